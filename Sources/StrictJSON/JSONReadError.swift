/// Why a text is not JSON as RFC 8259 and this reader's limits define it, and where.
///
/// Neither a key nor a value of the document stands in the description, so it may be logged.
public struct JSONReadError: Error, Hashable, Sendable {
    /// What is wrong.
    public let reason: Reason
    /// Where it is wrong; for a duplicate key the later one.
    public let place: JSONPlace

    /// The distance from the first byte of the input, in bytes.
    public var byteOffset: Int { place.byteOffset }
    /// The line, from 1; only LF ends a line.
    public var line: Int { place.line }
    /// The column, from 1, in Unicode scalars.
    public var column: Int { place.column }

    /// What a reader can find wrong.
    public enum Reason: Hashable, Sendable {
        /// The text ends although something must follow.
        case unexpectedEnd(expected: Expectation)
        /// A byte that cannot stand here.
        case unexpectedByte(UInt8, expected: Expectation)
        /// EF BB BF before the value: RFC 8259 section 8.1 forbids writing it.
        case byteOrderMark
        /// Bytes that are not UTF-8: a stray or missing continuation, an overlong form, a surrogate, past U+10FFFF.
        case invalidUTF8
        /// A byte below 0x20 inside a string.
        case controlCharacter(UInt8)
        /// A backslash that is not followed by one of the eight letters or four hexadecimal digits.
        case invalidEscape
        /// Half of a surrogate pair, written as an escape: no UTF-8 text can hold it.
        case loneSurrogate
        /// Digits that are no number, such as `-`, `1.` or `1e`.
        case invalidNumber
        /// A key that stands in its object already, however either is spelled.
        case duplicateKey(first: JSONPlace)
        /// A container inside as many as are allowed.
        case tooDeep(depthMax: Int)
        /// A key longer than allowed, in bytes with its escapes resolved.
        case keyTooLong(keyBytesMax: Int)
        /// A document longer than allowed, in bytes.
        case documentTooLong(documentBytesMax: Int)
    }

    /// What could have stood at a place.
    public enum Expectation: UInt8, Hashable, Sendable {
        case value, key, colon, commaOrBrace, commaOrBracket, closingQuote, end
    }
}

extension JSONReadError: CustomStringConvertible {
    public var description: String {
        "line \(line), column \(column) (byte \(byteOffset)): \(reason.message)"
    }
}

extension JSONReadError.Reason {
    /// What is wrong, without the place.
    public var message: String {
        switch self {
        case .unexpectedEnd(let expected): "the text ends where \(expected.message) is expected"
        case .unexpectedByte(let byte, let expected):
            "\(Self.name(of: byte)) stands where \(expected.message) is expected"
        case .byteOrderMark: "a byte order mark stands before the value"
        case .invalidUTF8: "these bytes are not UTF-8"
        case .controlCharacter(let byte): "the control character \(Self.name(of: byte)) must be escaped in a string"
        case .invalidEscape: "this escape sequence does not exist"
        case .loneSurrogate: "this escape is half of a surrogate pair"
        case .invalidNumber: "a digit is expected in this number"
        case .duplicateKey(let first):
            "this key stands in its object already, at line \(first.line), column \(first.column) "
                + "(byte \(first.byteOffset))"
        case .tooDeep(let depthMax): "more than \(depthMax) objects and arrays stand inside each other"
        case .keyTooLong(let keyBytesMax): "this key is longer than \(keyBytesMax) bytes"
        case .documentTooLong(let documentBytesMax): "the document is longer than \(documentBytesMax) bytes"
        }
    }

    /// Punctuation as itself, letters and all else as a number: a stray letter may be part of somebody's text.
    private static func name(of byte: UInt8) -> String {
        let isPunctuation = byte > 0x20 && byte < 0x7F && !(0x30...0x39 ~= byte) && !(0x61...0x7A ~= byte | 0x20)
        if isPunctuation { return String(UnicodeScalar(byte)) }
        let digits = String(byte, radix: 16, uppercase: true)
        return "byte 0x" + (digits.count == 1 ? "0" : "") + digits
    }
}

extension JSONReadError.Expectation {
    fileprivate var message: String {
        switch self {
        case .value: "a value"
        case .key: "a key in quotation marks"
        case .colon: "a colon"
        case .commaOrBrace: "a comma or a closing brace"
        case .commaOrBracket: "a comma or a closing bracket"
        case .closingQuote: "a closing quotation mark"
        case .end: "the end of the text"
        }
    }
}
