internal import GenerationJournal
internal import JSONSchema
internal import StrictJSON

/// Compiled schemas, each made once, and verdicts by them.
struct SchemaJudge: ~Copyable {
    private var validators: [JudgingSchema: CompiledSchema] = [:]

    /// A schema and its document. A class, so that the validator's memory is kept and not moved about.
    final class CompiledSchema {
        var validator: SchemaValidator
        let document: JSONDocument

        init(_ schema: JudgingSchema) throws {
            validator = SchemaValidator(try Schema(schema.text))
            document = try JSONDocument(schema.text)
        }
    }

    /// - Throws: `SchemaError` for a text that is no schema.
    mutating func compiled(_ schema: JudgingSchema) throws -> CompiledSchema {
        if let known = validators[schema] { return known }
        let compiled = try CompiledSchema(schema)
        validators[schema] = compiled
        return compiled
    }

    /// Where a limit of evaluation was passed nobody knows whether a value fits, so it is not taken as one that does.
    static func noVerdict(_ error: SchemaEvaluationError) -> String { "there is no verdict: \(error)" }
}

extension SchemaJudge.CompiledSchema {
    /// What does not fit, in words that show both shapes but no text of the value; empty if all fits.
    func findings(_ document: borrowing JSONDocument) -> [String] {
        do throws(SchemaEvaluationError) {
            if try validator.isValid(document) { return [] }
            let violations = try validator.violations(document, at: document.root)
            return violations.prefix(ActionLimits.findingsMax).map {
                "\($0), found \(ValueShape.of($0.node, in: document))"
            }
        } catch {
            return [SchemaJudge.noVerdict(error)]
        }
    }

    /// Members at any depth that the schema does not name.
    func unnamed(_ document: borrowing JSONDocument) throws(SchemaEvaluationError) -> [JSONPointer] {
        try validator.unnamedMembers(document, at: document.root, max: ActionLimits.findingsMax)
    }
}
