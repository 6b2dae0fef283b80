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
}

extension SchemaJudge.CompiledSchema {
    /// What does not fit, in words that hold nothing of the value; empty if all fits.
    func findings(_ document: borrowing JSONDocument) throws -> [String] {
        if try validator.isValid(document) { return [] }
        let violations = try validator.violations(document, at: document.root)
        return violations.prefix(ActionLimits.findingsMax).map(\.description)
    }

    /// Members at any depth that the schema does not name.
    func unnamed(_ document: borrowing JSONDocument) throws -> [JSONPointer] {
        Array(try validator.unnamedMembers(document, at: document.root).prefix(ActionLimits.findingsMax))
    }
}
