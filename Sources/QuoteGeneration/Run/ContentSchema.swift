internal import ActionExecution
internal import Digest
internal import Envelopes
internal import GenerationJournal
internal import JSONSchema
internal import LanguageModels
internal import StrictJSON

/// A schema that a model is asked to fill and its reply is held against.
struct ContentSchema: Sendable {
    let reference: SchemaReference
    let text: [UInt8]
    private let schema: Schema

    /// The schema that `journal` judges by, recorded there just before its first use.
    ///
    /// - Throws: `PipelineError` if there is none or there are several, `JournalError`.
    init(_ name: String, version: Int32 = 1, in journal: Journal, by account: String) async throws {
        let lookup = try journal.read { try $0.schema(name: name, version: version, in: .embedded) }
        guard case .found(let known) = lookup else {
            throw PipelineError(reason: "\(name) \(version) stands for no schema, or for several, in this journal")
        }
        if !known.isRegistered {
            // A task of its own, so that a cancelled run still has its beginning and its end recorded.
            _ = try await Task {
                try await journal.register(known, by: account, reason: "first used to judge what a model decoded")
            }.value
        }
        reference = SchemaReference(name: name, version: Int64(version), fingerprint: known.fingerprint.hex)
        text = known.text
        schema = try Schema(known.text)
    }

    /// Why `content` does not fit, a failure to decode that shows both shapes; nil if it does. Where a limit of evaluation is
    /// passed nobody knows, so it does not fit. Violations of `keyword` are left to others.
    func failure(of content: [UInt8], exceptFor keyword: String) -> ModelFailure? {
        do {
            let document = try JSONDocument(content)
            var validator = SchemaValidator(schema)
            let violations = try validator.violations(document, at: document.root).filter { $0.keyword != keyword }
            guard let first = violations.first else { return nil }
            var findings: [String] = []
            for violation in violations.prefix(ActionLimits.findingsMax) {
                findings.append("\(violation), found \(ValueShape.of(violation.node, in: document))")
            }
            let reason = "it does not fit \(reference.name) \(reference.version): \(findings.joined(separator: "; "))"
            return .decodingFailure(reason: reason, byteOffset: Int64(document.byteRange(of: first.node).lowerBound))
        } catch {
            return .decodingFailure(
                reason: "nobody knows whether it fits \(reference.name) \(reference.version): \(error)", byteOffset: nil)
        }
    }

    /// `content` with only the fields that the schema declares (spec E3).
    func projected(_ content: [UInt8]) throws -> [UInt8] {
        let document = try JSONDocument(content)
        return try SchemaProjection(schema).project(document, at: document.root)
    }
}

/// Why the pipeline cannot work in a journal.
public struct PipelineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Why, in words.
    public let reason: String

    public var description: String { reason }
}
