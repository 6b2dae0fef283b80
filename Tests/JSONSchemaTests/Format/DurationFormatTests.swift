import Testing

@testable import JSONSchema

@Suite struct DurationFormatTests {
    static let cases = FormatCase.cases(
        "duration",
        accepted: [
            "P1Y", "P1Y2M3D", "P1Y2M", "P2M3D", "P3D", "P2W", "PT1H", "PT1H2M3S", "PT2M3S", "P1DT1S", "P00D", "P1MT1M",
            "P9999999999999999999999999999999999999999D",
        ],
        refused: [
            "", "P", "PT", "1D", "p1D", "P1", "P1D2Y", "P1Y3D", "PT1H3S", "P1DT", "P1W2D", "P1YT1W", "P1.5D", "PT1D",
            "P1H", "P1D ", "P-1D", "P1Y1Y", "PT1M1M",
        ])

    @Test(arguments: cases)
    func `a duration is judged by the grammar of RFC 3339`(_ sample: FormatCase) throws {
        try sample.check()
    }
}
