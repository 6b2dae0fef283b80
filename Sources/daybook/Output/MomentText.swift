/// Times as people write and read them.
enum MomentText {
    private static let microsecondsPerSecond: Int64 = 1_000_000
    private static let secondsPerDay: Int64 = 86_400

    /// `2026-03-01 09:30:05` in the local zone, or with a Z in UTC.
    static func text(of microseconds: Int64, isUTC: Bool) -> String {
        let seconds = floorDivided(microseconds, microsecondsPerSecond)
        let offset = isUTC ? 0 : SystemCalls.secondsFromUTC(at: seconds)
        return text(ofSeconds: seconds + offset) + (isUTC ? "Z" : "")
    }

    /// With microseconds and the zone: `2026-03-01 09:30:05.000123+01:00`.
    static func fullText(of microseconds: Int64, isUTC: Bool) -> String {
        let seconds = floorDivided(microseconds, microsecondsPerSecond)
        let offset = isUTC ? 0 : SystemCalls.secondsFromUTC(at: seconds)
        let fraction = digits(microseconds - seconds * microsecondsPerSecond, 6)
        let minutes = abs(offset) / 60
        let zone = isUTC ? "Z" : "\(offset < 0 ? "-" : "+")\(digits(minutes / 60, 2)):\(digits(minutes % 60, 2))"
        return "\(text(ofSeconds: seconds + offset)).\(fraction)\(zone)"
    }

    /// For a page that is read elsewhere, RFC 3339 in UTC with its offset: `2026-03-01T08:30:05.000123+00:00`.
    static func offsetText(of microseconds: Int64) -> String {
        let seconds = floorDivided(microseconds, microsecondsPerSecond)
        let fraction = digits(microseconds - seconds * microsecondsPerSecond, 6)
        return text(ofSeconds: seconds).map { $0 == " " ? "T" : String($0) }.joined() + ".\(fraction)+00:00"
    }

    private static func text(ofSeconds seconds: Int64) -> String {
        let day = floorDivided(seconds, secondsPerDay)
        let second = seconds - day * secondsPerDay
        let date = civilDate(ofDay: day)
        return "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2)) "
            + "\(digits(second / 3600, 2)):\(digits(second / 60 % 60, 2)):\(digits(second % 60, 2))"
    }

    /// The moment that `text` names: `2026-03-01`, `2026-03-01T09:30[:05]`, the same with `Z` or `+01:00`, or how long
    /// ago: `45s`, `30m`, `2h`, `7d`, `3w`. nil if it names none.
    static func microseconds(of text: String, now: Int64, isUTC: Bool) -> Int64? {
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": secondsPerDay, "w": 7 * secondsPerDay]
        if let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()), 0...100_000_000 ~= count {
            return now - count * unit * microsecondsPerSecond
        }
        guard let date = DateFields(text) else { return nil }
        let day = dayNumber(year: date.year, month: date.month, day: date.day)
        let checked = civilDate(ofDay: day)
        guard checked.month == date.month, checked.day == date.day else { return nil }
        let seconds = day * secondsPerDay + date.secondOfDay
        if let offset = date.zoneSeconds { return (seconds - offset) * microsecondsPerSecond }
        if isUTC { return seconds * microsecondsPerSecond }
        // The zone's offset holds for a moment, not for a clock's hands, so the first guess may stand across a change.
        let guess = seconds - SystemCalls.secondsFromUTC(at: seconds)
        return (seconds - SystemCalls.secondsFromUTC(at: guess)) * microsecondsPerSecond
    }

    /// Days since 1970-01-01 of a date of the Gregorian calendar (Hinnant's algorithm: years begin in March).
    static func dayNumber(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let era = floorDivided(shifted, 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civilDate(ofDay number: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = number + 719_468
        let era = floorDivided(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static func floorDivided(_ value: Int64, _ divisor: Int64) -> Int64 {
        value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
    }

    private static func digits(_ value: Int64, _ count: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
