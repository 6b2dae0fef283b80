/// The numbers of a date, with a time and a zone if they are there.
struct DateFields {
    let year: Int64
    let month: Int64
    let day: Int64
    let secondOfDay: Int64
    /// nil where no zone is named.
    let zoneSeconds: Int64?

    /// Reads `YYYY-MM-DD`, then `T` or a space and `HH:MM[:SS]`, then `Z` or `+HH:MM`.
    init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        guard let year = Self.number(&rest, 4), Self.take("-", &rest), let month = Self.number(&rest, 2),
            Self.take("-", &rest), let day = Self.number(&rest, 2), 1...12 ~= month, 1...31 ~= day
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        guard !rest.isEmpty else {
            (secondOfDay, zoneSeconds) = (0, nil)
            return
        }
        guard Self.take("T", &rest) || Self.take(" ", &rest), let hour = Self.number(&rest, 2), Self.take(":", &rest),
            let minute = Self.number(&rest, 2), hour < 24, minute < 60
        else { return nil }
        var second: Int64 = 0
        if Self.take(":", &rest) {
            guard let value = Self.number(&rest, 2), value < 60 else { return nil }
            second = value
        }
        secondOfDay = hour * 3600 + minute * 60 + second
        guard let zone = Self.zone(&rest), rest.isEmpty else { return nil }
        zoneSeconds = zone
    }

    /// nil for what is no zone; an inner nil where there is none.
    private static func zone(_ rest: inout ArraySlice<UInt8>) -> Int64?? {
        if rest.isEmpty { return .some(nil) }
        if take("Z", &rest) { return 0 }
        let isWest = take("-", &rest)
        guard isWest || take("+", &rest), let hour = number(&rest, 2), take(":", &rest), let minute = number(&rest, 2),
            hour < 24, minute < 60
        else { return nil }
        return (hour * 3600 + minute * 60) * (isWest ? -1 : 1)
    }

    private static func number(_ rest: inout ArraySlice<UInt8>, _ count: Int) -> Int64? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        rest.removeFirst(count)
        return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }

    private static func take(_ letter: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool {
        guard let first = rest.first, UInt32(first) == letter.value else { return false }
        rest.removeFirst()
        return true
    }
}
