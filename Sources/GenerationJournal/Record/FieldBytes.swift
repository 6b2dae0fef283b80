internal import Digest
internal import Envelopes
internal import LMDB

extension UInt64 {
    /// The eight bytes, least significant first: a value in a table.
    var littleEndianBytes: [UInt8] { [UInt8](capacity: 8) { $0.append(littleEndian: self) } }

    /// The eight bytes, most significant first: a key, so that byte order is number order.
    var bigEndianBytes: [UInt8] { byteSwapped.littleEndianBytes }
}

extension OutputSpan<UInt8> {
    /// Appends the eight bytes, least significant first.
    mutating func append(littleEndian value: UInt64) {
        var rest = value
        for _ in 0..<8 {
            append(UInt8(truncatingIfNeeded: rest))
            rest &>>= 8
        }
    }
}

extension Position {
    /// The value of a row that holds a position; without an array, since one is made for every entry.
    var rowValue: InlineArray<8, UInt8> {
        var value = InlineArray<8, UInt8>(repeating: 0)
        var elements = value.mutableSpan
        var bytes = elements.mutableBytes
        bytes.storeBytes(of: rawValue.littleEndian, toByteOffset: 0, as: UInt64.self)
        return value
    }
}

extension EntryID {
    /// The key in table `ids`: the sixteen bytes in their order.
    var rowKey: InlineArray<16, UInt8> {
        var key = InlineArray<16, UInt8>(repeating: 0)
        var elements = key.mutableSpan
        var bytes = elements.mutableBytes
        bytes.storeBytes(of: high.bigEndian, toByteOffset: 0, as: UInt64.self)
        bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
        return key
    }
}

extension RawSpan {
    /// The digest at `offset`; traps if it does not lie within the span.
    func digest(at offset: Int) -> SHA256Digest {
        SHA256Digest(words: words(at: offset))
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
