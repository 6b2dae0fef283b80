internal import StrictJSON

/// A machine that applies a plan to a value, with a stack of its own: neither deep instances nor deep schemas can
/// exhaust the thread's.
///
/// It is an arena like `JSONDocument`: its arrays keep their memory from one value to the next, so in the long run it
/// allocates nothing.
struct Evaluation<Mode: EvaluationMode>: ~Copyable {
    let plan: SchemaPlan
    let limits: SchemaLimits
    private var frames: [Frame] = []
    /// The resources in the order in which they came into the dynamic scope, each once.
    var scope: [Int32] = []
    private var isInScope: [Bool]
    /// The members and elements that were evaluated, by schema and within it in the order of discovery; a container
    /// itself stands for all that it holds.
    var evaluated: [JSONNode] = []
    /// How often schemas may still be applied.
    private var remaining = 0
    /// What is collected.
    var log = EvaluationLog()

    init(_ plan: SchemaPlan, limits: SchemaLimits) {
        self.plan = plan
        self.limits = limits
        isInScope = [Bool](repeating: false, count: plan.resources.count)
    }

    /// Whether the value at `node` fits the schema.
    mutating func run(
        _ document: borrowing JSONDocument, at node: JSONNode
    ) throws(SchemaEvaluationError) -> Bool {
        reset()
        if let verdict = verdict(SchemaPlan.root, node, noting: false, document) {
            if remaining < 0 { throw .tooManyApplications(applicationsMax: limits.applicationsMax) }
            return verdict
        }
        var frame = try makeFrame(SchemaPlan.root, node, .start, notesEvaluated: false, isQuiet: false, document)
        var result: Bool?
        while true {
            switch try advance(&frame, result, document) {
            case .apply(let schema, let target, let way):
                guard frames.count < limits.evaluationDepthMax else {
                    throw .tooDeep(evaluationDepthMax: limits.evaluationDepthMax)
                }
                frames.append(frame)
                let isInPlace = target == frame.node
                frame = try makeFrame(
                    schema, target, way, notesEvaluated: isInPlace && frame.notesEvaluated,
                    isQuiet: frame.isQuiet || way.keyword.isQuiet, document)
                result = nil
            case .done(let isValid):
                if frame.entersScope, let resource = scope.popLast() { isInScope[Int(resource)] = false }
                guard let caller = frames.popLast() else {
                    if remaining < 0 { throw .tooManyApplications(applicationsMax: limits.applicationsMax) }
                    return isValid
                }
                let isInPlace = frame.node == caller.node
                if !isInPlace || !caller.notesEvaluated { forgetEvaluated(after: frame.evaluatedStart) }
                let isUncertain = isInPlace && frame.isUncertain && !isValid && frame.way.keyword.isBinding
                frame = caller
                if isUncertain { frame.isUncertain = true }
                result = isValid
            }
        }
    }

    /// Takes back what was noted as evaluated after the first `count`.
    @inline(__always)
    mutating func forgetEvaluated(after count: Int32) {
        if evaluated.count > Int(count) { evaluated.removeLast(evaluated.count - Int(count)) }
    }

    /// Makes ready for the next value. A run that ended with a verdict leaves next to nothing behind.
    private mutating func reset() {
        remaining = limits.applicationsMax
        if !frames.isEmpty { frames.removeAll(keepingCapacity: true) }
        if !evaluated.isEmpty { evaluated.removeAll(keepingCapacity: true) }
        while let resource = scope.popLast() { isInScope[Int(resource)] = false }
        if Mode.isCollecting { log.reset() }
    }

    @inline(__always)
    private mutating func makeFrame(
        _ schema: SubschemaNumber, _ node: JSONNode, _ way: Way, notesEvaluated: Bool, isQuiet: Bool,
        _ document: borrowing JSONDocument
    ) throws(SchemaEvaluationError) -> Frame {
        remaining &-= 1
        if remaining < 0 { throw .tooManyApplications(applicationsMax: limits.applicationsMax) }
        let subschema = plan.tables.subschemas[Int(schema)]
        var frame = Frame(
            schema: schema, node: node, way: way, step: subschema.steps.lowerBound,
            stepsEnd: subschema.steps.upperBound, kind: document.kinds(of: node),
            notesEvaluated: notesEvaluated || subschema.asksEvaluated, isQuiet: isQuiet,
            evaluatedStart: Int32(truncatingIfNeeded: evaluated.count))
        if !isInScope[Int(subschema.resource)] {
            isInScope[Int(subschema.resource)] = true
            scope.append(subschema.resource)
            frame.entersScope = true
        }
        return frame
    }

    /// Goes on with `frame`, whose step at work gets `result` if it asked for a verdict. `.done` means that the whole
    /// schema is done.
    private mutating func advance(
        _ frame: inout Frame, _ result: Bool?, _ document: borrowing JSONDocument
    ) throws(SchemaEvaluationError) -> Move {
        var result = result
        if !frame.isBegun && result == nil && frame.step == plan.tables.subschemas[Int(frame.schema)].steps.lowerBound {
            if !begin(&frame, document) && !Mode.isCollecting { return .done(false) }
        }
        while frame.step < frame.stepsEnd {
            let step = plan.tables.steps[Int(frame.step)]
            if !step.kinds.isDisjoint(with: frame.kind) {
                if step.action.isAssertion {
                    if !plan.holds(step, frame.node, document) {
                        if !Mode.isCollecting { return .done(false) }
                        fail(&frame, step.keyword)
                    }
                } else {
                    let move = try apply(step, &frame, result, document)
                    result = nil
                    guard case .done(let isValid) = move else { return move }
                    if !isValid {
                        if !Mode.isCollecting { return .done(false) }
                        frame.isValid = false
                    }
                }
            }
            frame.advance()
        }
        if Mode.isCollecting { try annotate(frame) }
        return .done(frame.isValid)
    }

    /// Tries `type`, and whether the schema is `false`.
    private mutating func begin(_ frame: inout Frame, _ document: borrowing JSONDocument) -> Bool {
        let subschema = plan.tables.subschemas[Int(frame.schema)]
        if !subschema.kinds.isDisjoint(with: frame.kind) { return true }
        if subschema.takesIntegers && document.isInteger(frame.node) { return true }
        if Mode.isCollecting { fail(&frame, subschema.isFalse ? .schema : .type) }
        return false
    }

    private mutating func apply(
        _ step: Step, _ frame: inout Frame, _ result: Bool?, _ document: borrowing JSONDocument
    ) throws(SchemaEvaluationError) -> Move {
        switch step.action {
        case .reference: reference(step, &frame, result, document)
        case .dynamicReference: try dynamicReference(step, &frame, result, document)
        case .allOf: allOf(step, &frame, result, document)
        case .anyOf, .oneOf: alternatives(step, &frame, result, document)
        case .not: negation(step, &frame, result, document)
        case .conditional: conditional(step, &frame, result, document)
        case .dependentSchemas: dependentSchemas(step, &frame, result, document)
        case .members: members(step, &frame, result, document)
        case .propertyNames: propertyNames(step, &frame, result, document)
        case .elements: elements(step, &frame, result, document)
        case .contains: contains(step, &frame, result, document)
        case .unevaluatedItems, .unevaluatedProperties: unevaluated(step, &frame, result, document)
        default: .done(true)
        }
    }

    /// The verdict of a schema that can be had without a frame of its own. That needs a quick evaluation, a shallow
    /// schema, and nobody who wants to know what it evaluated.
    @inline(__always)
    mutating func verdict(
        _ schema: SubschemaNumber, _ node: JSONNode, noting: Bool, _ document: borrowing JSONDocument
    ) -> Bool? {
        if Mode.isCollecting { return nil }
        let subschema = plan.tables.subschemas[Int(schema)]
        guard subschema.isShallow, subschema.isLeaf || !noting else { return nil }
        return plan.fits(schema, node, document.kinds(of: node), document, &remaining)
    }

    /// Walks the frames that are applied to the value of `frame`, from the inside out, until `body` answers false.
    func forEachFrameInPlace(of frame: Frame, _ body: (Frame) -> Bool) {
        var index = frames.count - 1
        while index >= 0 && frames[index].node == frame.node && body(frames[index]) { index -= 1 }
    }

    /// Notes that `keyword` refuses the value of `frame`.
    mutating func fail(_ frame: inout Frame, _ keyword: Keyword, detail: Int = 0) {
        frame.isValid = false
        if frame.isQuiet || !log.collects.contains(.violations) { return }
        log.addViolation(frame, keyword, detail: detail, frames, violationsMax: limits.violationsMax)
    }

    private mutating func annotate(_ frame: Frame) throws(SchemaEvaluationError) {
        if !log.collects.contains(.annotations) || !frame.isValid { return }
        for index in plan.tables.subschemas[Int(frame.schema)].annotations {
            let step = plan.tables.steps[Int(index)]
            if step.kinds.isDisjoint(with: frame.kind) { continue }
            guard log.annotations.count < limits.annotationsMax else {
                throw .tooManyAnnotations(annotationsMax: limits.annotationsMax)
            }
            log.addAnnotation(frame, step, frames)
        }
    }
}
