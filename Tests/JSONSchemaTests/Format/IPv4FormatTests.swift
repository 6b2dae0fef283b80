import Testing

@testable import JSONSchema

@Suite struct IPv4FormatTests {
    static let cases = FormatCase.cases(
        "ipv4",
        accepted: [
            "0.0.0.0", "255.255.255.255", "1.20.199.249",
        ],
        refused: [
            "", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3.00", "1..2.3", ".1.2.3", "1.2.3.", "1.2.3.4 ",
            "1.2.3.a", "1.2.3.4/8", "1.2.3.1000", "٣.2.3.4",
        ])

    @Test(arguments: cases)
    func `an IPv4 address has four octets`(_ sample: FormatCase) throws {
        try sample.check()
    }
}
