import Testing

@testable import JSONSchema

@Suite struct IPv6FormatTests {
    static let cases = FormatCase.cases(
        "ipv6",
        accepted: [
            "::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "ABCD:ef01::", "::1.2.3.4",
            "1:2:3:4:5:6:1.2.3.4", "1::2:1.2.3.4", "64:ff9b::0.0.0.0",
        ],
        refused: [
            "", ":", "1", ":::", "1:::2", "1::2::3", ":1:2:3:4:5:6:7", "1:2:3:4:5:6:7:", "1:2:3:4:5:6:7",
            "1:2:3:4:5:6:7:8:9", "1::2:3:4:5:6:7:8", "12345::", "g::", "1.2.3.4", "1:2:3:4:5:6:7:1.2.3.4", "::1.2.3",
            "::01.2.3.4", "::1%eth0", "[::1]", "::1/64", "1:2:3:4:5:6:7:8::",
        ])

    @Test(arguments: cases)
    func `an IPv6 address has eight groups, some left out or some in decimal`(_ sample: FormatCase) throws {
        try sample.check()
    }
}
