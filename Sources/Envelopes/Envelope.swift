internal import StrictJSON

/// One step, as it was handed in: its exact bytes, and what the contract check found in them.
///
/// Envelopes are equal when their bytes are. Compare the strings by `utf8`: Swift takes two spellings of an accent for
/// equal, JSON does not.
public struct Envelope: Sendable {
    /// The exact bytes, white space around the object included.
    public let bytes: [UInt8]
    public let source: EnvelopeSource
    public let sessionId: String?
    public let schemaVersion: EnvelopeSchemaVersion
    public let generable: String?
    /// The value of `complete`.
    public let isComplete: Bool
    public let intent: String
    private let contentRange: Range<Int>?
    private let parametersRange: Range<Int>?

    /// The envelope that `bytes` hold.
    public init(_ bytes: [UInt8], limits: EnvelopeLimits = .standard) throws(EnvelopeError) {
        var reader = EnvelopeReader(limits: limits)
        let shape = try reader.read(bytes)
        self.init(bytes, shape, reader)
    }

    /// The envelope that `text` holds.
    public init(_ text: String, limits: EnvelopeLimits = .standard) throws(EnvelopeError) {
        try self.init(Array(text.utf8), limits: limits)
    }

    /// What `reader` read last, with its `shape`, as a value of its own.
    public init(_ shape: EnvelopeShape, in reader: borrowing EnvelopeReader) {
        self.init(reader.document.bytes, shape, reader)
    }

    private init(_ bytes: [UInt8], _ shape: EnvelopeShape, _ reader: borrowing EnvelopeReader) {
        self.bytes = bytes
        source = shape.source
        if let node = shape.sessionId { sessionId = reader.document.string(of: node) } else { sessionId = nil }
        schemaVersion = reader.schemaVersion(of: shape)
        if let node = shape.generable { generable = reader.document.string(of: node) } else { generable = nil }
        isComplete = shape.isComplete
        intent = reader.document.string(of: shape.intent)
        if let node = shape.content { contentRange = reader.document.byteRange(of: node) } else { contentRange = nil }
        if let node = shape.parameters {
            parametersRange = reader.document.byteRange(of: node)
        } else {
            parametersRange = nil
        }
    }

    /// The exact bytes of the content, an object, or nil for null.
    public var content: ArraySlice<UInt8>? { contentRange.map { bytes[$0] } }
    /// The exact bytes of the parameters, an object, or nil for null.
    public var parameters: ArraySlice<UInt8>? { parametersRange.map { bytes[$0] } }
    /// The bytes as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension Envelope {
    /// Writes an envelope, its keys in the order of the contract, and checks it.
    ///
    /// - Parameters:
    ///   - content: the JSON text of what the model decoded, an object, or nil for null.
    ///   - parameters: the JSON text of what the action receives, an object, or nil for null.
    public init(
        source: EnvelopeSource, sessionId: String?, schemaVersion: EnvelopeSchemaVersion, generable: String?,
        isComplete: Bool, content: [UInt8]?, intent: String, parameters: [UInt8]?, limits: EnvelopeLimits = .standard
    ) throws(EnvelopeError) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key(EnvelopeKey.source.name)
        writer.string(source.rawValue)
        writer.key(EnvelopeKey.sessionId.name)
        if let sessionId { writer.string(sessionId) } else { writer.null() }
        writer.key(EnvelopeKey.schemaVersion.name)
        writer.raw(schemaVersion.description.utf8)
        writer.key(EnvelopeKey.generable.name)
        if let generable { writer.string(generable) } else { writer.null() }
        writer.key(EnvelopeKey.complete.name)
        writer.boolean(isComplete)
        writer.key(EnvelopeKey.content.name)
        // Text that is not exactly one value could close the envelope's object and go on in its own way.
        do throws(JSONReadError) {
            writer.raw(try Self.oneValue(content, limits))
        } catch {
            throw .content(error)
        }
        writer.key(EnvelopeKey.intent.name)
        writer.string(intent)
        writer.key(EnvelopeKey.parameters.name)
        do throws(JSONReadError) {
            writer.raw(try Self.oneValue(parameters, limits))
        } catch {
            throw .parameters(error)
        }
        writer.endObject()
        try self.init(writer.bytes, limits: limits)
    }

    private static func oneValue(_ text: [UInt8]?, _ limits: EnvelopeLimits) throws(JSONReadError) -> [UInt8] {
        guard let text else { return Array("null".utf8) }
        let document = try JSONDocument(text, limits: limits.json)
        return document.rawBytes(of: document.root)
    }
}

extension Envelope: Hashable {
    public static func == (left: Envelope, right: Envelope) -> Bool { left.bytes == right.bytes }

    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
