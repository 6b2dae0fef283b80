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

    public init(limits: EnvelopeLimits = .standard) {
        document = JSONDocument(limits: limits.json, rootKeys: EnvelopeKey.names)
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

    // Mutating although it changes nothing: a borrow of a value that is being changed is made by copying all of it.
    private mutating func check() throws(EnvelopeError) -> EnvelopeShape {
        guard let source = document.rootMember(at: EnvelopeKey.source.rawValue),
            let sessionId = document.rootMember(at: EnvelopeKey.sessionId.rawValue),
            let schemaVersion = document.rootMember(at: EnvelopeKey.schemaVersion.rawValue),
            let generable = document.rootMember(at: EnvelopeKey.generable.rawValue),
            let complete = document.rootMember(at: EnvelopeKey.complete.rawValue),
            let content = document.rootMember(at: EnvelopeKey.content.rawValue),
            let intent = document.rootMember(at: EnvelopeKey.intent.rawValue),
            let parameters = document.rootMember(at: EnvelopeKey.parameters.rawValue)
        else { throw .contract(violation()) }
        let isFoundationModels = document.string(of: source, equals: foundationModels)
        let isAppIntent = !isFoundationModels && document.string(of: source, equals: appIntent)
        let session = document.kind(of: sessionId)
        let type = document.kind(of: generable)
        let decoded = document.kind(of: content)
        let projected = document.kind(of: parameters)
        let completeness = document.kind(of: complete)
        guard isFoundationModels || isAppIntent, session == .string || session == .null, type == .string || type == .null,
            decoded == .object || decoded == .null, projected == .object || projected == .null,
            completeness == .true || completeness == .false, document.kind(of: intent) == .string,
            document.isInteger(schemaVersion)
        else { throw .contract(violation()) }
        return EnvelopeShape(
            source: isAppIntent ? .appIntent : .foundationModels, isComplete: completeness == .true,
            sessionId: session == .null ? nil : sessionId, schemaVersion: schemaVersion,
            generable: type == .null ? nil : generable, content: decoded == .null ? nil : content, intent: intent,
            parameters: projected == .null ? nil : parameters)
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
