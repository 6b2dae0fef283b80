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
    var applicationCount = 0
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
        if !Mode.isCollecting, let verdict = leafVerdict(SchemaPlan.root, node, document) { return verdict }
        var frame = try makeFrame(SchemaPlan.root, node, .start, caller: nil, document)
        var result: Bool?
        while true {
            let move = try advance(&frame, result, document)
            switch move {
            case .apply(let schema, let target, let way):
                guard frames.count < limits.evaluationDepthMax else {
                    throw .tooDeep(evaluationDepthMax: limits.evaluationDepthMax)
                }
                let inner = try makeFrame(schema, target, way, caller: frame, document)
                frames.append(frame)
                frame = inner
                result = nil
            case .done(let isValid):
                leave(frame)
                guard var caller = frames.popLast() else { return isValid }
                if frame.node == caller.node {
                    if frame.isUncertain && !isValid && frame.way.keyword.isBinding { caller.isUncertain = true }
                    if !caller.notesEvaluated { evaluated.removeLast(evaluated.count - frame.evaluatedStart) }
                } else if evaluated.count > frame.evaluatedStart {
                    evaluated.removeLast(evaluated.count - frame.evaluatedStart)
                }
                frame = caller
                result = isValid
            }
        }
    }

    private mutating func reset() {
        frames.removeAll(keepingCapacity: true)
        scope.removeAll(keepingCapacity: true)
        for index in isInScope.indices { isInScope[index] = false }
        evaluated.removeAll(keepingCapacity: true)
        applicationCount = 0
        log.reset()
    }

    private mutating func makeFrame(
        _ schema: SubschemaNumber, _ node: JSONNode, _ way: Way, caller: Frame?, _ document: borrowing JSONDocument
    ) throws(SchemaEvaluationError) -> Frame {
        applicationCount &+= 1
        guard applicationCount <= limits.applicationsMax else {
            throw .tooManyApplications(applicationsMax: limits.applicationsMax)
        }
        let subschema = plan.tables.subschemas[Int(schema)]
        let isInPlace = caller?.node == node
        var frame = Frame(
            schema: schema, node: node, way: way, step: subschema.steps.lowerBound,
            stepsEnd: subschema.steps.upperBound, kind: document.kinds(of: node),
            notesEvaluated: subschema.asksEvaluated || (isInPlace && caller?.notesEvaluated == true),
            isQuiet: caller.map { $0.isQuiet || way.keyword.isQuiet } ?? false, evaluatedStart: evaluated.count)
        if !isInScope[Int(subschema.resource)] {
            isInScope[Int(subschema.resource)] = true
            scope.append(subschema.resource)
            frame.entersScope = true
        }
        return frame
    }

    private mutating func leave(_ frame: borrowing Frame) {
        if frame.entersScope, let resource = scope.popLast() { isInScope[Int(resource)] = false }
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
                    if !holds(step, frame.node, document) {
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

    /// The verdict of a schema that can be had without a frame of its own, which only a quick evaluation can do.
    @inline(__always)
    mutating func leafVerdict(
        _ schema: SubschemaNumber, _ node: JSONNode, _ document: borrowing JSONDocument
    ) -> Bool? {
        if Mode.isCollecting { return nil }
        let subschema = plan.tables.subschemas[Int(schema)]
        if !subschema.isLeaf { return nil }
        applicationCount &+= 1
        let kind = document.kinds(of: node)
        if subschema.kinds.isDisjoint(with: kind) {
            guard subschema.takesIntegers && document.isInteger(node) else { return false }
        }
        var index = subschema.steps.lowerBound
        while index < subschema.steps.upperBound {
            let step = plan.tables.steps[Int(index)]
            if !step.kinds.isDisjoint(with: kind) && !holds(step, node, document) { return false }
            index &+= 1
        }
        return true
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
