import StrictJSON
import Testing

/// A text that is refused, and the whole message, which says where.
struct RefusedText: CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let message: String

    init(_ name: String, _ text: String, _ message: String) {
        self.init(name, Array(text.utf8), message)
    }

    init(_ name: String, _ bytes: [UInt8], _ message: String) {
        testDescription = name
        self.bytes = bytes
        self.message = message
    }

    static let structure: [RefusedText] = [
        .init("nothing", "", "line 1, column 1 (byte 0): the text ends where a value is expected"),
        .init("only white space", " \r\n\t", "line 2, column 2 (byte 4): the text ends where a value is expected"),
        .init("two values", "1 2", "line 1, column 3 (byte 2): byte 0x32 stands where the end of the text is expected"),
        .init("comma after the last element", "[1,]", "line 1, column 4 (byte 3): ] stands where a value is expected"),
        .init(
            "comma after the last member", "{\"a\":1,}",
            "line 1, column 8 (byte 7): } stands where a key in quotation marks is expected"),
        .init(
            "closing bracket of the other kind", "[1}",
            "line 1, column 3 (byte 2): } stands where a comma or a closing bracket is expected"),
        .init(
            "array closed as an object", "{\"a\":1]",
            "line 1, column 7 (byte 6): ] stands where a comma or a closing brace is expected"),
        .init(
            "object that goes on like an array", "{\"id\"&& \"1\"}",
            "line 1, column 6 (byte 5): & stands where a colon is expected"),
        .init(
            "key without quotes", "{a:1}",
            "line 1, column 2 (byte 1): byte 0x61 stands where a key in quotation marks is expected"),
        .init("open array", "[1", "line 1, column 3 (byte 2): the text ends where a comma or a closing bracket is expected"),
        .init("open object", "{", "line 1, column 2 (byte 1): the text ends where a key in quotation marks is expected"),
        .init("comment", "[1] // one", "line 1, column 5 (byte 4): / stands where the end of the text is expected"),
        .init("literal cut short", "[tru", "line 1, column 2 (byte 1): byte 0x74 stands where a value is expected"),
        .init("literal with a capital", "[True]", "line 1, column 2 (byte 1): byte 0x54 stands where a value is expected"),
        .init("not a number", "[NaN]", "line 1, column 2 (byte 1): byte 0x4E stands where a value is expected"),
        .init(
            "NUL after the value", Array("1\0".utf8),
            "line 1, column 2 (byte 1): byte 0x00 stands where the end of the text is expected"),
        .init(
            "NUL instead of a value", Array("[\0]".utf8),
            "line 1, column 2 (byte 1): byte 0x00 stands where a value is expected"),
        .init("byte order mark", "\u{FEFF}{}", "line 1, column 1 (byte 0): a byte order mark stands before the value"),
        .init(
            "UTF-16", [0xFF, 0xFE, 0x31, 0x00],
            "line 1, column 1 (byte 0): byte 0xFF stands where a value is expected"),
        .init("form feed as white space", "[\u{0C}]", "line 1, column 2 (byte 1): byte 0x0C stands where a value is expected"),
    ]

    static let numbers: [RefusedText] = [
        .init("minus alone", "[-]", "line 1, column 3 (byte 2): a digit is expected in this number"),
        .init("plus", "[+1]", "line 1, column 2 (byte 1): + stands where a value is expected"),
        .init(
            "leading zero", "[01]",
            "line 1, column 3 (byte 2): byte 0x31 stands where a comma or a closing bracket is expected"),
        .init("no digit after the point", "[1.]", "line 1, column 4 (byte 3): a digit is expected in this number"),
        .init("no digit before the point", "[.5]", "line 1, column 2 (byte 1): . stands where a value is expected"),
        .init("no digit in the exponent", "[1e+]", "line 1, column 5 (byte 4): a digit is expected in this number"),
        .init(
            "hexadecimal", "[0x1]",
            "line 1, column 3 (byte 2): byte 0x78 stands where a comma or a closing bracket is expected"),
    ]

    static let strings: [RefusedText] = [
        .init("open string", "\"abc", "line 1, column 5 (byte 4): the text ends where a closing quotation mark is expected"),
        .init(
            "line break in a string", "[\n\"a\nb\"]",
            "line 2, column 3 (byte 4): the control character byte 0x0A must be escaped in a string"),
        .init(
            "line break in a key", "{\"a\nb\":1}",
            "line 1, column 4 (byte 3): the control character byte 0x0A must be escaped in a string"),
        .init("unknown escape", "\"\\x41\"", "line 1, column 2 (byte 1): this escape sequence does not exist"),
        .init("escape cut short", "\"\\u12\"", "line 1, column 2 (byte 1): this escape sequence does not exist"),
        .init("first half of a pair alone", "\"\\ud800\"", "line 1, column 2 (byte 1): this escape is half of a surrogate pair"),
        .init("second half of a pair alone", "\"\\udff3\"", "line 1, column 2 (byte 1): this escape is half of a surrogate pair"),
        .init(
            "first half before a letter", "\"\\ud800\\u0041\"",
            "line 1, column 2 (byte 1): this escape is half of a surrogate pair"),
        .init("pair cut short", "\"\\ud83d\\ude", "line 1, column 2 (byte 1): this escape is half of a surrogate pair"),
        .init("byte FF in a key", [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], "line 1, column 3 (byte 2): these bytes are not UTF-8"),
        .init("overlong slash", [0x22, 0xC0, 0xAF, 0x22], "line 1, column 2 (byte 1): these bytes are not UTF-8"),
        .init("overlong in three bytes", [0x22, 0xE0, 0x9F, 0xBF, 0x22], "line 1, column 2 (byte 1): these bytes are not UTF-8"),
        .init("surrogate in UTF-8", [0x22, 0xED, 0xA0, 0x80, 0x22], "line 1, column 2 (byte 1): these bytes are not UTF-8"),
        .init("past the last code point", [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], "line 1, column 2 (byte 1): these bytes are not UTF-8"),
        .init("five-byte lead", [0x22, 0xF8, 0x88, 0x80, 0x80, 0x22], "line 1, column 2 (byte 1): these bytes are not UTF-8"),
        .init("continuation alone", [0x22, 0x80, 0x22], "line 1, column 2 (byte 1): these bytes are not UTF-8"),
        .init("sequence cut by the end", [0x22, 0xE4, 0xBD], "line 1, column 2 (byte 1): these bytes are not UTF-8"),
        .init(
            "column counted in scalars", "[\"é🌍\", x]",
            "line 1, column 8 (byte 11): byte 0x78 stands where a value is expected"),
        .init(
            "lines ended by CR LF, LF and CR", "[\r\n1,\n2,\r x]",
            "line 3, column 5 (byte 10): byte 0x78 stands where a value is expected"),
    ]
}

@Test(arguments: RefusedText.structure + RefusedText.numbers + RefusedText.strings)
func `a text that is not JSON is refused with its place`(_ refused: RefusedText) {
    let error = #expect(throws: JSONReadError.self) { try parse(refused.bytes) }
    #expect(error?.description == refused.message)
}

@Test(arguments: RefusedText.structure + RefusedText.numbers + RefusedText.strings)
func `a document holds nothing after an error and can be used again`(_ refused: RefusedText) throws {
    var document = JSONDocument()
    try document.parse(Array("{\"a\":1}".utf8).span)
    _ = try? document.parse(refused.bytes.span)
    #expect(document.isEmpty == true)
    try document.parse(Array("[true]".utf8).span)
    #expect(document.kind(of: document.root) == .array)
    #expect(document.bytes == Array("[true]".utf8))
}

/// Reads `bytes` and forgets them.
func parse(_ bytes: [UInt8], limits: JSONLimits = .standard) throws {
    _ = try JSONDocument(bytes, limits: limits)
}
