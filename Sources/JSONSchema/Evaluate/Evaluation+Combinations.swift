internal import StrictJSON

/// Schemas that are applied to the same value: references, and combinations of verdicts.
extension Evaluation {
    /// How far the logs are now.
    var marks: LogMarks {
        LogMarks(
            evaluated: Int32(truncatingIfNeeded: evaluated.count),
            violations: Int32(truncatingIfNeeded: log.violations.count),
            annotations: Int32(truncatingIfNeeded: log.annotations.count),
            names: Int32(truncatingIfNeeded: log.names.count))
    }

    /// Takes back what a schema noted that does not apply after all.
    mutating func takeBack(to marks: LogMarks) {
        forgetEvaluated(after: marks.evaluated)
        if !Mode.isCollecting { return }
        log.dropAnnotations(after: Int(marks.annotations))
        log.dropNames(after: Int(marks.names))
    }

    mutating func reference(
        _ step: Step, _ frame: inout Frame, _ result: Bool?, _ document: borrowing JSONDocument
    ) -> Move {
        if let result { return .done(result) }
        if let verdict = verdict(step.index, frame.node, noting: frame.notesEvaluated, document) {
            return .done(verdict)
        }
        return .apply(step.index, frame.node, Way(keyword: step.keyword))
    }

    mutating func dynamicReference(
        _ step: Step, _ frame: inout Frame, _ result: Bool?, _ document: borrowing JSONDocument
    ) throws(SchemaEvaluationError) -> Move {
        if let result { return .done(result) }
        let reference = plan.tables.dynamicReferences[Int(step.index)]
        var target = reference.initial
        // The outermost resource that has the anchor decides (core, section 8.2.3.2).
        for resource in scope {
            if let found = reference.targets[Int(resource)] {
                target = found
                break
            }
        }
        if let verdict = verdict(target, frame.node, noting: frame.notesEvaluated, document) { return .done(verdict) }
        // The scope can grow at most once for each resource; who comes by more often than that will come by for ever.
        var visits = frame.schema == target ? 1 : 0
        forEachFrameInPlace(of: frame) { outer in
            if outer.schema == target { visits += 1 }
            return true
        }
        if visits > plan.resources.count {
            throw .endlessReference(plan.location(of: frame.schema, keyword: .dynamicRef))
        }
        return .apply(target, frame.node, Way(keyword: .dynamicRef))
    }

    mutating func allOf(
        _ step: Step, _ frame: inout Frame, _ result: Bool?, _ document: borrowing JSONDocument
    ) -> Move {
        if result == false {
            if !Mode.isCollecting { return .done(false) }
            frame.hasFailed = true
        }
        while Int(frame.phase) < plan.tables.lists[Int(step.index)].count {
            let schema = plan.tables.lists[Int(step.index)][Int(frame.phase)]
            let way = Way(keyword: .allOf, token: .index(frame.phase))
            frame.phase += 1
            guard let verdict = verdict(schema, frame.node, noting: frame.notesEvaluated, document) else {
                return .apply(schema, frame.node, way)
            }
            if !verdict { return .done(false) }
        }
        return .done(!frame.hasFailed)
    }

    /// `anyOf` and `oneOf`. All alternatives are tried where their annotations count.
    mutating func alternatives(
        _ step: Step, _ frame: inout Frame, _ result: Bool?, _ document: borrowing JSONDocument
    ) -> Move {
        if frame.phase == 0 {
            frame.position = Int32(truncatingIfNeeded: log.violations.count)
            frame.isMatched = log.isCut
        }
        var result = result
        let isOneOf = step.action == .oneOf
        while true {
            if let verdict = result {
                if verdict { frame.count += 1 } else { takeBack(to: frame.marks) }
                if !Mode.isCollecting && isOneOf && frame.count > 1 { return .done(false) }
                if !Mode.isCollecting && !isOneOf && verdict && !frame.notesEvaluated { return .done(true) }
            }
            guard Int(frame.phase) < plan.tables.lists[Int(step.index)].count else { break }
            let schema = plan.tables.lists[Int(step.index)][Int(frame.phase)]
            let way = Way(keyword: step.keyword, token: .index(frame.phase))
            frame.phase += 1
            frame.marks = marks
            result = verdict(schema, frame.node, noting: frame.notesEvaluated, document)
            if result == nil { return .apply(schema, frame.node, way) }
        }
        let isValid = isOneOf ? frame.count == 1 : frame.count > 0
        if Mode.isCollecting {
            if frame.count > 0 { log.dropViolations(after: Int(frame.position), isCut: frame.isMatched) }
            if !isValid {
                frame.isUncertain = true
                fail(&frame, step.keyword, detail: Int(frame.count))
            }
        }
        return .done(isValid)
    }

    mutating func negation(
        _ step: Step, _ frame: inout Frame, _ result: Bool?, _ document: borrowing JSONDocument
    ) -> Move {
        var result = result
        if result == nil {
            frame.marks = marks
            result = verdict(step.index, frame.node, noting: false, document)
        }
        guard let result else { return .apply(step.index, frame.node, Way(keyword: .not)) }
        takeBack(to: frame.marks)
        if result && Mode.isCollecting { fail(&frame, .not) }
        return .done(!result)
    }

    mutating func conditional(
        _ step: Step, _ frame: inout Frame, _ result: Bool?, _ document: borrowing JSONDocument
    ) -> Move {
        let rule = plan.tables.conditionals[Int(step.index)]
        var result = result
        if frame.phase == 0 {
            // Alone, a condition only annotates.
            if rule.then == nil && rule.otherwise == nil && !Mode.isCollecting && !frame.notesEvaluated {
                return .done(true)
            }
            frame.phase = 1
            frame.marks = marks
            result = verdict(rule.condition, frame.node, noting: frame.notesEvaluated, document)
            if result == nil { return .apply(rule.condition, frame.node, Way(keyword: .if)) }
        }
        guard frame.phase == 1 else { return .done(result ?? true) }
        if result == false { takeBack(to: frame.marks) }
        guard let consequence = result == true ? rule.then : rule.otherwise else { return .done(true) }
        frame.phase = 2
        if let verdict = verdict(consequence, frame.node, noting: frame.notesEvaluated, document) {
            return .done(verdict)
        }
        return .apply(consequence, frame.node, Way(keyword: result == true ? .then : .else))
    }

    mutating func dependentSchemas(
        _ step: Step, _ frame: inout Frame, _ result: Bool?, _ document: borrowing JSONDocument
    ) -> Move {
        if result == false {
            if !Mode.isCollecting { return .done(false) }
            frame.hasFailed = true
        }
        while Int(frame.phase) < plan.tables.dependentSchemas[Int(step.index)].count {
            let dependent = plan.tables.dependentSchemas[Int(step.index)][Int(frame.phase)]
            frame.phase += 1
            if document.member(dependent.name, of: frame.node) == nil { continue }
            guard let verdict = verdict(dependent.schema, frame.node, noting: frame.notesEvaluated, document) else {
                return .apply(
                    dependent.schema, frame.node, Way(keyword: step.keyword, token: .name(dependent.key)))
            }
            if !verdict { return .done(false) }
        }
        return .done(!frame.hasFailed)
    }
}

extension Keyword {
    /// Whether a failure of the schema under this keyword is an answer and no violation.
    var isQuiet: Bool { self == .not || self == .if || self == .contains }

    /// Whether the value can only fit if it fits the schema under this keyword.
    var isBinding: Bool { !isQuiet && self != .anyOf && self != .oneOf }
}
