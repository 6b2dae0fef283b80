import Testing

@testable import daybook

struct MomentTextTests {
    private static let now = CommandFolder.now

    @Test(arguments: [
        ("1970-01-01", 0), ("2026-03-02T12:00:00Z", now), ("2026-03-02 13:00+01:00", now),
        ("2026-03-02T06:30-05:30", now),
        ("45s", now - 45_000_000), ("30m", now - 1_800_000_000), ("2h", now - 7_200_000_000),
        ("7d", now - 604_800_000_000), ("1w", now - 604_800_000_000), ("2024-02-29", 1_709_164_800_000_000),
    ] as [(String, Int64)])
    func `reads times`(_ text: String, _ expected: Int64) {
        #expect(MomentText.microseconds(of: text, now: Self.now, isUTC: true) == expected)
    }

    @Test(arguments: [
        "", "yesterday", "2026", "2026-13-01", "2026-02-29", "2026-03-01T", "2026-03-01T24:00", "2026-03-01T09:30:60",
        "2026-03-01T09:30+1", "-2h", "2.5h", "h", "2026-03-01x", "2026-03-01T09:30ZZ",
    ])
    func `refuses what is no time`(_ text: String) {
        #expect(MomentText.microseconds(of: text, now: Self.now, isUTC: true) == nil)
    }

    @Test func `writes times`() {
        #expect(MomentText.text(of: Self.now, isUTC: true) == "2026-03-02 12:00:00Z")
        #expect(MomentText.fullText(of: -1, isUTC: true) == "1969-12-31 23:59:59.999999Z")
        #expect(MomentText.fullText(of: 951_782_400_000_007, isUTC: true) == "2000-02-29 00:00:00.000007Z")
    }
}
