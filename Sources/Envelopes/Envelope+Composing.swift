internal import StrictJSON

extension Envelope {
    /// A new envelope, its eight keys in the order of the contract (E1), without white space between them.
    ///
    /// - Parameters:
    ///   - content: one JSON value as text, which must be an object or null to keep the contract; its bytes are kept
    ///     as they are, only white space around it is left out. Nil is null.
    ///   - parameters: as `content`.
    /// - Throws: `EnvelopeError.content` or `.parameters` for text that is not one JSON value, its places counted
    ///   within that text; `.contract` for a value of another type; `.json` for an envelope past its limits.
    public init(
        source: EnvelopeSource, sessionId: String?, schemaVersion: EnvelopeSchemaVersion, generable: String?,
        isComplete: Bool, content: String?, intent: String, parameters: String?, limits: EnvelopeLimits = .standard
    ) throws(EnvelopeError) {
        // Each value is read by itself first: put into the envelope unread, one could bring keys of its own.
        let contentBytes = try Self.value(content, limits, EnvelopeError.content)
        let parametersBytes = try Self.value(parameters, limits, EnvelopeError.parameters)

        var bytes: [UInt8] = []
        func append(_ key: EnvelopeKey, _ value: [UInt8]?) {
            bytes.append(UInt8(ascii: bytes.isEmpty ? "{" : ","))
            EnvelopeLine.appendQuoted(key.name.utf8, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            bytes += value ?? Array("null".utf8)
        }
        append(.source, Self.quoted(source.rawValue))
        append(.sessionId, sessionId.map(Self.quoted))
        append(.schemaVersion, Array(schemaVersion.description.utf8))
        append(.generable, generable.map(Self.quoted))
        append(.complete, Array((isComplete ? "true" : "false").utf8))
        append(.content, contentBytes)
        append(.intent, Self.quoted(intent))
        append(.parameters, parametersBytes)
        bytes.append(UInt8(ascii: "}"))
        try self.init(bytes, limits: limits)
    }

    private static func quoted(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        EnvelopeLine.appendQuoted(text.utf8, to: &bytes)
        return bytes
    }

    /// The bytes of the one value in `text`, which will stand one level deep in the envelope.
    private static func value(
        _ text: String?, _ limits: EnvelopeLimits, _ failure: (JSONReadError) -> EnvelopeError
    ) throws(EnvelopeError) -> [UInt8]? {
        guard let text else { return nil }
        let inner = JSONLimits(
            depthMax: limits.depthMax - 1, keyBytesMax: limits.keyBytesMax, documentBytesMax: limits.envelopeBytesMax)
        do throws(JSONReadError) {
            let document = try JSONDocument(text, limits: inner)
            return document.rawBytes(of: document.root)
        } catch {
            throw failure(error)
        }
    }
}
