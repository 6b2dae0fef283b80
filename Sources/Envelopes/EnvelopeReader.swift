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
    private let foundationModels = JSONKey(EnvelopeSource.foundationModels.rawValue)
    private let appIntent = JSONKey(EnvelopeSource.appIntent.rawValue)

    /// A reader that refuses what passes `limits`.
    public init(limits: EnvelopeLimits = .standard) {
        document = JSONDocument(limits: limits.json, rootRules: EnvelopeKey.rules)
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

    // Inline, and mutating although it changes nothing: calling out with a borrow of a value that may change copies all
    // of it, and the copy waits for what the reader has just stored.
    @inline(__always)
    private mutating func check() throws(EnvelopeError) -> EnvelopeShape {
        guard document.rootFits, let sourceNode = document.rootMember(at: EnvelopeKey.source.rawValue),
            let source = source(sourceNode),
            let complete = document.rootMember(at: EnvelopeKey.complete.rawValue),
            let schemaVersion = document.rootMember(at: EnvelopeKey.schemaVersion.rawValue),
            let intent = document.rootMember(at: EnvelopeKey.intent.rawValue)
        else { return try checkClosely() }
        return EnvelopeShape(
            source: source, isComplete: document.kind(of: complete) == .true,
            sessionId: document.rootMember(at: EnvelopeKey.sessionId.rawValue), schemaVersion: schemaVersion,
            generable: document.rootMember(at: EnvelopeKey.generable.rawValue),
            content: document.rootMember(at: EnvelopeKey.content.rawValue), intent: intent,
            parameters: document.rootMember(at: EnvelopeKey.parameters.rawValue))
    }

    // Inline for the same reason.
    @inline(__always)
    func source(_ node: JSONNode) -> EnvelopeSource? {
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
