import Envelopes
import StrictJSON
import Testing

@Test func `the facts of an envelope are its values`() throws {
    let envelope = try Envelope(EnvelopeSample.full)
    #expect(envelope.source == .foundationModels)
    #expect(envelope.sessionId == "lm_01")
    #expect(envelope.schemaVersion == EnvelopeSchemaVersion(3))
    #expect(envelope.generable == "OrderDraft")
    #expect(envelope.isComplete)
    #expect(envelope.intent == "PlaceOrderIntent")
    #expect(envelope.parameters.map { Array($0) } == Array(#"{"itemId":"sku_42","quantity":1,"fulfillment":"pickup"}"#.utf8))
    let call = try Envelope(EnvelopeSample.appIntent)
    #expect(call.source == .appIntent)
    #expect(call.sessionId == nil && call.generable == nil && call.content == nil)
    let draft = try Envelope(EnvelopeSample.unfinished)
    #expect(!draft.isComplete)
    #expect(draft.content.map { Array($0) } == Array(#"{"itemId":"sku_42"}"#.utf8))
    #expect(draft.parameters == nil)
}

@Test(arguments: [
    ("3", 3 as Int32?), ("3.0", 3), ("3e0", 3), ("30e-1", 3), ("1", 1), ("2147483647", .max), ("0", nil), ("-1", nil),
    ("2147483648", nil), ("99", 99), ("1e999999999", nil), ("123456789012345678901234567890", nil),
])
func `any integer is a version, and those from 1 to 2^31-1 may be run`(_ spelling: String, _ generation: Int32?) throws {
    let envelope = try Envelope(EnvelopeSample.full("\"schemaVersion\":3", "\"schemaVersion\":\(spelling)"))
    #expect(envelope.schemaVersion.generation == generation)
    #expect(envelope.schemaVersion.number == JSONNumber(spelling))
    #expect(envelope.text.contains("\"schemaVersion\":\(spelling),"))
}

@Test func `a reader lends the session without a copy and is used again`() throws {
    var reader = EnvelopeReader()
    for (text, byteCount) in [(EnvelopeSample.full, 5 as Int?), (EnvelopeSample.appIntent, nil), (EnvelopeSample.full("lm_01", "l\\u006d é"), 5)] {
        let shape = try reader.read(EnvelopeSample.bytes(text))
        #expect(reader.withSessionId(of: shape) { $0?.byteCount } == byteCount)
    }
    _ = try? reader.read(EnvelopeSample.bytes("{"))
    let shape = try reader.read(EnvelopeSample.bytes(EnvelopeSample.unfinished))
    #expect(!shape.isComplete && shape.parameters == nil)
    #expect(reader.schemaVersion(of: shape).generation == 3)
}

@Test func `an envelope is written in the contract's order`() throws {
    let envelope = try Envelope(
        source: .foundationModels, sessionId: "lm \"01\"\n", schemaVersion: EnvelopeSchemaVersion(3), generable: "OrderDraft",
        isComplete: true, content: EnvelopeSample.bytes(" {\"quantity\" : 1.0} "), intent: "PlaceOrderIntent",
        parameters: EnvelopeSample.bytes("{}"))
    let expected = #"{"source":"foundation-models","sessionId":"lm \"01\"\n","schemaVersion":3,"generable":"OrderDraft","complete":true,"content":{"quantity" : 1.0},"intent":"PlaceOrderIntent","parameters":{}}"#
    #expect(envelope.text == expected)
    #expect(envelope.sessionId == "lm \"01\"\n")
    let empty = try Envelope(
        source: .appIntent, sessionId: nil, schemaVersion: EnvelopeSchemaVersion(1), generable: nil, isComplete: true,
        content: nil, intent: "Stop", parameters: nil)
    #expect(empty.text == #"{"source":"app-intent","sessionId":null,"schemaVersion":1,"generable":null,"complete":true,"content":null,"intent":"Stop","parameters":null}"#)
}

@Test(arguments: [
    "{},\"x\":1", "{}}", "", "{\"a\":1} {}", "null,\"intent\":\"Other\",\"y\":null", "{\"a\":1,\"a\":2}",
])
func `content that is not one value cannot reach beyond its place`(_ content: String) {
    let error = #expect(throws: EnvelopeError.self) {
        try Envelope(
            source: .appIntent, sessionId: nil, schemaVersion: EnvelopeSchemaVersion(1), generable: nil, isComplete: true,
            content: EnvelopeSample.bytes(content), intent: "I", parameters: nil)
    }
    guard case .content = error else {
        Issue.record("refused for another reason: \(String(describing: error))")
        return
    }
}

@Test func `content of another kind breaks the contract`() {
    let error = #expect(throws: EnvelopeError.self) {
        try Envelope(
            source: .appIntent, sessionId: nil, schemaVersion: EnvelopeSchemaVersion(1), generable: nil, isComplete: true,
            content: nil, intent: "I", parameters: EnvelopeSample.bytes("[]"))
    }
    guard case .contract(let violation) = error else {
        Issue.record("refused for another reason: \(String(describing: error))")
        return
    }
    #expect(violation.pointer == "/parameters")
}

@Test func `limits hold at their value and not above`() throws {
    let byteCount = EnvelopeSample.full.utf8.count
    _ = try Envelope(EnvelopeSample.full, limits: EnvelopeLimits(envelopeBytesMax: byteCount))
    #expect(throws: EnvelopeError.self) {
        try Envelope(EnvelopeSample.full, limits: EnvelopeLimits(envelopeBytesMax: byteCount - 1))
    }
    _ = try Envelope(EnvelopeSample.full, limits: EnvelopeLimits(depthMax: 2))
    #expect(throws: EnvelopeError.self) { try Envelope(EnvelopeSample.full, limits: EnvelopeLimits(depthMax: 1)) }
    _ = try Envelope(EnvelopeSample.full, limits: EnvelopeLimits(keyBytesMax: 13))
    #expect(throws: EnvelopeError.self) { try Envelope(EnvelopeSample.full, limits: EnvelopeLimits(keyBytesMax: 12)) }
}
