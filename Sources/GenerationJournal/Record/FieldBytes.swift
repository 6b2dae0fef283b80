internal import Digest
internal import Envelopes
internal import LMDB

extension UInt64 {
    /// The eight bytes, least significant first: a value in a table.
    var littleEndianBytes: [UInt8] { [UInt8](byteCount: 8) { $0.store(littleEndian: self, at: 0) } }

    /// The eight bytes, most significant first: a key, so that byte order is number order.
    var bigEndianBytes: [UInt8] { byteSwapped.littleEndianBytes }
}

extension [UInt8] {
    /// `byteCount` bytes, zero but for what `fill` stores.
    ///
    /// The initializer of the standard library that lends room to be filled looks up its type anew at each call, which was
    /// a tenth of a rebuild.
    init(byteCount: Int, _ fill: (inout MutableRawSpan) -> Void) {
        self.init(repeating: 0, count: byteCount)
        var elements = mutableSpan
        var bytes = elements.mutableBytes
        fill(&bytes)
    }
}

extension MutableRawSpan {
    /// Stores `value` at `offset`, least significant byte first; traps if it does not fit.
    mutating func store<Number: FixedWidthInteger & BitwiseCopyable>(littleEndian value: Number, at offset: Int) {
        storeBytes(of: value.littleEndian, toByteOffset: offset, as: Number.self)
    }

    /// Stores `value` at `offset`, most significant byte first; traps if it does not fit.
    mutating func store<Number: FixedWidthInteger & BitwiseCopyable>(bigEndian value: Number, at offset: Int) {
        storeBytes(of: value.bigEndian, toByteOffset: offset, as: Number.self)
    }

    /// Stores a copy of `bytes` at `offset`; traps if they do not fit.
    mutating func store(copying bytes: RawSpan, at offset: Int) {
        var index = 0
        while index + 8 <= bytes.byteCount {
            store(littleEndian: bytes.littleEndianUInt64(at: index), at: offset + index)
            index += 8
        }
        while index < bytes.byteCount {
            store(littleEndian: bytes.byte(at: index), at: offset + index)
            index += 1
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
