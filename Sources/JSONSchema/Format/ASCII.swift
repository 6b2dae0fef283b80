/// The terminals that the grammars of RFCs share (RFC 5234 appendix B.1).
extension UInt8 {
    /// `DIGIT`.
    var isDigit: Bool { 0x30...0x39 ~= self }
    /// `ALPHA`.
    var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }
    /// `HEXDIG`, in either case.
    var isHexDigit: Bool { isDigit || 0x61...0x66 ~= self | 0x20 }
    /// `ALPHA` or `DIGIT`.
    var isAlphanumeric: Bool { isDigit || isLetter }
}

extension Span<UInt8> {
    /// The number that two digits at `offset` spell; nil if they are not there.
    func twoDigits(at offset: Int) -> Int? {
        guard offset + 2 <= count, self[offset].isDigit, self[offset + 1].isDigit else { return nil }
        return Int(self[offset] - 0x30) * 10 + Int(self[offset + 1] - 0x30)
    }

    /// Where the digits that begin at `offset` end.
    func endOfDigits(from offset: Int) -> Int {
        var end = offset
        while end < count && self[end].isDigit { end += 1 }
        return end
    }

    /// Whether `byte` stands at `offset`.
    func has(_ byte: UInt8, at offset: Int) -> Bool { offset < count && self[offset] == byte }

    /// The bytes, copied.
    func copied() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for index in indices { bytes.append(self[index]) }
        return bytes
    }
}
