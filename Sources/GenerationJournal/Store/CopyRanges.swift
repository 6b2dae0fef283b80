internal import LMDB

/// The positions whose entries are copies: they came by replay, migration or the import of an export (spec J11).
public struct CopyRanges: Hashable, Sendable {
    /// Ascending, neither overlapping nor touching.
    public private(set) var ranges: [ClosedRange<UInt64>] = []

    init() {}

    /// Whether the entry at `position` is a copy.
    public func contains(_ position: Position) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < position.rawValue { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(position.rawValue)
    }

    /// Adds a range that begins after every position marked so far, as an append-only log does.
    mutating func append(_ range: ClosedRange<UInt64>) {
        if let last = ranges.last, range.lowerBound <= last.upperBound + 1 {
            ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
        } else {
            ranges.append(range)
        }
    }

    /// First and last position of each range, as little-endian 64-bit numbers.
    var encoded: [UInt8] {
        ranges.flatMap { $0.lowerBound.littleEndianBytes + $0.upperBound.littleEndianBytes }
    }

    init(decoding bytes: RawSpan) throws(JournalError) {
        guard bytes.byteCount % 16 == 0 else { throw Self.damaged }
        for offset in stride(from: 0, to: bytes.byteCount, by: 16) {
            let first = bytes.littleEndianUInt64(at: offset)
            let last = bytes.littleEndianUInt64(at: offset + 8)
            guard first > (ranges.last?.upperBound ?? 0), first <= last else { throw Self.damaged }
            ranges.append(first...last)
        }
    }

    private static let damaged = JournalError.storage(
        StorageFailure(.damaged, "The table meta holds unreadable ranges of copies"))
}
