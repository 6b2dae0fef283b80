import Testing

@testable import JSONSchema

@Suite struct DateTimeFormatTests {
    static let cases = FormatCase.cases(
        "date-time",
        accepted: [
            "1985-04-12T23:20:50.52Z", "1985-04-12t23:20:50z", "1996-12-19T16:39:57-08:00", "1990-12-31T23:59:60Z",
        ],
        refused: [
            "", "1985-04-12", "1985-04-12T", "1985-04-12 23:20:50Z", "1985-04-12T23:20:50", "1985-02-30T23:20:50Z",
            "1985-04-12T24:00:00Z", "1985-04-12T23:20:50Z\n", "985-04-12T23:20:50Z",
        ])

    @Test(arguments: cases)
    func `a moment is judged by RFC 3339`(_ sample: FormatCase) throws {
        try sample.check()
    }
}
