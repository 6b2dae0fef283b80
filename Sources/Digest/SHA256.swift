#if canImport(CryptoKit)
import CryptoKit
#endif

/// SHA-256 (FIPS 180-4) of one message that arrives in parts.
///
/// It is a value: a copy goes on by itself, so a common beginning need be taken in only once. Where CryptoKit exists it
/// does the work; elsewhere the processor's own instructions do, and plain Swift where there are none.
///
/// ## Topics
/// - ``update(_:)``, ``update(byte:)``, ``update(littleEndian:)``
/// - ``finish()``
/// - ``digest(_:)``
public struct SHA256: Sendable {
    #if canImport(CryptoKit)
    private var stream = CryptoKit.SHA256()
    #else
    private var stream = SHA256Stream()
    #endif

    /// A message without a byte so far.
    public init() {}

    /// Takes in the message's next bytes.
    public mutating func update(_ bytes: RawSpan) {
        #if canImport(CryptoKit)
        // Safe: CryptoKit reads the buffer within the call only.
        unsafe bytes.withUnsafeBytes { unsafe stream.update(bufferPointer: $0) }
        #else
        stream.update(bytes)
        #endif
    }

    /// Takes in one byte.
    public mutating func update(byte: UInt8) {
        update(littleEndian: byte)
    }

    /// Takes in an integer, its lowest byte first.
    public mutating func update(littleEndian value: some FixedWidthInteger & BitwiseCopyable) {
        // Safe: an integer's bytes are all initialized, and are read within the call only.
        unsafe withUnsafeBytes(of: value.littleEndian) { unsafe update($0.bytes) }
    }

    /// The digest of all that was taken in; more can be taken in afterwards.
    public func finish() -> SHA256Digest {
        #if canImport(CryptoKit)
        // Safe: CryptoKit's digest lends its bytes for the call; there are 32 of them, so the start is never kept.
        return unsafe stream.finalize().withUnsafeBytes { unsafe SHA256Digest($0.bytes) } ?? SHA256Digest(.initial)
        #else
        return stream.finish()
        #endif
    }

    /// The digest of `bytes`, a whole message.
    public static func digest(_ bytes: RawSpan) -> SHA256Digest {
        var message = SHA256()
        message.update(bytes)
        return message.finish()
    }
}
