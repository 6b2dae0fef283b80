import Testing

@testable import JSONSchema

@Suite struct TimeFormatTests {
    static let cases = FormatCase.cases(
        "time",
        accepted: [
            "00:00:00Z", "23:59:59z", "23:20:50.52Z", "12:00:00.000000000000000001+14:00", "12:34:56-00:00", "23:59:60Z",
            "00:59:60+01:00", "15:59:60.9-08:00", "00:00:60+00:01", "23:58:60-00:01",
        ],
        refused: [
            "", "24:00:00Z", "12:60:00Z", "12:00:61Z", "12:00:00", "12:00Z", "12:00:00.Z", "12:00:00+1:00",
            "12:00:00+24:00", "12:00:00+01:60", "12:00:00+01:00 ", "12:00:00ZZ", "22:59:60Z", "23:59:60+01:00",
            "1:00:00Z", "12.00.00Z", "12:00:00,5Z",
        ])

    @Test(arguments: cases)
    func `a time is judged by RFC 3339, leap seconds by UTC`(_ sample: FormatCase) throws {
        try sample.check()
    }
}
