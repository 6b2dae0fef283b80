import Testing

@testable import JSONSchema

@Suite struct URITemplateFormatTests {
    static let cases = FormatCase.cases(
        "uri-template",
        accepted: [
            "", "a", "http://a/{b}", "{a}{b}", "{+a}", "{?a,b*,c:3}", "{a.b}", "{%41}", "{a_1}", "{=a}", "{a:9999}",
            "a'b", "é", "\u{E000}", "a%41", "[a]",
        ],
        refused: [
            "{", "}", "{}", "{a", "{a}}", "{{a}}", "{+}", "{a,}", "{,}", "{a b}", "{a-b}", "{.a.}", "{a..b}", "{a:0}",
            "{a:01}", "{a:}", "{a:10000}", "{a*:1}", "{a:1*}", "{a**}", "{é}", "{%4}", "a b", "a\"b", "<", "%", "%4g",
            "\\", "^", "`", "|", "\n", "\u{7F}", "\u{FFF0}",
        ])

    @Test(arguments: cases)
    func `a template is judged by RFC 6570`(_ sample: FormatCase) throws {
        try sample.check()
    }
}
