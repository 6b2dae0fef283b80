import Testing

@testable import JSONSchema

@Suite struct RelativeJSONPointerFormatTests {
    static let cases = FormatCase.cases(
        "relative-json-pointer",
        accepted: [
            "0", "1", "10", "0#", "0/", "2/a/b", "0//", "1/~0", "0+1", "0-1#", "1+10/a",
        ],
        refused: [
            "", "/a", "#", "01", "00", "-1", "+1", "a", "0##", "0#/a", "1 ", "0a", "0/~", "0+", "0+0", "0-01", "0+1+1",
            "1~0", "١",
        ])

    @Test(arguments: cases)
    func `a relative pointer is judged by its draft`(_ sample: FormatCase) throws {
        try sample.check()
    }
}
