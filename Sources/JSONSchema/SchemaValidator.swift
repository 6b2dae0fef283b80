public import StrictJSON

/// Judges values by a schema, one after another. It keeps its memory between them, so in the long run a verdict
/// allocates nothing; `Pattern` and `uniqueItems` may.
public struct SchemaValidator: ~Copyable {
    /// The schema that it judges by.
    public let schema: Schema
    private var verdicts: Evaluation<Verdict>
    /// Made when the first report is asked for.
    private var reports: Evaluation<Collecting>?

    /// A validator for `schema`.
    public init(_ schema: Schema) {
        self.schema = schema
        verdicts = Evaluation(schema.plan, limits: schema.limits)
        reports = nil
    }

    /// Whether the document's value fits the schema. An error is no verdict: a limit was passed, or the schema has no
    /// end.
    public mutating func isValid(_ document: borrowing JSONDocument) throws(SchemaEvaluationError) -> Bool {
        try verdicts.run(document, at: document.root)
    }

    /// Whether the value at `node` of `document` fits the schema.
    public mutating func isValid(
        _ document: borrowing JSONDocument, at node: JSONNode
    ) throws(SchemaEvaluationError) -> Bool {
        try verdicts.run(document, at: node)
    }

    /// Everything there is to say about the document's value: what does not fit, or what the schema says about it.
    public mutating func report(_ document: borrowing JSONDocument) throws(SchemaEvaluationError) -> SchemaReport {
        try report(document, at: document.root)
    }

    /// Everything there is to say about the value at `node` of `document`.
    public mutating func report(
        _ document: borrowing JSONDocument, at node: JSONNode
    ) throws(SchemaEvaluationError) -> SchemaReport {
        let isValid = try collect(document, at: node, [.violations, .annotations])
        guard let log = reports?.log else { return SchemaReport(isValid: isValid) }
        let wording = ReportWording(plan: schema.plan, log: log, origin: document.pointer(to: node))
        return SchemaReport(
            isValid: isValid, violations: isValid ? [] : log.violations.map { wording.violation($0, document) },
            annotations: isValid ? log.annotations.map { wording.annotation($0, document) } : [],
            hasMoreViolations: !isValid && log.isCut)
    }

    /// Only what does not fit, for values that need not be annotated.
    public mutating func violations(
        _ document: borrowing JSONDocument, at node: JSONNode
    ) throws(SchemaEvaluationError) -> [SchemaViolation] {
        if try collect(document, at: node, .violations) { return [] }
        guard let log = reports?.log else { return [] }
        let wording = ReportWording(plan: schema.plan, log: log, origin: document.pointer(to: node))
        return log.violations.map { wording.violation($0, document) }
    }

    /// The members at any depth of the value at `node` that the schema does not name, in the text's order.
    ///
    /// A member is named if `properties` or `patternProperties` of an applicable schema matches its name. What applies
    /// is decided as for annotations: an alternative of `anyOf` or `oneOf`, or an `if`, only where the value fits it,
    /// `then` or `else` by that, a dependent schema where its member is there; nothing under `not`. What applies in any
    /// case names its members whether the value fits or not. `additionalProperties` names nothing.
    ///
    /// - Parameter max: after so many nothing more is looked for; each holds the whole way to it.
    public mutating func unnamedMembers(
        _ document: borrowing JSONDocument, at node: JSONNode, max: Int = .max
    ) throws(SchemaEvaluationError) -> [JSONPointer] {
        _ = try collect(document, at: node, .names)
        var pointers = UnnamedMembers(named: Set(reports?.log.names ?? []))
        pointers.find(document, in: node, max: max)
        return pointers.found
    }

    private mutating func collect(
        _ document: borrowing JSONDocument, at node: JSONNode, _ collects: EvaluationLog.Collects
    ) throws(SchemaEvaluationError) -> Bool {
        var evaluation = reports.take() ?? Evaluation(schema.plan, limits: schema.limits)
        evaluation.log.collects = collects
        do throws(SchemaEvaluationError) {
            let isValid = try evaluation.run(document, at: node)
            reports = consume evaluation
            return isValid
        } catch {
            reports = consume evaluation
            throw error
        }
    }
}
