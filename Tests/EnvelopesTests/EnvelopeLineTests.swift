import Envelopes
import StrictJSON
import Testing

struct EnvelopeLineTests {
    @Test(arguments: [
        ("", false), ("{}", false), ("{ }", false), ("{\t}", false), (#"{"a":"\n"}"#, false),
        ("{\"a\":\"\u{2028}\"}", false), ("{\n}", true), ("{\r}", true), ("{}\n", true), ("{}\r\n", true),
        (" {}", true), ("{} ", true), ("\t{}", true), ("{}\t", true),
    ])
    func `Bytes that a line would not give back stand as a string`(text: String, needsText: Bool) {
        #expect(EnvelopeLine.needsText(Array(text.utf8)) == needsText)
    }

    static let envelopes = [
        NamedDocument("plain", WorkedDocuments.full),
        NamedDocument("spaces inside", WorkedDocuments.full.replacing(",", with: " ,\t")),
        NamedDocument("lines inside", WorkedDocuments.full.replacing(",", with: ",\r\n")),
        NamedDocument("a line feed after", WorkedDocuments.full + "\n"),
        NamedDocument("spaces around", " " + WorkedDocuments.full + "\t"),
        NamedDocument(
            "escapes and other scripts",
            WorkedDocuments.document(["intent": "\"\\u0000\\n\\\"\\\\ é e\u{301} \u{2028} 你好 🌍 \u{7F}\""]) + "\r"),
        NamedDocument("a nested envelope", WorkedDocuments.document(extra: #","envelope":{"envelopeText":""}"#)),
    ]

    @Test(arguments: envelopes)
    func `Any envelope comes back from its line, byte for byte`(document: NamedDocument) throws {
        let bytes = Array(document.text.utf8)
        var line = Array(#"{"id":1,"#.utf8)
        EnvelopeLine.append(bytes, to: &line)
        line.append(UInt8(ascii: "}"))
        #expect(!line.contains(UInt8(ascii: "\n")) && !line.contains(UInt8(ascii: "\r")))
        let key = EnvelopeLine.needsText(bytes) ? EnvelopeLine.textKey : EnvelopeLine.bytesKey
        #expect(line.dropFirst(8).starts(with: key))
        let read = try JSONDocument(line, limits: EnvelopeLine.wrapperLimits)
        #expect(try EnvelopeLine.envelope(in: read) == bytes)
    }

    @Test func `Null stands for an erased envelope`() throws {
        #expect(try EnvelopeLine.envelope(in: JSONDocument(#"{"envelope":null}"#)) == nil)
    }

    @Test(arguments: [
        (#"{"envelope":{},"envelopeText":"{}"}"#, #"both "envelope" and "envelopeText" stand in the line"#),
        (#"{"envelopeText":null,"envelope":null}"#, #"both "envelope" and "envelopeText" stand in the line"#),
        ("{}", #"neither "envelope" nor a string "envelopeText" stands in the line"#),
        (#"{"envelopeText":{}}"#, #"neither "envelope" nor a string "envelopeText" stands in the line"#),
        ("[]", #"neither "envelope" nor a string "envelopeText" stands in the line"#),
    ])
    func `A line without one envelope is refused`(text: String, message: String) {
        let error = #expect(throws: EnvelopeLineError.self) { try EnvelopeLine.envelope(in: JSONDocument(text)) }
        #expect(error?.description == message)
    }

    @Test func `The longest envelope fits into a line in its longest spelling`() throws {
        // Each line feed of white space becomes two bytes; only control characters would take six, and none may stand
        // unescaped in JSON but white space.
        let count = EnvelopeLimits.standard.envelopeBytesMax - WorkedDocuments.full.utf8.count
        let bytes = Array((WorkedDocuments.full + String(repeating: "\n", count: count)).utf8)
        var line = Array("{".utf8)
        EnvelopeLine.append(bytes, to: &line)
        line.append(UInt8(ascii: "}"))
        let read = try JSONDocument(line, limits: EnvelopeLine.wrapperLimits)
        #expect(try EnvelopeLine.envelope(in: read) == bytes)
    }
}
