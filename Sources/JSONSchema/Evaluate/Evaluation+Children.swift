internal import StrictJSON

/// Schemas that are applied to members and elements.
extension Evaluation {
    /// Notes that `child`, a key or an element, is evaluated.
    @inline(__always)
    private mutating func note(_ child: JSONNode, _ frame: borrowing Frame) {
        if frame.notesEvaluated { evaluated.append(child) }
    }

    /// Notes a key that the schema names.
    @inline(__always)
    private mutating func name(_ key: JSONNode) {
        if Mode.isCollecting && log.collects.contains(.names) { log.names.append(key) }
    }

    /// `properties`, `patternProperties`, `additionalProperties`, `required`: for each member its name's rule first,
    /// then the patterns one after another, and if none of them knew it what is additional.
    mutating func members(
        _ step: Step, _ frame: inout Frame, _ result: Bool?, _ document: borrowing JSONDocument
    ) -> Move {
        if result == false {
            if !Mode.isCollecting { return .done(false) }
            frame.hasFailed = true
        }
        let rules = plan.tables.members[Int(step.index)]
        let table = rules.table
        if !frame.isBegun {
            frame.isBegun = true
            frame.cursor = document.firstChild(of: frame.node)
        }
        while let key = frame.cursor {
            let member = document.member(at: key, of: frame.node, in: table)
            while true {
                guard let application = nextRule(rules, key, member.index, &frame, document) else { break }
                guard let verdict = verdict(application.schema, member.value, noting: false, document) else {
                    return .apply(application.schema, member.value, application.way)
                }
                if !verdict { return .done(false) }
            }
            frame.phase = 0
            frame.isMatched = false
            frame.cursor = member.next
        }
        let isComplete = Int(frame.count) == rules.requiredCount
        if !isComplete && Mode.isCollecting { fail(&frame, .required) }
        return .done(!frame.hasFailed && isComplete)
    }

    /// A schema that a member has to fit.
    private struct Application {
        var schema: SubschemaNumber
        var way: Way
    }

    /// What the member `key`, whose name has `index` in the table, has to fit next: after its name's rule come the
    /// patterns, then what is additional, then nothing.
    @inline(__always)
    private mutating func nextRule(
        _ rules: MemberRules, _ key: JSONNode, _ index: Int?, _ frame: inout Frame, _ document: borrowing JSONDocument
    ) -> Application? {
        if frame.phase == 0 {
            frame.phase = 1
            if let index {
                let rule = rules.rules[index]
                if rule.isRequired { frame.count &+= 1 }
                if let schema = rule.schema {
                    frame.isMatched = true
                    note(key, frame)
                    name(key)
                    return Application(
                        schema: schema, way: Way(keyword: .properties, token: .name(rule.key), step: .key(key)))
                }
            }
        }
        while Int(frame.phase) <= rules.patterns.count {
            let rule = rules.patterns[Int(frame.phase) &- 1]
            frame.phase &+= 1
            guard document.withDecodedUTF8(of: key, { rule.pattern.matches($0) }) else { continue }
            frame.isMatched = true
            note(key, frame)
            name(key)
            return Application(
                schema: rule.schema, way: Way(keyword: .patternProperties, token: .name(rule.key), step: .key(key)))
        }
        guard !frame.isMatched, let schema = rules.additional else { return nil }
        frame.isMatched = true
        note(key, frame)
        return Application(schema: schema, way: Way(keyword: .additionalProperties, step: .key(key)))
    }

    /// `propertyNames`. A name has no place of its own in the instance: violations are the object's, and what would
    /// annotate the name annotates nothing.
    mutating func propertyNames(
        _ step: Step, _ frame: inout Frame, _ result: Bool?, _ document: borrowing JSONDocument
    ) -> Move {
        if result != nil && Mode.isCollecting { log.dropAnnotations(after: Int(frame.marks.annotations)) }
        if result == false {
            if !Mode.isCollecting { return .done(false) }
            frame.hasFailed = true
        }
        if !frame.isBegun {
            frame.isBegun = true
            frame.marks = marks
            frame.cursor = document.firstChild(of: frame.node)
        }
        while let key = frame.cursor {
            frame.cursor = document.child(after: key, of: frame.node)
            guard let verdict = verdict(step.index, key, noting: false, document) else {
                return .apply(step.index, key, Way(keyword: .propertyNames))
            }
            if !verdict { return .done(false) }
        }
        return .done(!frame.hasFailed)
    }

    /// `prefixItems` and `items`.
    mutating func elements(
        _ step: Step, _ frame: inout Frame, _ result: Bool?, _ document: borrowing JSONDocument
    ) -> Move {
        if result == false {
            if !Mode.isCollecting { return .done(false) }
            frame.hasFailed = true
        }
        let rules = plan.tables.elements[Int(step.index)]
        if !frame.isBegun {
            frame.isBegun = true
            frame.cursor = document.firstChild(of: frame.node)
        }
        while let element = frame.cursor {
            let isPrefix = Int(frame.phase) < rules.prefix.count
            guard let schema = isPrefix ? rules.prefix[Int(frame.phase)] : rules.rest else { break }
            let position = frame.phase
            frame.phase += 1
            frame.cursor = document.child(after: element, of: frame.node)
            note(element, frame)
            guard let verdict = verdict(schema, element, noting: false, document) else {
                let way = Way(
                    keyword: isPrefix ? .prefixItems : .items, token: isPrefix ? .index(position) : .none,
                    step: .index(position))
                return .apply(schema, element, way)
            }
            if !verdict { return .done(false) }
        }
        return .done(!frame.hasFailed)
    }

    /// `contains` with `minContains` and `maxContains`.
    mutating func contains(
        _ step: Step, _ frame: inout Frame, _ result: Bool?, _ document: borrowing JSONDocument
    ) -> Move {
        let rule = plan.tables.contains[Int(step.index)]
        var result = result
        if !frame.isBegun {
            frame.isBegun = true
            frame.cursor = document.firstChild(of: frame.node)
        }
        while let element = frame.cursor {
            if result == nil {
                frame.marks = marks
                result = verdict(rule.schema, element, noting: false, document)
            }
            guard let verdict = result else {
                return .apply(
                    rule.schema, element, Way(keyword: .contains, step: .index(frame.phase)))
            }
            result = nil
            if verdict {
                frame.count += 1
                note(element, frame)
            } else {
                takeBack(to: frame.marks)
            }
            frame.phase += 1
            frame.cursor = document.child(after: element, of: frame.node)
            if Mode.isCollecting || frame.notesEvaluated { continue }
            if let countMax = rule.countMax, Int(frame.count) > countMax { return .done(false) }
            if rule.countMax == nil && Int(frame.count) >= rule.countMin { return .done(true) }
        }
        let isTooFew = Int(frame.count) < rule.countMin
        let isTooMany = rule.countMax.map { Int(frame.count) > $0 } ?? false
        if Mode.isCollecting {
            if isTooFew { fail(&frame, rule.hasMin ? .minContains : .contains, detail: Int(frame.count)) }
            if isTooMany { fail(&frame, .maxContains, detail: Int(frame.count)) }
        }
        return .done(!isTooFew && !isTooMany)
    }

    /// `unevaluatedProperties` and `unevaluatedItems`: for the members or elements that are not noted.
    mutating func unevaluated(
        _ step: Step, _ frame: inout Frame, _ result: Bool?, _ document: borrowing JSONDocument
    ) -> Move {
        if result == false {
            if !Mode.isCollecting { return .done(false) }
            frame.hasFailed = true
        }
        // Where a combination failed the value does not fit anyway, and what it would have evaluated is not known.
        if Mode.isCollecting && frame.isUncertain { return .done(true) }
        let isObject = step.action == .unevaluatedProperties
        if !frame.isBegun {
            frame.isBegun = true
            sortEvaluated(from: Int(frame.evaluatedStart))
            frame.phase = frame.evaluatedStart
            frame.count = Int32(truncatingIfNeeded: evaluated.count)
            // A container that stands for all of its own sorts before them.
            if frame.phase < frame.count && evaluated[Int(frame.phase)] == frame.node { return .done(true) }
            frame.cursor = document.firstChild(of: frame.node)
        }
        while let child = frame.cursor {
            let position = frame.position
            frame.cursor = document.child(after: child, of: frame.node)
            frame.position &+= 1
            while frame.phase < frame.count && evaluated[Int(frame.phase)] < child { frame.phase += 1 }
            if frame.phase < frame.count && evaluated[Int(frame.phase)] == child { continue }
            let value = isObject ? document.value(of: child) : child
            guard let verdict = verdict(step.index, value, noting: false, document) else {
                return .apply(
                    step.index, value, Way(keyword: step.keyword, step: isObject ? .key(child) : .index(position)))
            }
            if !verdict { return .done(false) }
        }
        note(frame.node, frame)
        return .done(!frame.hasFailed)
    }

    /// Puts what was evaluated into the order of the text, in which it mostly is.
    private mutating func sortEvaluated(from start: Int) {
        var index = start + 1
        while index < evaluated.count {
            if evaluated[index] < evaluated[index - 1] {
                evaluated[start...].sort()
                return
            }
            index += 1
        }
    }
}
