internal import StrictJSON

/// One step, as it was handed in: its exact bytes, and what the contract check found in them.
///
/// Envelopes are equal when their bytes are. Compare the strings by `utf8`: Swift takes two spellings of an accent for
/// equal, JSON does not.
public struct Envelope: Sendable {
    /// The exact bytes, white space around the object included.
    public let bytes: [UInt8]
    /// Who decoded or supplied what it holds.
    public let source: EnvelopeSource
    /// The model's session; nil for null.
    public let sessionId: String?
    /// The generation of the generable's field list, or of the intent's for an app-intent envelope (E8).
    public let schemaVersion: EnvelopeSchemaVersion
    /// The type that the content is of, or the name of a schema made at run time; nil for null.
    public let generable: String?
    /// The value of `complete`.
    public let isComplete: Bool
    /// The action it is for, or the step that it records.
    public let intent: String
    private let contentRange: Range<Int>?
    private let parametersRange: Range<Int>?

    /// The envelope that `bytes` hold.
    public init(_ bytes: [UInt8], limits: EnvelopeLimits = .standard) throws(EnvelopeError) {
        var reader = EnvelopeReader(limits: limits)
        let shape = try reader.read(bytes)
        self.init(bytes, shape, reader)
    }

    /// The envelope that `bytes` hold, read in the arena of `reader`: for whoever decodes many.
    public init(_ bytes: [UInt8], using reader: inout EnvelopeReader) throws(EnvelopeError) {
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

extension Envelope: Hashable {
    public static func == (left: Envelope, right: Envelope) -> Bool { left.bytes == right.bytes }

    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
