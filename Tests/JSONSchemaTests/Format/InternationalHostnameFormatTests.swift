import Testing

@testable import JSONSchema

@Suite struct InternationalHostnameFormatTests {
    static let cases = FormatCase.cases(
        "idn-hostname",
        accepted: [
            "a", "hostname.1host", "실례.테스트", "a。b\u{FF0E}c\u{FF61}d", "faß.de", "l·l", "ßς་〇", "क्\u{200D}ष",
            "بي\u{200C}بي", "א.ב", "אב.xn--4dbrk0ce", "xn--ihqwcrb4cv8a8dqg056pqjye", "café",
            "üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüü",
        ],
        refused: [
            "", ".", "。", "a.", "a..b", "a。", "-é", "é-", "É", "cafe\u{301}", "\u{301}e", "a·l", "α͵S", "٠۰",
            "\u{200D}ष", "क\u{200D}ष", "ab--é", "ab--c", "xn--a", "aא", "0a.א", "1א",
            "üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüü", "é_", "é é", "\u{FF41}", "☃", "가",
            "a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.ab",
        ])

    @Test(arguments: cases)
    func `an international host name is judged by IDNA 2008`(_ sample: FormatCase) throws {
        try sample.check()
    }
}
