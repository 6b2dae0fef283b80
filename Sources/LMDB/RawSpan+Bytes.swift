#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

public extension RawSpan {
    /// A copy of the bytes.
    var copied: [UInt8] { unsafe withUnsafeBytes { unsafe [UInt8]($0) } }

    /// Whether both spans hold the same bytes.
    func isEqual(to other: RawSpan) -> Bool { byteCount == other.byteCount && order(against: other) == 0 }

    /// Whether the span comes before `other` in the order of keys: byte by byte, a prefix before what it begins.
    func precedes(_ other: RawSpan) -> Bool { order(against: other) < 0 }

    /// Whether the span begins with all bytes of `prefix`.
    func starts(with prefix: RawSpan) -> Bool {
        byteCount >= prefix.byteCount && extracting(first: prefix.byteCount).isEqual(to: prefix)
    }

    /// The offset of the first byte at or after `start` that is `byte`, eight at a time; nil if there is none.
    func firstOffset(of byte: UInt8, from start: Int = 0) -> Int? {
        let pattern = 0x0101_0101_0101_0101 &* UInt64(byte)
        var offset = start
        while offset + 8 <= byteCount {
            let word = littleEndianUInt64(at: offset) ^ pattern
            // A zero byte borrows from its top bit; the lowest one found this way is exact.
            let found = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
            if found != 0 { return offset + found.trailingZeroBitCount / 8 }
            offset += 8
        }
        while offset < byteCount {
            if self.byte(at: offset) == byte { return offset }
            offset += 1
        }
        return nil
    }

    /// Below zero if the span comes before `other`, zero if they are equal, above zero otherwise.
    private func order(against other: RawSpan) -> Int {
        let common = min(byteCount, other.byteCount)
        let prefix = unsafe withUnsafeBytes { ours in
            unsafe other.withUnsafeBytes { theirs -> Int32 in
                guard common > 0, let ours = ours.baseAddress, let theirs = theirs.baseAddress else { return 0 }
                return unsafe memcmp(ours, theirs, common)
            }
        }
        return prefix != 0 ? Int(prefix) : byteCount - other.byteCount
    }
}

public extension [UInt8] {
    /// Appends all bytes of `span`.
    mutating func append(copying span: RawSpan) {
        unsafe span.withUnsafeBytes { unsafe self.append(contentsOf: $0) }
    }
}
