/// The bounds that a document must keep; past one of them reading stops with a typed error.
public struct JSONLimits: Hashable, Sendable {
    /// The bounds of an envelope: 256 levels, keys of 64 KiB, documents of 4 MiB.
    public static let standard = JSONLimits()

    /// How many objects and arrays may stand inside each other, counted together.
    public let depthMax: Int
    /// The longest key, in bytes of UTF-8 with its escapes resolved, so that its spelling decides nothing.
    public let keyBytesMax: Int
    /// The longest document, in bytes, white space included.
    public let documentBytesMax: Int

    /// The tape holds offsets of 32 bits, and scanning may look a few bytes past the end.
    static let documentBytesCeiling = Int(UInt32.max) - 4096
    /// Each open container costs a frame of 24 bytes, held for the life of a document.
    static let depthCeiling = 1 << 20

    /// Values outside what the tape can hold are brought to the nearest that it can.
    public init(depthMax: Int = 256, keyBytesMax: Int = 65_536, documentBytesMax: Int = 4 << 20) {
        self.depthMax = min(max(depthMax, 0), Self.depthCeiling)
        self.keyBytesMax = max(keyBytesMax, 0)
        self.documentBytesMax = min(max(documentBytesMax, 0), Self.documentBytesCeiling)
    }
}
