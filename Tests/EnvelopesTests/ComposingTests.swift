import Envelopes
import StrictJSON
import Testing

struct ComposingTests {
    static func envelope(
        sessionId: String? = "lm_01", schemaVersion: EnvelopeSchemaVersion = EnvelopeSchemaVersion(3),
        content: String? = nil, intent: String = "PlaceOrderIntent", parameters: String? = nil,
        limits: EnvelopeLimits = .standard
    ) throws(EnvelopeError) -> Envelope {
        try Envelope(
            source: .foundationModels, sessionId: sessionId, schemaVersion: schemaVersion, generable: "OrderDraft",
            isComplete: true, content: content, intent: intent, parameters: parameters, limits: limits)
    }

    @Test func `The keys stand in the contract's order, without white space`() throws {
        let content = #"{"itemId":"sku_42","quantity":1,"fulfillment":"pickup","rationale":"User asked for pickup."}"#
        let parameters = #"{"itemId":"sku_42","quantity":1,"fulfillment":"pickup"}"#
        #expect(try Self.envelope(content: content, parameters: parameters).text == WorkedDocuments.full)
        let call = try Envelope(
            source: .appIntent, sessionId: nil, schemaVersion: EnvelopeSchemaVersion(0), generable: nil,
            isComplete: false, content: nil, intent: "", parameters: nil)
        #expect(
            call.text == #"{"source":"app-intent","sessionId":null,"schemaVersion":0,"generable":null,"#
                + #""complete":false,"content":null,"intent":"","parameters":null}"#)
    }

    @Test func `Strings are spelled as RFC 8785 says and come back`() throws {
        let text = "\"\\/\u{8}\t\n\u{C}\r\u{0}\u{1F}\u{7F}é\u{2028}🌍"
        let envelope = try Self.envelope(sessionId: text, intent: text)
        let spelled = #""\"\\/\b\t\n\f\r\u0000\u001f"# + "\u{7F}é\u{2028}🌍\""
        #expect(envelope.text.contains("\"sessionId\":" + spelled))
        #expect(envelope.sessionId.map { Array($0.utf8) } == Array(text.utf8))
        #expect(Array(envelope.intent.utf8) == Array(text.utf8))
    }

    @Test func `The content's bytes are kept, the white space around them is not`() throws {
        let envelope = try Self.envelope(content: " \n{ \"n\" : 1.0E+2,\r\n\"\\u0061\":0.10 }\t")
        #expect(envelope.content.map(Array.init) == Array("{ \"n\" : 1.0E+2,\r\n\"\\u0061\":0.10 }".utf8))
    }

    @Test(arguments: ["9007199254740993", "1E400", "-3", "123456789012345678901234567890"])
    func `A version that was read is written with the same value`(text: String) throws {
        let version = try Envelope(WorkedDocuments.document(["schemaVersion": text])).schemaVersion
        #expect(try Self.envelope(schemaVersion: version).schemaVersion == version)
    }

    static let breakouts = [
        #"{},"complete":false"#, #"{}}"#, "", " ", "{", #"{"a":1,"a":2}"#, "{} {}", "\u{FEFF}{}",
    ]

    @Test(arguments: breakouts)
    func `What is not one JSON value is refused by the name of its place`(text: String) {
        let content = #expect(throws: EnvelopeError.self) { try Self.envelope(content: text) }
        let parameters = #expect(throws: EnvelopeError.self) { try Self.envelope(parameters: text) }
        #expect(content?.description.hasPrefix("in the content: line 1, column ") == true)
        #expect(parameters?.description.hasPrefix("in the parameters: line 1, column ") == true)
    }

    @Test func `The message of a refused content is whole`() {
        let error = #expect(throws: EnvelopeError.self) { try Self.envelope(content: #"{},"complete":false"#) }
        #expect(
            error?.description
                == "in the content: line 1, column 3 (byte 2): , stands where the end of the text is expected")
    }

    @Test func `A value of another type breaks the contract, null is null`() throws {
        let error = #expect(throws: EnvelopeError.self) { try Self.envelope(content: "[]") }
        #expect(error?.message == "/content must be an object or null, but is an array (type)")
        #expect(try Self.envelope(content: "null").content == nil)
    }

    @Test func `The levels of the content count from the envelope's`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: #"{"a":"#, count: depth - 1) + "{}" + String(repeating: "}", count: depth - 1)
        }
        _ = try Self.envelope(content: nested(255))
        let error = #expect(throws: EnvelopeError.self) { try Self.envelope(content: nested(256)) }
        guard case .content(let inner) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(inner.reason == .tooDeep(depthMax: 255))
    }

    @Test func `An envelope past its limit is refused`() throws {
        let count = try Self.envelope().bytes.count
        _ = try Self.envelope(limits: EnvelopeLimits(envelopeBytesMax: count))
        let error = #expect(throws: EnvelopeError.self) {
            try Self.envelope(limits: EnvelopeLimits(envelopeBytesMax: count - 1))
        }
        #expect(error?.message == "the document is longer than \(count - 1) bytes")
    }
}
