internal import Envelopes
internal import LMDB

extension Projection {
    /// The quarter-hours in which a person was active: asked for something, or marked a quote.
    ///
    /// The key is the number of the quarter-hour since the Unix epoch, in eight bytes, big-endian, its sign bit turned
    /// over; the row is the first step in it. Days are made from them when somebody asks, by a calendar and a zone of
    /// theirs, which the log knows nothing of. What runs in the background is nobody's activity.
    public static let streak: Projection = Projection(
        name: "streak", version: 2, interest: .ownSteps, steps: [RequestGeneration.self, FavouriteQuote.self]
    ) { entry, read in
        let isRequest = try entry.claims(RequestGeneration.self)
        guard try isRequest || entry.claims(FavouriteQuote.self) else { return [] }
        let key = StreakRow.key(QuarterHour(containing: entry.header.recordedAt))
        guard try read(key) == nil else { return [] }
        // A request is long, and of all it says only this counts. Version 1 read all of them.
        if isRequest, let facts = try entry.facts(of: RequestGeneration.self),
            try facts.choice("channel") == RequestGeneration.Channel.background
        {
            return []
        }
        return [.put(key: key, row: entry.position.rawValue.littleEndianBytes)]
    }
}

/// A quarter of an hour in UTC.
public struct QuarterHour: Hashable, Sendable, Comparable {
    /// Microseconds that it lasts.
    public static let microseconds: Int64 = 15 * 60 * 1_000_000

    /// Its number; 0 begins with the Unix epoch.
    public let number: Int64

    /// - Parameter number: 0 for the one that begins with the Unix epoch.
    public init(number: Int64) { self.number = number }

    /// The one that holds this moment, in microseconds since the Unix epoch.
    public init(containing moment: Int64) {
        let (quotient, remainder) = moment.quotientAndRemainder(dividingBy: Self.microseconds)
        number = remainder < 0 ? quotient - 1 : quotient
    }

    public static func < (left: QuarterHour, right: QuarterHour) -> Bool { left.number < right.number }
}

enum StreakRow {
    private static let signBit: UInt64 = 1 << 63

    static func key(_ quarter: QuarterHour) -> [UInt8] { (UInt64(bitPattern: quarter.number) ^ signBit).bigEndianBytes }

    static func quarter(ofKey key: RawSpan) throws(JournalError) -> QuarterHour {
        guard key.byteCount == 8 else {
            throw .projectionDamaged(
                name: Projection.streak.name, version: Projection.streak.version, reason: "a row cannot be read")
        }
        return QuarterHour(number: Int64(bitPattern: key.bigEndianUInt64(at: 0) ^ signBit))
    }
}

extension Snapshot {
    /// The quarter-hours in which a person was active, in order.
    ///
    /// - Throws: `JournalError`.
    public borrowing func activeQuarterHours() throws -> [QuarterHour] {
        var quarters: [QuarterHour] = []
        try scanRows(of: .streak) { key, _ in
            quarters.append(try StreakRow.quarter(ofKey: key))
            return .next
        }
        return quarters
    }
}
