public import StrictJSON

/// The bounds of one envelope.
public struct EnvelopeLimits: Hashable, Sendable {
    /// 4 MiB, 256 levels, keys of 64 KiB.
    public static let standard = EnvelopeLimits()

    /// The longest envelope, in bytes, white space included.
    public let envelopeBytesMax: Int
    /// How many objects and arrays may stand inside each other; the envelope is the first.
    public let depthMax: Int
    /// The longest key, in bytes of UTF-8 with its escapes resolved.
    public let keyBytesMax: Int

    /// Bounds of one's own; those of ``standard`` unless given.
    public init(envelopeBytesMax: Int = 4 << 20, depthMax: Int = 256, keyBytesMax: Int = 65_536) {
        self.envelopeBytesMax = envelopeBytesMax
        self.depthMax = depthMax
        self.keyBytesMax = keyBytesMax
    }

    /// The same bounds for the reader of JSON.
    public var json: JSONLimits {
        JSONLimits(depthMax: depthMax, keyBytesMax: keyBytesMax, documentBytesMax: envelopeBytesMax)
    }
}
