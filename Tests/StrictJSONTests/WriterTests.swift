import StrictJSON
import Testing

@Test func `values are written with their commas`() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("a")
    writer.beginArray()
    writer.integer(1)
    writer.integer(Int64.min)
    writer.beginObject()
    writer.endObject()
    writer.beginArray()
    writer.endArray()
    writer.boolean(true)
    writer.null()
    writer.endArray()
    writer.key("b")
    writer.raw(Array("1.50".utf8))
    writer.key("c")
    writer.string("d")
    writer.endObject()
    let expected = #"{"a":[1,-9223372036854775808,{},[],true,null],"b":1.50,"c":"d"}"#
    #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
}

@Test func `every code point below the space is escaped and read back`() throws {
    let text = String(String.UnicodeScalarView((0...0x80).compactMap(UnicodeScalar.init))) + "é漢🌍\u{2028}"
    var writer = JSONWriter()
    writer.string(text)
    let document = try JSONDocument(writer.bytes)
    #expect(document.string(of: document.root) == text)
    #expect(writer.bytes.allSatisfy { $0 >= 0x20 })
}

@Test func `escapes are those of RFC 8785`() {
    var writer = JSONWriter()
    writer.string("\u{8}\t\n\u{C}\r\"\\/\u{1F}\u{7F}é")
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "\"\\b\\t\\n\\f\\r\\\"\\\\/\\u001f\u{7F}é\"")
}

@Test func `bytes that are no UTF-8 are not written`() {
    var writer = JSONWriter()
    let isWritten = writer.string(utf8: [0x61, 0xFF])
    #expect(!isWritten)
    #expect(writer.bytes.isEmpty)
}

@Test func `a text is complete when its value is`() {
    var writer = JSONWriter()
    #expect(!writer.isComplete)
    writer.beginArray()
    writer.null()
    #expect(!writer.isComplete)
    writer.endArray()
    #expect(writer.isComplete)
}

@Test func `calls in the wrong order end the program`() async {
    await #expect(processExitsWith: .failure, "a value without a key") {
        var writer = JSONWriter()
        writer.beginObject()
        writer.null()
    }
    await #expect(processExitsWith: .failure, "two values") {
        var writer = JSONWriter()
        writer.null()
        writer.null()
    }
    await #expect(processExitsWith: .failure, "another bracket") {
        var writer = JSONWriter()
        writer.beginArray()
        writer.endObject()
    }
    await #expect(processExitsWith: .failure, "a key without a value") {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("a")
        writer.endObject()
    }
    await #expect(processExitsWith: .failure, "two keys") {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("a")
        writer.key("b")
    }
    await #expect(processExitsWith: .failure, "a key in an array") {
        var writer = JSONWriter()
        writer.beginArray()
        writer.key("a")
    }
    await #expect(processExitsWith: .failure, "nothing to close") {
        var writer = JSONWriter()
        writer.endArray()
    }
}
