internal import Envelopes
internal import JSONSchema
internal import StrictJSON

/// Judges what mappings make: by the schema of the target, and by the rule that parameters hold nothing which content
/// lacks (spec E5).
struct ResultJudge: ~Copyable {
    /// A validator and its memory. A class, so that neither is moved about.
    private final class Judge {
        var validator: SchemaValidator
        init(_ schema: Schema) { validator = SchemaValidator(schema) }
    }

    private let schemas: MigrationSchemas
    private let targets: [Judge]
    private var sources: [TypeVersion: Judge] = [:]
    /// Findings that one message names.
    private static let findingsMax = 3

    init(_ schemas: MigrationSchemas) {
        self.schemas = schemas
        targets = schemas.targets.map(Judge.init)
    }

    /// What does not fit in a mapped envelope; nil if all does.
    func fault(of shape: EnvelopeShape, _ document: borrowing JSONDocument, by chain: MappingChain) -> String? {
        guard shape.isComplete, let node = shape.judged else { return nil }
        let target = chain.mappings.last.map { "\($0.target)" } ?? "the target"
        return Self.fault(targets[chain.way], document, at: node).map { "what comes of it does not fit \(target): \($0)" }
    }

    /// What does not fit the schema of the version that an envelope has; nil if all does, or nobody knows that schema.
    mutating func sourceFault(
        of shape: EnvelopeShape, _ document: borrowing JSONDocument, by chain: MappingChain
    ) -> String? {
        guard let source = chain.mappings.first?.source, let node = shape.judged else { return nil }
        if sources[source] == nil { sources[source] = schemas.source(source).map(Judge.init) }
        guard let judge = sources[source] else { return nil }
        return Self.fault(judge, document, at: node)
    }

    private static func fault(_ judge: Judge, _ document: borrowing JSONDocument, at node: JSONNode) -> String? {
        do throws(SchemaEvaluationError) {
            if try judge.validator.isValid(document, at: node) { return nil }
            let violations = try judge.validator.violations(document, at: node)
            return violations.prefix(findingsMax).map(\.description).joined(separator: "; ")
        } catch {
            return "there is no verdict: \(error)"
        }
    }
}

extension EnvelopeShape {
    /// The object that the schema of the type describes: the content, or for a call of the system its parameters.
    var judged: JSONNode? { source == .foundationModels ? content : parameters }
}

/// Whether the parameters of a model's envelope hold only what its content holds.
enum KeyRule {
    /// The first member of the parameters that the content lacks or has otherwise, as a pointer; nil if there is none.
    static func breach(of shape: EnvelopeShape, _ document: borrowing JSONDocument) -> String? {
        guard shape.source == .foundationModels, let content = shape.content, let parameters = shape.parameters else {
            return nil
        }
        var pending: [(parameters: JSONNode, content: JSONNode)] = [(parameters, content)]
        while let (node, counterpart) = pending.popLast() {
            var child = document.firstChild(of: node)
            while let key = child {
                let value = document.value(of: key)
                guard let original = member(like: key, of: counterpart, document) else { return pointer(key, document) }
                let kinds = (document.kind(of: value), document.kind(of: original))
                if kinds == (.object, .object) {
                    pending.append((value, original))
                } else if !document.areEqualStrings(value, original), !document.isEqual(value, to: document, original) {
                    return pointer(key, document)
                }
                child = document.child(after: key, of: node)
            }
        }
        return nil
    }

    private static func member(like key: JSONNode, of object: JSONNode, _ document: borrowing JSONDocument) -> JSONNode? {
        var child = document.firstChild(of: object)
        while let candidate = child {
            if document.areEqualStrings(candidate, key) { return document.value(of: candidate) }
            child = document.child(after: candidate, of: object)
        }
        return nil
    }

    private static func pointer(_ key: JSONNode, _ document: borrowing JSONDocument) -> String {
        document.pointer(to: key).description
    }
}
