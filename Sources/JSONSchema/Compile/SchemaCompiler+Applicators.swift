internal import StrictJSON

/// The keywords that apply schemas.
extension SchemaCompiler {
    mutating func addDependencies(_ body: SchemaBody, to steps: inout [Step]) throws(SchemaError) {
        for keyword in [Keyword.dependentRequired, .dependencies] {
            var dependent: [DependentNames] = []
            for member in try body.named(keyword) where keyword == .dependentRequired || isList(member.value, body) {
                dependent.append(
                    DependentNames(
                        name: body.document.json.key(of: member.key), required: try body.names(at: member.value)))
            }
            if dependent.isEmpty { continue }
            steps.append(
                Step(
                    action: .dependentRequired, keyword: keyword, kinds: .object,
                    index: Int32(tables.dependentNames.count)))
            tables.dependentNames.append(dependent)
        }
    }

    private func isList(_ node: JSONNode, _ body: SchemaBody) -> Bool { body.document.json.kind(of: node) == .array }

    mutating func addMembers(_ body: SchemaBody, to steps: inout [Step]) throws(SchemaError) {
        let properties = try body.named(.properties)
        var names: [JSONKey] = []
        var rules: [MemberRules.NameRule] = []
        let required = try body[.required].map { node throws(SchemaError) in try body.names(at: node) } ?? []
        let requiredNodes = body[.required].map { body.document.elements(of: $0) } ?? []
        let requiredNames = Set(required)
        var declared: Set<JSONKey> = []
        for member in properties {
            let name = body.document.json.key(of: member.key)
            declared.insert(name)
            names.append(name)
            rules.append(
                .init(
                    schema: try number(of: member.value, in: body), key: member.key,
                    isRequired: requiredNames.contains(name)))
        }
        for (name, node) in zip(required, requiredNodes) where !declared.contains(name) {
            names.append(name)
            rules.append(.init(schema: nil, key: node, isRequired: true))
        }
        var patterns: [MemberRules.PatternRule] = []
        for member in try body.named(.patternProperties) {
            let pattern = try pattern(body.document.json.decodedBytes(of: member.key), at: member.key, in: body)
            patterns.append(
                .init(pattern: pattern, schema: try number(of: member.value, in: body), key: member.key))
        }
        let additional = try body[.additionalProperties].map { node throws(SchemaError) in
            try number(of: node, in: body)
        }
        guard names.count <= JSONKeyTable.keysMax else {
            let node = body[.properties] ?? body[.required] ?? tables.subschemas[Int(body.number)].position.node
            throw body.document.error(.tooManyNames(namesMax: JSONKeyTable.keysMax), at: node)
        }
        if !names.isEmpty || !patterns.isEmpty || additional != nil {
            steps.append(
                Step(action: .members, keyword: .required, kinds: .object, index: Int32(tables.members.count)))
            tables.members.append(
                MemberRules(names: names, rules: rules, patterns: patterns, additional: additional))
        }
        if let schema = body[.propertyNames] {
            steps.append(
                Step(
                    action: .propertyNames, keyword: .propertyNames, kinds: .object,
                    index: try number(of: schema, in: body)))
        }
    }

    mutating func addElements(_ body: SchemaBody, to steps: inout [Step]) throws(SchemaError) {
        let prefix = try (body.schemas(.prefixItems) ?? []).map { node throws(SchemaError) in
            try number(of: node, in: body)
        }
        let rest = try body[.items].map { node throws(SchemaError) in try number(of: node, in: body) }
        if !prefix.isEmpty || rest != nil {
            steps.append(Step(action: .elements, keyword: .items, kinds: .array, index: Int32(tables.elements.count)))
            tables.elements.append(ElementRules(prefix: prefix, rest: rest))
        }
        let (countMin, countMax) = (try body.count(.minContains), try body.count(.maxContains))
        guard let schema = body[.contains] else { return }
        steps.append(Step(action: .contains, keyword: .contains, kinds: .array, index: Int32(tables.contains.count)))
        tables.contains.append(
            ContainsRule(
                schema: try number(of: schema, in: body), countMin: countMin ?? 1, hasMin: countMin != nil,
                countMax: countMax))
    }

    mutating func addCombinations(_ body: SchemaBody, to steps: inout [Step]) throws(SchemaError) {
        for (keyword, action) in [(Keyword.allOf, Step.Action.allOf), (.anyOf, .anyOf), (.oneOf, .oneOf)] {
            guard let schemas = try body.schemas(keyword) else { continue }
            steps.append(Step(action: action, keyword: keyword, index: Int32(tables.lists.count)))
            let list = try schemas.map { node throws(SchemaError) in try inPlace(node, in: body) }
            tables.lists.append(list)
        }
        if let schema = body[.not] {
            steps.append(Step(action: .not, keyword: .not, index: try inPlace(schema, in: body)))
        }
        if let schema = body[.if] {
            let condition = try inPlace(schema, in: body)
            let then = try body[.then].map { node throws(SchemaError) in try inPlace(node, in: body) }
            let otherwise = try body[.else].map { node throws(SchemaError) in try inPlace(node, in: body) }
            steps.append(Step(action: .conditional, keyword: .if, index: Int32(tables.conditionals.count)))
            tables.conditionals.append(ConditionalRule(condition: condition, then: then, otherwise: otherwise))
        }
        for keyword in [Keyword.dependentSchemas, .dependencies] {
            var dependent: [DependentSchema] = []
            for member in try body.named(keyword) where keyword == .dependentSchemas || !isList(member.value, body) {
                let schema = try inPlace(member.value, in: body)
                dependent.append(
                    DependentSchema(name: body.document.json.key(of: member.key), key: member.key, schema: schema))
            }
            if dependent.isEmpty { continue }
            steps.append(
                Step(
                    action: .dependentSchemas, keyword: keyword, kinds: .object,
                    index: Int32(tables.dependentSchemas.count)))
            tables.dependentSchemas.append(dependent)
        }
    }

    mutating func addUnevaluated(_ body: SchemaBody, to steps: inout [Step]) throws(SchemaError) {
        let keywords: [(Keyword, Step.Action, JSONKinds)] = [
            (.unevaluatedItems, .unevaluatedItems, .array),
            (.unevaluatedProperties, .unevaluatedProperties, .object),
        ]
        for (keyword, action, kinds) in keywords {
            guard let schema = body[keyword] else { continue }
            steps.append(
                Step(action: action, keyword: keyword, kinds: kinds, index: try number(of: schema, in: body)))
        }
    }
}
