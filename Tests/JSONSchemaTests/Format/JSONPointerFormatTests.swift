import Testing

@testable import JSONSchema

@Suite struct JSONPointerFormatTests {
    static let cases = FormatCase.cases(
        "json-pointer",
        accepted: [
            "", "/", "/a", "/a/b", "//", "/~0", "/~1", "/~01", "/é", "/\n", "/a b",
        ],
        refused: [
            "a", "#", "#/a", "/~", "/~2", "/a~", "/~~0", "~0", " /a",
        ])

    @Test(arguments: cases)
    func `a pointer is judged by RFC 6901`(_ sample: FormatCase) throws {
        try sample.check()
    }
}
