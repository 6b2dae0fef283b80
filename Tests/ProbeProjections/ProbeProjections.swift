public import GenerationJournal

/// Projections that tests share with the processes that they start, so that both know the same function.
extension Projection {
    /// Counts the entries by position, and cannot use every 97th: rows and quarantine together are always the head.
    public static let tally = tallying {}

    /// The same projection, that does something more at each entry.
    public static func tallying(_ meanwhile: @escaping @Sendable () -> Void) -> Projection {
        Projection(name: "tally", version: 1) { entry, read in
            meanwhile()
            guard entry.position.rawValue % 97 != 0 else { throw UnusableEntry("its position is a multiple of 97") }
            let key: [UInt8] = [UInt8(entry.position.rawValue % 61), 0xFF]
            return [.put(key: key, row: Tally.row((try read(key).map(Tally.count) ?? 0) + 1))]
        }
    }

    /// Counts the entries by the length of their envelope, and takes the count away again at every thousandth.
    public static let lengths = Projection(name: "lengths", version: 1) { entry, read in
        let length = entry.header.envelopeByteCount
        let key: [UInt8] = [UInt8(length / 256 % 256), UInt8(length % 256)]
        let count = (try read(key).map(Tally.count) ?? 0) + 1
        return count == 1_000 ? [.remove(key: key)] : [.put(key: key, row: Tally.row(count))]
    }
}

/// Rows that are counts.
public enum Tally {
    /// The row that says `count`.
    public static func row(_ count: UInt64) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) } }

    /// The count that a row says.
    public static func count(_ row: [UInt8]) -> UInt64 { row.reversed().reduce(0) { $0 << 8 | UInt64($1) } }

    /// What the rows and the quarantine of ``Projection/tally`` come to, and the head of the same snapshot.
    public static func seen(in journal: Journal) throws -> (sum: UInt64, head: UInt64) {
        try journal.read { snapshot in
            var sum = UInt64(try snapshot.quarantine(of: .tally).count)
            try snapshot.scanRows(of: .tally) { _, row in
                sum += row.withUnsafeBytes { count(Array($0)) }
                return .next
            }
            return (sum, try snapshot.head().rawValue)
        }
    }
}
