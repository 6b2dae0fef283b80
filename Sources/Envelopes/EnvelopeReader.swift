public import StrictJSON

/// The contract check (E1): strict JSON, then the eight keys and their types, and nothing else.
///
/// A reader is an arena: it reads one envelope after another and allocates nothing in the long run. Extra keys are
/// kept, and what stands in content or parameters is not looked at: whether it may be performed is decided later, by
/// what reads the journal. An app-intent envelope with an invented session (E6) has a valid shape for the same reason.
public struct EnvelopeReader: ~Copyable, Sendable {
    /// The envelope that was read last: its exact bytes and the values in them.
    public private(set) var document: JSONDocument
    // Held here because a global is looked up behind a check at each use.
    private let keys = EnvelopeKey.table
    private let foundationModels = JSONKey(EnvelopeSource.foundationModels.rawValue)
    private let appIntent = JSONKey(EnvelopeSource.appIntent.rawValue)

    public init(limits: EnvelopeLimits = .standard) {
        document = JSONDocument(limits: limits.json)
    }

    /// Reads `bytes`, which are copied, and checks them.
    public mutating func read(_ bytes: RawSpan) throws(EnvelopeError) -> EnvelopeShape {
        do throws(JSONReadError) {
            try document.parse(bytes)
        } catch {
            throw .json(error)
        }
        return try check()
    }

    /// Reads `bytes`, which are copied, and checks them.
    public mutating func read(_ bytes: [UInt8]) throws(EnvelopeError) -> EnvelopeShape {
        try read(bytes.span.bytes)
    }

    private func check() throws(EnvelopeError) -> EnvelopeShape {
        let root = document.root
        var found = InlineArray<8, JSONNode?>(repeating: nil)
        var nodes = found.mutableSpan
        let count = document.findMembers(of: root, in: keys, into: &nodes)
        guard count == EnvelopeKey.allCases.count,
            let source = nodes[EnvelopeKey.source.rawValue].flatMap({ self.source($0) }),
            let sessionId = nodes[EnvelopeKey.sessionId.rawValue],
            let schemaVersion = nodes[EnvelopeKey.schemaVersion.rawValue],
            let generable = nodes[EnvelopeKey.generable.rawValue],
            let complete = nodes[EnvelopeKey.complete.rawValue],
            let content = nodes[EnvelopeKey.content.rawValue],
            let intent = nodes[EnvelopeKey.intent.rawValue],
            let parameters = nodes[EnvelopeKey.parameters.rawValue]
        else { throw .contract(violation()) }
        let kinds = (
            sessionId: document.kind(of: sessionId), generable: document.kind(of: generable),
            complete: document.kind(of: complete), content: document.kind(of: content),
            parameters: document.kind(of: parameters)
        )
        let isStringOrNull = (kinds.sessionId == .string || kinds.sessionId == .null)
            && (kinds.generable == .string || kinds.generable == .null)
        let isObjectOrNull = (kinds.content == .object || kinds.content == .null)
            && (kinds.parameters == .object || kinds.parameters == .null)
        guard isStringOrNull, isObjectOrNull, kinds.complete == .true || kinds.complete == .false,
            document.kind(of: intent) == .string, document.isInteger(schemaVersion)
        else { throw .contract(violation()) }
        return EnvelopeShape(
            source: source, isComplete: kinds.complete == .true,
            sessionId: kinds.sessionId == .null ? nil : sessionId, schemaVersion: schemaVersion,
            generable: kinds.generable == .null ? nil : generable, content: kinds.content == .null ? nil : content,
            intent: intent, parameters: kinds.parameters == .null ? nil : parameters)
    }

    private func source(_ node: JSONNode) -> EnvelopeSource? {
        if document.string(of: node, equals: foundationModels) { return .foundationModels }
        return document.string(of: node, equals: appIntent) ? .appIntent : nil
    }
}

extension EnvelopeReader {
    /// Calls `body` with the UTF-8 of the session's id, its escapes resolved, or with nil for null.
    public func withSessionId<Result, Failure: Error>(
        of shape: EnvelopeShape, _ body: (RawSpan?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let node = shape.sessionId else { return try body(nil) }
        return try document.withDecodedBytes(of: node) { (bytes: RawSpan) throws(Failure) in try body(bytes) }
    }

    /// The version's exact value. `shape` is of the envelope that was read last.
    public func schemaVersion(of shape: EnvelopeShape) -> EnvelopeSchemaVersion {
        EnvelopeSchemaVersion(document.number(of: shape.schemaVersion) ?? JSONNumber(0))
    }
}
