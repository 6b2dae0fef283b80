import StrictJSON
import TestSupport
import Testing

/// Bytes inside a string that are no UTF-8, by table 3-7 of the Unicode Standard.
private let malformed: [(name: String, bytes: [UInt8])] = [
    ("a continuation alone", [0x80]), ("the last continuation alone", [0xBF]),
    ("two bytes, overlong NUL", [0xC0, 0x80]), ("two bytes, overlong DEL", [0xC1, 0xBF]),
    ("three bytes, overlong NUL", [0xE0, 0x80, 0x80]), ("three bytes, overlong U+07FF", [0xE0, 0x9F, 0xBF]),
    ("four bytes, overlong NUL", [0xF0, 0x80, 0x80, 0x80]), ("four bytes, overlong U+FFFF", [0xF0, 0x8F, 0xBF, 0xBF]),
    ("surrogate D800", [0xED, 0xA0, 0x80]), ("surrogate DBFF", [0xED, 0xAF, 0xBF]),
    ("surrogate DC00", [0xED, 0xB0, 0x80]), ("surrogate DFFF", [0xED, 0xBF, 0xBF]),
    ("a pair as two sequences", [0xED, 0xA0, 0xBD, 0xED, 0xB2, 0xA9]),
    ("U+110000", [0xF4, 0x90, 0x80, 0x80]), ("U+13FFFF", [0xF4, 0xBF, 0xBF, 0xBF]),
    ("U+140000", [0xF5, 0x80, 0x80, 0x80]), ("lead F7", [0xF7, 0xBF, 0xBF, 0xBF]),
    ("five bytes", [0xF8, 0x88, 0x80, 0x80, 0x80]), ("six bytes", [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80]),
    ("FE", [0xFE]), ("FF", [0xFF]),
    ("two bytes, cut", [0xC3]), ("three bytes, cut after one", [0xE2]), ("three bytes, cut after two", [0xE2, 0x82]),
    ("four bytes, cut after one", [0xF0]), ("four bytes, cut after two", [0xF0, 0x9F]),
    ("four bytes, cut after three", [0xF0, 0x9F, 0x92]),
    ("two bytes and a lead", [0xC3, 0xC3]), ("three bytes and a letter", [0xE2, 0x82, 0x41]),
    ("four bytes and a letter", [0xF0, 0x9F, 0x92, 0x41]), ("second byte a letter", [0xE2, 0x41, 0x82]),
]

/// The first and the last scalar of each length, and those beside the surrogates.
private let wellFormed: [Unicode.Scalar] = [
    0x80, 0x7FF, 0x800, 0xFFF, 0x1000, 0xCFFF, 0xD000, 0xD7FF, 0xE000, 0xFDD0, 0xFEFF, 0xFFFE, 0xFFFF, 0x10000, 0x3FFFF,
    0x40000, 0xFFFFF, 0x100000, 0x10FFFF,
].compactMap { Unicode.Scalar($0 as UInt32) }

@Test func `bytes that are no UTF-8 are refused wherever a window of sixteen cuts them`() {
    for (name, bytes) in malformed {
        for before in 0..<36 {
            let front = [0x22] + [UInt8](repeating: 0x61, count: before)
            for rest in [[0x22], Array("b\"".utf8), Array("é and more than a window\"".utf8)] as [[UInt8]] {
                let error = readError(front + bytes + rest)
                #expect(error?.reason == .invalidUTF8, "\(name) after \(before) bytes")
                #expect(error?.byteOffset == front.count, "\(name) after \(before) bytes")
            }
        }
    }
}

@Test func `well-formed sequences are read wherever a window of sixteen cuts them`() throws {
    var document = JSONDocument()
    for scalar in wellFormed {
        for before in 0..<36 {
            let text = String(repeating: "a", count: before) + String(scalar) + "b"
            try document.parse(Array("\"\(text)\"".utf8).span)
            #expect(document.decodedBytes(of: document.root) == Array(text.utf8))
            #expect(document.codePointCount(of: document.root) == before + 2)
        }
    }
}

@Test func `each scalar reads as itself, raw and escaped`() throws {
    var document = JSONDocument()
    var value: UInt32 = 0x20
    while value <= 0x10FFFF {
        defer { value += value < 0x3000 || 0xD000..<0xE100 ~= value ? 1 : 97 }
        guard let scalar = Unicode.Scalar(value), scalar != "\"", scalar != "\\" else { continue }
        let utf8 = Array(String(scalar).utf8)
        let escaped = String(scalar).utf16.map { "\\u" + String(0x10000 + Int($0), radix: 16).dropFirst() }.joined()
        try document.parse(([0x22] + utf8 + [0x22]).span)
        #expect(document.decodedBytes(of: document.root) == utf8)
        try document.parse(Array("\"\(escaped)\"".utf8).span)
        #expect(document.decodedBytes(of: document.root) == utf8)
    }
}

@Test func `text that is cut anywhere is refused`() throws {
    let text = #"{"clé": ["é\n€💩\ud83d\udca9", -1.5e+3, true, false, null, {"": "ключ и ещё что-то"}]}"#
    let bytes = Array(text.utf8)
    #expect(readError(bytes) == nil)
    for end in 0..<bytes.count {
        let error = try #require(readError(Array(bytes[..<end])), "cut at \(end)")
        #expect(error.byteOffset <= end)
    }
    for start in 1..<bytes.count { #expect(readError(Array(bytes[start...])) != nil, "begins at \(start)") }
}

@Test func `any bytes are read exactly where the standard library takes them for UTF-8`() throws {
    // The first and the last byte of each range that table 3-7 tells apart, and the neighbours of those.
    let bytes: [UInt8] = [
        0x61, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1,
        0xF3, 0xF4, 0xF5, 0xFF,
    ]
    var document = JSONDocument()
    func compare(_ contents: [UInt8]) {
        let text = String(validating: contents, as: UTF8.self)
        for before in [[], Array("é".utf8), Array("a longer text, é".utf8)] as [[UInt8]] {
            let isRead = (try? document.parse(([0x22] + before + contents + [0x22]).span)) != nil
            #expect(isRead == (text != nil), "\(before.count) bytes, then \(contents)")
            guard isRead, let text else { continue }
            let count = text.unicodeScalars.count + String(decoding: before, as: UTF8.self).unicodeScalars.count
            #expect(document.codePointCount(of: document.root) == count)
        }
    }
    for first in bytes {
        for second in bytes {
            for third in bytes { compare([first, second, third]) }
        }
    }
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
        // Long enough to be cut by a window, and valid often enough.
        let scalars = (0..<Int.random(in: 1...14, using: &generator)).map { _ in wellFormed.randomElement(using: &generator)! }
        var contents = Array(String(String.UnicodeScalarView(scalars)).utf8)
        if Bool.random(using: &generator) {
            contents[Int.random(in: contents.indices, using: &generator)] = bytes.randomElement(using: &generator)!
        }
        compare(contents)
    }
}

@Test func `a string is plain whatever stands in the window after its end`() throws {
    var document = JSONDocument()
    for (escape, before) in [("\\n", 0), ("\\n", 9), ("", 3), ("é", 3)] {
        let text = String(repeating: "a", count: before) + escape
        try document.parse(Array("[\"\(text)\",\"é\",\"\\u00e9\"]".utf8).span)
        let elements = document.elements(of: document.root)
        #expect(document.isPlainASCII(elements[0]) == escape.isEmpty)
        #expect(document.codePointCount(of: elements[0]) == before + (escape.isEmpty ? 0 : 1))
        #expect(!document.isPlainASCII(elements[1]) && document.codePointCount(of: elements[1]) == 1)
    }
}
