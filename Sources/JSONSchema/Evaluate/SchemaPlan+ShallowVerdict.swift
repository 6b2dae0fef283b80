internal import StrictJSON

/// Verdicts by plain calls, for schemas that are shallow. They stop at the first keyword that decides.
///
/// `remaining` is how often schemas may still be applied. Once it is below zero the answers mean nothing and come at
/// once; the caller looks at it in the end.
extension SchemaPlan {
    /// Whether the value at `node`, which is of `kind`, fits the schema with this number, which must be shallow.
    func fits(
        _ schema: SubschemaNumber, _ node: JSONNode, _ kind: JSONKinds, _ document: borrowing JSONDocument,
        _ remaining: inout Int
    ) -> Bool {
        remaining &-= 1
        if remaining < 0 { return false }
        let subschema = tables.subschemas[Int(schema)]
        if subschema.kinds.isDisjoint(with: kind) {
            guard subschema.takesIntegers, document.isInteger(node) else { return false }
        }
        var index = subschema.steps.lowerBound
        while index < subschema.steps.upperBound {
            let step = tables.steps[Int(index)]
            index &+= 1
            if step.kinds.isDisjoint(with: kind) { continue }
            if step.action.isAssertion {
                if !holds(step, node, document) { return false }
            } else {
                if !applies(step, node, kind, document, &remaining) { return false }
            }
        }
        return true
    }

    private func applies(
        _ step: Step, _ node: JSONNode, _ kind: JSONKinds, _ document: borrowing JSONDocument, _ remaining: inout Int
    ) -> Bool {
        switch step.action {
        case .reference: return fits(step.index, node, kind, document, &remaining)
        case .not: return !fits(step.index, node, kind, document, &remaining)
        case .allOf:
            for schema in tables.lists[Int(step.index)] {
                if !fits(schema, node, kind, document, &remaining) { return false }
            }
            return true
        case .anyOf:
            for schema in tables.lists[Int(step.index)] {
                if fits(schema, node, kind, document, &remaining) { return true }
            }
            return false
        case .oneOf: return fitsOne(tables.lists[Int(step.index)], node, kind, document, &remaining)
        case .conditional:
            let rule = tables.conditionals[Int(step.index)]
            if rule.then == nil && rule.otherwise == nil { return true }
            let isMet = fits(rule.condition, node, kind, document, &remaining)
            guard let schema = isMet ? rule.then : rule.otherwise else { return true }
            return fits(schema, node, kind, document, &remaining)
        case .dependentSchemas:
            for dependent in tables.dependentSchemas[Int(step.index)]
            where document.member(dependent.name, of: node) != nil {
                if !fits(dependent.schema, node, kind, document, &remaining) { return false }
            }
            return true
        case .members: return membersFit(tables.members[Int(step.index)], node, document, &remaining)
        case .propertyNames: return namesFit(step.index, node, document, &remaining)
        case .elements: return elementsFit(tables.elements[Int(step.index)], node, document, &remaining)
        case .contains: return contains(tables.contains[Int(step.index)], node, document, &remaining)
        default: return true
        }
    }

    private func fitsOne(
        _ schemas: [SubschemaNumber], _ node: JSONNode, _ kind: JSONKinds, _ document: borrowing JSONDocument,
        _ remaining: inout Int
    ) -> Bool {
        var isFound = false
        for schema in schemas where fits(schema, node, kind, document, &remaining) {
            if isFound { return false }
            isFound = true
        }
        return isFound
    }

    private func membersFit(
        _ rules: MemberRules, _ object: JSONNode, _ document: borrowing JSONDocument, _ remaining: inout Int
    ) -> Bool {
        let table = rules.table
        var next = document.firstChild(of: object)
        var (foundCount, requiredCount) = (0, 0)
        while let key = next {
            let member = document.member(at: key, of: object, in: table)
            next = member.next
            var isMatched = false
            if let index = member.index {
                let rule = rules.rules[index]
                foundCount &+= 1
                if rule.isRequired { requiredCount &+= 1 }
                if let schema = rule.schema {
                    isMatched = true
                    if !fits(schema, member.value, member.kinds, document, &remaining) { return false }
                }
                // Once all names were met, members without one mean nothing here.
                if rules.isAboutNamesOnly && foundCount == rules.rules.count { break }
            }
            if rules.isAboutNamesOnly { continue }
            for rule in rules.patterns where document.withDecodedUTF8(of: key, { rule.pattern.matches($0) }) {
                isMatched = true
                if !fits(rule.schema, member.value, member.kinds, document, &remaining) { return false }
            }
            if !isMatched, let schema = rules.additional {
                if !fits(schema, member.value, member.kinds, document, &remaining) { return false }
            }
        }
        return requiredCount == rules.requiredCount
    }

    private func namesFit(
        _ schema: SubschemaNumber, _ object: JSONNode, _ document: borrowing JSONDocument, _ remaining: inout Int
    ) -> Bool {
        var next = document.firstChild(of: object)
        while let key = next {
            if !fits(schema, key, .string, document, &remaining) { return false }
            next = document.child(after: key, of: object)
        }
        return true
    }

    private func elementsFit(
        _ rules: ElementRules, _ array: JSONNode, _ document: borrowing JSONDocument, _ remaining: inout Int
    ) -> Bool {
        var next = document.firstChild(of: array)
        var index = 0
        while let element = next {
            guard let schema = index < rules.prefix.count ? rules.prefix[index] : rules.rest else { return true }
            if !fits(schema, element, document.kinds(of: element), document, &remaining) { return false }
            index &+= 1
            next = document.child(after: element, of: array)
        }
        return true
    }

    private func contains(
        _ rule: ContainsRule, _ array: JSONNode, _ document: borrowing JSONDocument, _ remaining: inout Int
    ) -> Bool {
        var next = document.firstChild(of: array)
        var count = 0
        while let element = next {
            if fits(rule.schema, element, document.kinds(of: element), document, &remaining) {
                count &+= 1
                if let countMax = rule.countMax, count > countMax { return false }
                if rule.countMax == nil && count >= rule.countMin { return true }
            }
            next = document.child(after: element, of: array)
        }
        return count >= rule.countMin
    }
}
