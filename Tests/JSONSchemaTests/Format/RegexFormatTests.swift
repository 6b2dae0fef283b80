import Testing

@testable import JSONSchema

@Suite struct RegexFormatTests {
    static let cases = FormatCase.cases(
        "regex",
        accepted: [
            "", "a", "^(a|b)*[c-d]{2,3}$", "(a)\\1", "(?<n>a)\\k<n>", "(?<=a+)b", "\\p{L}", "[^]", "[]", "a{999999}",
        ],
        refused: [
            "(", ")", "[", "a**", "\\a", "\\Z", "(?i)a", "(?P<n>a)", "a{2,1}", "\\1", "\\k<n>", "\\p{Q}",
        ])

    @Test(arguments: cases)
    func `a pattern is judged by ECMA-262`(_ sample: FormatCase) throws {
        try sample.check()
    }

    @Test func `a pattern past the limits of depth and length is refused`() throws {
        let format = try #require(Format(named: "regex"))
        func nested(_ depth: Int) -> [UInt8] { Array(repeating: 0x28, count: depth) + Array(repeating: 0x29, count: depth) }
        #expect(format.accepts(nested(PatternLimits.depthMax)))
        #expect(!format.accepts(nested(PatternLimits.depthMax + 1)))
        #expect(format.accepts(Array(repeating: 0x61, count: PatternLimits.bytesMax)))
        #expect(!format.accepts(Array(repeating: 0x61, count: PatternLimits.bytesMax + 1)))
    }
}
