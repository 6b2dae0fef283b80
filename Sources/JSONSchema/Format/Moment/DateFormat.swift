/// `date`: full-date of RFC 3339 section 5.6, such as `2024-02-29`.
enum DateFormat {
    /// How many bytes every date has.
    static let bytes = 10

    static func accepts(_ text: Span<UInt8>) -> Bool {
        guard text.count == bytes, let century = text.twoDigits(at: 0), let year = text.twoDigits(at: 2),
            text[4] == 0x2D, let month = text.twoDigits(at: 5), text[7] == 0x2D, let day = text.twoDigits(at: 8)
        else { return false }
        return 1...12 ~= month && day >= 1 && day <= days(of: month, in: century * 100 + year)
    }

    /// How many days `month`, from 1, has by the Gregorian calendar, which RFC 3339 uses for all years.
    private static func days(of month: Int, in year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}
