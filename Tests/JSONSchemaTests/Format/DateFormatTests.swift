import Testing

@testable import JSONSchema

@Suite struct DateFormatTests {
    static let cases = FormatCase.cases(
        "date",
        accepted: [
            "2024-02-29", "0000-01-01", "9999-12-31", "2000-02-29", "1582-10-10",
        ],
        refused: [
            "", "2023-02-29", "1900-02-29", "2024-04-31", "2024-00-10", "2024-13-10", "2024-01-00", "2024-1-1",
            "24-01-01", "2024-01-01T", "2024/01/01", "20240101", "2024-01-0৪", "-024-01-01",
        ])

    @Test(arguments: cases)
    func `a date is judged by RFC 3339`(_ sample: FormatCase) throws {
        try sample.check()
    }
}
