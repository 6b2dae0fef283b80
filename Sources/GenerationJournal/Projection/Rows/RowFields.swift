internal import LMDB

/// Writes the fields of a row one after another: numbers little-endian, text and bytes behind their length in 32 bits.
struct RowWriter {
    private(set) var bytes: [UInt8] = []

    /// An empty row, with room for what most rows hold.
    init() { bytes.reserveCapacity(256) }

    mutating func put(_ value: UInt8) { bytes.append(value) }
    mutating func put(_ value: Int64) { append(UInt64(bitPattern: value), byteCount: 8) }
    mutating func put(_ position: Position) { append(position.rawValue, byteCount: 8) }

    mutating func put(_ text: String) {
        append(UInt64(text.utf8.count), byteCount: 4)
        bytes += text.utf8
    }

    mutating func put(bytes value: [UInt8]) {
        append(UInt64(value.count), byteCount: 4)
        bytes += value
    }

    private mutating func append(_ value: UInt64, byteCount: Int) {
        var rest = value
        for _ in 0..<byteCount {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest &>>= 8
        }
    }

    /// A byte that tells whether there is one, then the text.
    mutating func put(optional text: String?) {
        put(text == nil ? 0 : 1 as UInt8)
        if let text { put(text) }
    }
}

/// Reads the fields of a row in the order in which they were written; each answers nil where the row ends too early.
struct RowReader {
    private var offset = 0

    func isAtEnd(of row: RawSpan) -> Bool { offset == row.byteCount }

    mutating func byte(_ row: RawSpan) -> UInt8? { advance(1, row).map { row.byte(at: $0) } }

    mutating func integer(_ row: RawSpan) -> Int64? { advance(8, row).map { row.littleEndianInt64(at: $0) } }

    mutating func position(_ row: RawSpan) -> Position? {
        integer(row).map { Position(rawValue: UInt64(bitPattern: $0)) }
    }

    mutating func text(_ row: RawSpan) -> String? { bytes(row).map { String(decoding: $0, as: UTF8.self) } }

    mutating func bytes(_ row: RawSpan) -> [UInt8]? { range(row).map { row.extracting($0).copied } }

    /// Where the next bytes lie, for whoever wants them without a copy.
    mutating func range(_ row: RawSpan) -> Range<Int>? {
        guard let length = advance(4, row).map({ Int(row.littleEndianUInt32(at: $0)) }), let start = advance(length, row) else {
            return nil
        }
        return start..<start + length
    }

    mutating func optionalText(_ row: RawSpan) -> String?? {
        switch byte(row) {
        case 0: .some(nil)
        case 1: text(row).map { .some($0) }
        default: nil
        }
    }

    private mutating func advance(_ count: Int, _ row: RawSpan) -> Int? {
        guard count <= row.byteCount - offset else { return nil }
        defer { offset += count }
        return offset
    }
}
