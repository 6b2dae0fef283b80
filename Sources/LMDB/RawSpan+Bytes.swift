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
