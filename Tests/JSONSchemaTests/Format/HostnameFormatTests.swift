import Testing

@testable import JSONSchema

@Suite struct HostnameFormatTests {
    static let cases = FormatCase.cases(
        "hostname",
        accepted: [
            "a", "www.example.com", "1host.2", "a--b.com", "r3---sn-abc.example", "A.B", "xn--9n2bp8q.xn--9t4b11yi5a",
            "XN--9N2BP8Q", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.b", "3com.xn--4dbrk0ce",
        ],
        refused: [
            "", ".", "a.", ".a", "a..b", "-a", "a-", "a_b", "a b", "é", "a\n",
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            "a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.ab",
            "xn--", "xn--a", "xn--X", "xn--example-", "xn--0ca24w", "xn--al-0ea", "xn--cafe-yvc",
        ])

    @Test(arguments: cases)
    func `a host name is judged by RFC 1123, its A-labels by IDNA`(_ sample: FormatCase) throws {
        try sample.check()
    }
}
