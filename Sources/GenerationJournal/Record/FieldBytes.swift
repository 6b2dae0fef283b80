internal import Digest
internal import LMDB

extension UInt64 {
    /// The eight bytes, least significant first: a value in a table.
    var littleEndianBytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 8)
        for index in 0..<8 { bytes[index] = UInt8(truncatingIfNeeded: self >> (8 * UInt64(index))) }
        return bytes
    }

    /// The eight bytes, most significant first: a key, so that byte order is number order.
    var bigEndianBytes: [UInt8] { byteSwapped.littleEndianBytes }
}

extension Position {
    var littleEndianBytes: [UInt8] { rawValue.littleEndianBytes }
}

extension RawSpan {
    /// The digest at `offset`; traps if it does not lie within the span.
    func digest(at offset: Int) -> SHA256Digest {
        let bytes = extracting(offset..<(offset + SHA256Digest.byteCount))
        // There are 32 of them, so the other value is never made.
        return SHA256Digest(bytes) ?? SHA256.digest(bytes)
    }

    /// Whether there is nothing but the white space of JSON.
    var isJSONWhiteSpace: Bool {
        var offset = 0
        while offset < byteCount {
            switch byte(at: offset) {
            case 0x20, 0x09, 0x0A, 0x0D: offset += 1
            default: return false
            }
        }
        return true
    }
}
