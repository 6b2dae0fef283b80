import Testing

@testable import JSONSchema

@Suite struct EmailFormatTests {
    static let cases = FormatCase.cases(
        "email",
        accepted: [
            "a@b", "joe.bloggs@example.com", "!#$%&'*+-/=?^_`{|}~@x.y", "\"a b\"@c", "\"a\\\"b\\\\\"@c", "\"\"@c",
            "a@[127.0.0.1]", "a@[IPv6:::1]", "a@[ipv6:1::]",
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@b", "a@1.2",
        ],
        refused: [
            "", "a", "@", "a@", "@b", ".a@b", "a.@b", "a..b@c", "a b@c", "\"a@b", "\"a\"b@c", "\"\n\"@c", "a@b..c",
            "a@.b", "a@b.", "a@-b", "a@b-", "a@b_c", "a@[1.2.3]", "a@[IPv6:1]", "a@[::1]", "a@[X:1]", "a@[1.2.3.4",
            "a@[]", "a@b@c", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@b",
            "a@bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
            "a@b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b",
            "é@b", "a@é",
        ])
        + FormatCase.cases(
        "idn-email",
        accepted: [
            "δοκιμή@example.com", "실례@실례.테스트", "\"δ\"@x", "a@cafe\u{301}.com", "a@b", "\u{85}@b",
        ],
        refused: [
            "", "é", "é\u{FF20}b", "@é", "é@", ".é@b", "é é@b", "é@-b", "a@é b", "ééééééééééééééééééééééééééééééééé@b",
        ])

    @Test(arguments: cases)
    func `an address is judged by RFC 5321, or by RFC 6531 where it may be international`(_ sample: FormatCase) throws {
        try sample.check()
    }

    @Test func `many dots take time in proportion`() throws {
        let format = try #require(Format(named: "email"))
        #expect(!format.accepts(Array(String(repeating: "a.", count: 100_000).utf8)))
        #expect(!format.accepts(Array(("a@" + String(repeating: "a.", count: 100_000)).utf8)))
        #expect(!format.accepts(Array(("\"" + String(repeating: "\\a", count: 100_000)).utf8)))
    }
}
