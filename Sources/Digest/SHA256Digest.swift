/// The 32 bytes of a SHA-256 digest (FIPS 180-4).
public struct SHA256Digest: Hashable, Sendable {
    /// The length of a digest in bytes.
    public static let byteCount = 32

    // Four words rather than an array: nothing is allocated and equality is four comparisons. Each word holds eight
    // bytes in the order in which they stand in memory, so the struct's own bytes are the digest.
    @usableFromInline var word0: UInt64
    @usableFromInline var word1: UInt64
    @usableFromInline var word2: UInt64
    @usableFromInline var word3: UInt64

    /// Copies a digest out of `bytes`; nil unless there are exactly 32 of them.
    @inlinable public init?(_ bytes: RawSpan) {
        guard bytes.byteCount == Self.byteCount else { return nil }
        // Safe: the four loads stay within the 32 bytes that were just counted.
        word0 = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt64.self)
        word1 = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: 8, as: UInt64.self)
        word2 = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: 16, as: UInt64.self)
        word3 = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: 24, as: UInt64.self)
    }

    /// The digest whose bytes are those of the four words as they stand in memory.
    @inlinable package init(words: InlineArray<4, UInt64>) {
        word0 = words[0]
        word1 = words[1]
        word2 = words[2]
        word3 = words[3]
    }

    /// The digest's bytes as four words, as they stand in memory.
    @inlinable package var words: InlineArray<4, UInt64> { [word0, word1, word2, word3] }

    /// Reads 64 hexadecimal digits, in either case; nil for anything else.
    public init?(hex: String) {
        let digits = Array(hex.utf8)
        guard digits.count == 2 * Self.byteCount else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.byteCount)
        for index in 0..<Self.byteCount {
            guard let upper = Self.hexValue(of: digits[2 * index]), let lower = Self.hexValue(of: digits[2 * index + 1]) else {
                return nil
            }
            bytes.append(upper << 4 | lower)
        }
        // Safe: bytes are all initialized.
        unsafe self.init(bytes.span.bytes)
    }

    /// Takes the eight state words that are left after the last block (FIPS 180-4, section 6.2.2).
    init(_ state: SHA256State<UInt32>) {
        func pair(_ first: UInt32, _ second: UInt32) -> UInt64 {
            (UInt64(first) << 32 | UInt64(second)).bigEndian
        }
        word0 = pair(state.a, state.b)
        word1 = pair(state.c, state.d)
        word2 = pair(state.e, state.f)
        word3 = pair(state.g, state.h)
    }

    /// Lends the 32 bytes to `body`.
    @inlinable public func withBytes<Result, Failure>(
        _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // Safe: the four words stand next to each other without padding, and live until `body` returns.
        try unsafe withUnsafeBytes(of: self) { (buffer) throws(Failure) -> Result in
            try unsafe body(buffer.bytes)
        }
    }

    /// Appends the 32 bytes to `bytes`.
    public func append(to bytes: inout [UInt8]) {
        // Safe: the buffer is read within the call only.
        unsafe withUnsafeBytes(of: self) { unsafe bytes.append(contentsOf: $0) }
    }
}

extension SHA256Digest: CustomStringConvertible {
    /// The digest as 64 lower-case hexadecimal digits.
    public var hex: String {
        var digits: [UInt8] = []
        digits.reserveCapacity(2 * Self.byteCount)
        appendHex(to: &digits)
        return String(decoding: digits, as: UTF8.self)
    }

    /// The same as `hex`.
    public var description: String { hex }

    /// Appends the 64 lower-case hexadecimal digits, as ASCII, to `text`.
    public func appendHex(to text: inout [UInt8]) {
        for word in [word0, word1, word2, word3] {
            let value = UInt64(bigEndian: word)
            for shift in stride(from: UInt64(60), through: 0, by: -4) {
                let digit = UInt8(truncatingIfNeeded: value >> shift) & 15
                text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + (digit - 10))
            }
        }
    }

    private static func hexValue(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
