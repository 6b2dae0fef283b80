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
        if !frame.isBegun {
            frame.isBegun = true
            frame.cursor = document.firstChild(of: frame.node)
        }
        while let key = frame.cursor {
            while frame.phase <= rules.patterns.count + 1 {
                let phase = frame.phase
                frame.phase += 1
                guard let (schema, way) = rule(rules, phase, key, &frame, document) else { continue }
                let value = document.value(of: key)
                guard let verdict = leafVerdict(schema, value, document) else { return .apply(schema, value, way) }
                if !verdict { return .done(false) }
            }
            frame.phase = 0
            frame.isMatched = false
            frame.cursor = document.child(after: key, of: frame.node)
        }
        let isComplete = frame.count == rules.requiredCount
        if !isComplete && Mode.isCollecting { fail(&frame, .required) }
        return .done(!frame.hasFailed && isComplete)
    }

    /// The schema that a member has to fit by the rule of this phase, if it has one for the member.
    @inline(__always)
    private mutating func rule(
        _ rules: MemberRules, _ phase: Int, _ key: JSONNode, _ frame: inout Frame, _ document: borrowing JSONDocument
    ) -> (SubschemaNumber, Way)? {
        if phase == 0 {
            guard let index = document.index(of: key, in: rules.table) else { return nil }
            let rule = rules.rules[index]
            if rule.isRequired { frame.count += 1 }
            guard let schema = rule.schema, let name = rule.key else { return nil }
            frame.isMatched = true
            note(key, frame)
            self.name(key)
            return (schema, Way(keyword: .properties, token: .name(name), step: .key(key)))
        }
        if phase <= rules.patterns.count {
            let rule = rules.patterns[phase - 1]
            guard document.withDecodedUTF8(of: key, { rule.pattern.matches($0) }) else { return nil }
            frame.isMatched = true
            note(key, frame)
            name(key)
            return (rule.schema, Way(keyword: .patternProperties, token: .name(rule.key), step: .key(key)))
        }
        guard !frame.isMatched, let schema = rules.additional else { return nil }
        note(key, frame)
        return (schema, Way(keyword: .additionalProperties, step: .key(key)))
    }

    /// `propertyNames`. A name has no place of its own in the instance: violations are the object's, and what would
    /// annotate the name annotates nothing.
    mutating func propertyNames(
        _ step: Step, _ frame: inout Frame, _ result: Bool?, _ document: borrowing JSONDocument
    ) -> Move {
        if result != nil && Mode.isCollecting { log.dropAnnotations(after: frame.marks.annotations) }
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
            guard let verdict = leafVerdict(step.index, key, document) else {
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
            let isPrefix = frame.phase < rules.prefix.count
            guard let schema = isPrefix ? rules.prefix[frame.phase] : rules.rest else { break }
            let position = Int32(truncatingIfNeeded: frame.phase)
            frame.phase += 1
            frame.cursor = document.child(after: element, of: frame.node)
            note(element, frame)
            guard let verdict = leafVerdict(schema, element, document) else {
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
                result = leafVerdict(rule.schema, element, document)
            }
            guard let verdict = result else {
                return .apply(
                    rule.schema, element, Way(keyword: .contains, step: .index(Int32(truncatingIfNeeded: frame.phase))))
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
            if let countMax = rule.countMax, frame.count > countMax { return .done(false) }
            if rule.countMax == nil && frame.count >= rule.countMin { return .done(true) }
        }
        let isTooFew = frame.count < rule.countMin
        let isTooMany = rule.countMax.map { frame.count > $0 } ?? false
        if Mode.isCollecting {
            if isTooFew { fail(&frame, rule.hasMin ? .minContains : .contains, detail: frame.count) }
            if isTooMany { fail(&frame, .maxContains, detail: frame.count) }
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
            sortEvaluated(from: frame.evaluatedStart)
            frame.phase = frame.evaluatedStart
            frame.count = evaluated.count
            // A container that stands for all of its own sorts before them.
            if frame.phase < frame.count && evaluated[frame.phase] == frame.node { return .done(true) }
            frame.cursor = document.firstChild(of: frame.node)
        }
        while let child = frame.cursor {
            let position = frame.position
            frame.cursor = document.child(after: child, of: frame.node)
            frame.position &+= 1
            while frame.phase < frame.count && evaluated[frame.phase] < child { frame.phase += 1 }
            if frame.phase < frame.count && evaluated[frame.phase] == child { continue }
            let value = isObject ? document.value(of: child) : child
            guard let verdict = leafVerdict(step.index, value, document) else {
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
