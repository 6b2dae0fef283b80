internal import Digest
internal import Envelopes
internal import JSONSchema
internal import Schemas
internal import StrictJSON

extension Mapping {
    /// Every mapping document fits this schema.
    private static let schema: Result<Schema, SchemaError> = Result { () throws(SchemaError) in
        try Schema(EmbeddedSchema.mapping)
    }

    /// The mapping of a document; schemas/mapping.schema.json says what may stand in one.
    ///
    /// - Throws: `MappingError` that says where it is none.
    public init(document text: [UInt8]) throws(MappingError) {
        guard text.count <= MappingLimits.documentBytesMax else {
            throw .documentTooLong(bytesMax: MappingLimits.documentBytesMax)
        }
        let document: JSONDocument
        do throws(JSONReadError) { document = try JSONDocument(text) } catch {
            throw .document(reason: "this is no JSON: \(error)")
        }
        try Self.judge(document)
        let reader = MappingReader(root: document.root)
        let (kind, name) = reader.type(in: document)
        let from = try reader.version("from", in: document)
        let to = try reader.version("to", in: document)
        guard from != to else { throw .document(reason: "it leads from version \(from) to itself") }
        let type = MappedType(kind, name)
        if SchemaCatalog.embedded.isStep(name), kind == .intent { throw .ownStep(name: name) }
        self.init(
            type, from: from, to: to, document: text, fingerprint: SchemaFingerprint.of(document),
            keeps: reader.flag("keep", in: document), operations: try reader.operations(in: document))
    }

    private static func judge(_ document: borrowing JSONDocument) throws(MappingError) {
        let violations: [SchemaViolation]
        do {
            var validator = SchemaValidator(try schema.get())
            if try validator.isValid(document) { return }
            violations = try validator.violations(document, at: document.root)
        } catch {
            throw .document(reason: "the schema of mapping documents gives no verdict: \(error)")
        }
        // The deepest place says most: around it everything fails along with it.
        let worst = violations.max { $0.instanceLocation.tokens.count < $1.instanceLocation.tokens.count }
        guard let worst else { throw .document(reason: "it does not fit the schema of mapping documents") }
        let place = document.place(of: worst.node)
        throw .document(reason: "line \(place.line), column \(place.column): \(worst)")
    }
}

/// Reads what the schema of mapping documents has let through.
private struct MappingReader {
    let root: JSONNode

    func type(in document: borrowing JSONDocument) -> (MappedType.Kind, String) {
        if let intent = text("intent", of: root, in: document) { return (.intent, intent) }
        return (.generable, text("generable", of: root, in: document) ?? "")
    }

    func version(_ key: String, in document: borrowing JSONDocument) throws(MappingError) -> Int32 {
        guard let node = document.member(key, of: root), let value = document.number(of: node)?.int64,
            let version = Int32(exactly: value), version > 0
        else { throw .document(reason: "\"\(key)\" is no version from 1 to \(Int32.max)") }
        return version
    }

    func flag(_ key: String, in document: borrowing JSONDocument) -> Bool {
        document.member(key, of: root).map { document.kind(of: $0) == .true } ?? false
    }

    func text(_ key: String, of node: JSONNode, in document: borrowing JSONDocument) -> String? {
        document.member(key, of: node).map { document.string(of: $0) }
    }

    func operations(in document: borrowing JSONDocument) throws(MappingError) -> [MappingOperation] {
        guard let list = document.member("operations", of: root) else { return [] }
        guard document.childCount(of: list) <= MappingLimits.operationsMax else {
            throw .document(reason: "a mapping has at most \(MappingLimits.operationsMax) operations")
        }
        var operations: [MappingOperation] = []
        var child = document.firstChild(of: list)
        while let node = child {
            do throws(MappingFailure) {
                operations.append(try OperationReader(node: node).operation(in: document))
            } catch {
                throw .operation(number: operations.count + 1, reason: error.reason)
            }
            child = document.child(after: node, of: list)
        }
        return operations
    }
}
