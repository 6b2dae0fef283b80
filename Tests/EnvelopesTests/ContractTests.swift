import Envelopes
import StrictJSON
import Testing

/// A document of valid shape, whether or not it may ever be performed.
struct AcceptedEnvelope: CustomTestStringConvertible {
    let testDescription: String
    let text: String

    init(_ name: String, _ text: String) { (testDescription, self.text) = (name, text) }

    static let cases: [AcceptedEnvelope] = [
        .init("the full document", EnvelopeSample.full),
        .init("the unfinished document", EnvelopeSample.unfinished),
        .init("an app intent", EnvelopeSample.appIntent),
        .init("parameters while complete is false", EnvelopeSample.full("\"complete\":true", "\"complete\":false")),
        .init(
            "parameters equal to the whole content",
            EnvelopeSample.full("\"fulfillment\":\"pickup\"}}", "\"fulfillment\":\"pickup\",\"rationale\":\"User asked for pickup.\"}}")),
        .init("an app intent with an invented session", EnvelopeSample.full("\"foundation-models\"", "\"app-intent\"")),
        .init("extra keys", EnvelopeSample.full("\"intent\"", "\"x-foo\":[1.50,{\"source\":\"siri\"}],\"\":0,\"intent\"")),
        .init(
            "keys in content named like the envelope's",
            EnvelopeSample.full("\"itemId\":\"sku_42\",\"quantity\":1,\"fulfillment\":\"pickup\",\"rationale\"", "\"source\":\"siri\",\"complete\":\"true\",\"parameters\":[],\"rationale\"")),
        .init("empty strings", EnvelopeSample.full("\"lm_01\"", "\"\"")),
        .init("a key spelled with escapes", EnvelopeSample.full("\"complete\"", "\"\\u0063omplete\"")),
        .init("a source spelled with escapes", EnvelopeSample.full("foundation-models", "foundation\\u002dmodels")),
        .init(
            "white space and line breaks between tokens and around",
            " \r\n\t" + EnvelopeSample.full.split(separator: ",").joined(separator: " ,\r\n\t") + "\n \n"),
    ]
}

@Test(arguments: AcceptedEnvelope.cases)
func `a document of valid shape is accepted and kept byte for byte`(_ accepted: AcceptedEnvelope) throws {
    let bytes = EnvelopeSample.bytes(accepted.text)
    let envelope = try Envelope(bytes)
    #expect(envelope.bytes == bytes)
    var reader = EnvelopeReader()
    let shape = try reader.read(bytes)
    #expect(Envelope(shape, in: reader) == envelope)
}

/// A document that breaks the contract, and the whole message.
struct RefusedEnvelope: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let message: String

    init(_ name: String, _ text: String, _ message: String) { (testDescription, self.text, self.message) = (name, text, message) }

    private static func full(_ name: String, _ old: String, _ new: String, _ message: String) -> RefusedEnvelope {
        RefusedEnvelope(name, EnvelopeSample.full(old, new), message)
    }

    static let worked: [RefusedEnvelope] = [
        full(
            "source siri", "\"foundation-models\"", "\"siri\"",
            "line 1, column 11: /source must be \"foundation-models\" or \"app-intent\", but is another string (enum)"),
        full(
            "complete as a string", "\"complete\":true", "\"complete\":\"true\"",
            "line 1, column 105: /complete must be true or false, but is a string (type)"),
        full(
            "parameters deleted", ",\"parameters\":{\"itemId\":\"sku_42\",\"quantity\":1,\"fulfillment\":\"pickup\"}", "",
            "line 1, column 1: the envelope must be an object with the key parameters, but is an object without it (required)"),
    ]

    static let types: [RefusedEnvelope] = [
        full(
            "source of another case", "foundation-models", "Foundation-Models",
            "line 1, column 11: /source must be \"foundation-models\" or \"app-intent\", but is another string (enum)"),
        full(
            "source null", "\"foundation-models\"", "null",
            "line 1, column 11: /source must be \"foundation-models\" or \"app-intent\", but is null (enum)"),
        full("sessionId a number", "\"lm_01\"", "1", "line 1, column 43: /sessionId must be a string or null, but is a number (type)"),
        full("schemaVersion a string", "\"schemaVersion\":3", "\"schemaVersion\":\"3\"", "line 1, column 67: /schemaVersion must be an integer, but is a string (type)"),
        full("schemaVersion with a fraction", "\"schemaVersion\":3", "\"schemaVersion\":3.5", "line 1, column 67: /schemaVersion must be an integer, but is a number (type)"),
        full("schemaVersion below one", "\"schemaVersion\":3", "\"schemaVersion\":1e-1", "line 1, column 67: /schemaVersion must be an integer, but is a number (type)"),
        full("schemaVersion true", "\"schemaVersion\":3", "\"schemaVersion\":true", "line 1, column 67: /schemaVersion must be an integer, but is true (type)"),
        full("generable a list", "\"OrderDraft\"", "[]", "line 1, column 81: /generable must be a string or null, but is an array (type)"),
        full("complete null", "\"complete\":true", "\"complete\":null", "line 1, column 105: /complete must be true or false, but is null (type)"),
        full("complete a number", "\"complete\":true", "\"complete\":1", "line 1, column 105: /complete must be true or false, but is a number (type)"),
        RefusedEnvelope(
            "content a list", #"{"source":"app-intent","sessionId":null,"schemaVersion":3,"generable":null,"complete":true,"content":[],"intent":"I","parameters":null}"#,
            "line 1, column 102: /content must be an object or null, but is an array (type)"),
        full("intent null", "\"PlaceOrderIntent\"", "null", "line 1, column 222: /intent must be a string, but is null (type)"),
        RefusedEnvelope(
            "parameters false", "\n{\"source\":\"app-intent\",\n\"sessionId\":null,\"schemaVersion\":3,\"generable\":null,\n\"complete\":true,\"content\":null,\"intent\":\"é\",\"parameters\":false}",
            "line 4, column 58: /parameters must be an object or null, but is false (type)"),
        RefusedEnvelope("a list", "[]", "line 1, column 1: the envelope must be an object, but is an array (type)"),
        RefusedEnvelope("a string", " \"foundation-models\"", "line 1, column 2: the envelope must be an object, but is a string (type)"),
        RefusedEnvelope(
            "an empty object", "{}",
            "line 1, column 1: the envelope must be an object with the key source, but is an object without it (required)"),
        RefusedEnvelope(
            "all eight keys one level down", "{\"envelope\":" + EnvelopeSample.full + "}",
            "line 1, column 1: the envelope must be an object with the key source, but is an object without it (required)"),
    ]
}

@Test(arguments: RefusedEnvelope.worked + RefusedEnvelope.types)
func `a breach of the contract is named with its place`(_ refused: RefusedEnvelope) {
    let error = #expect(throws: EnvelopeError.self) { try Envelope(refused.text) }
    #expect(error?.description == refused.message)
}

@Test(arguments: ["source", "sessionId", "schemaVersion", "generable", "complete", "content", "intent", "parameters"])
func `each of the eight keys is required`(_ key: String) throws {
    let error = #expect(throws: EnvelopeError.self) {
        try Envelope(EnvelopeSample.appIntent.replacingKey(key, with: key + "x"))
    }
    guard case .contract(let violation) = error else {
        Issue.record("refused for another reason: \(String(describing: error))")
        return
    }
    #expect(violation.pointer == "")
    #expect(violation.keyword == "required")
    #expect(violation.expected == "an object with the key \(key)")
}

@Test func `a second complete is no envelope`() {
    let error = #expect(throws: EnvelopeError.self) { try Envelope(EnvelopeSample.full("\"intent\"", "\"complete\":false,\"intent\"")) }
    guard case .json(let json) = error, case .duplicateKey = json.reason else {
        Issue.record("refused for another reason: \(String(describing: error))")
        return
    }
}

@Test(arguments: ["{\"id\"&& \"1\"}", "", "{", "NaN"])
func `text that is no JSON is no envelope`(_ text: String) {
    let error = #expect(throws: EnvelopeError.self) { try Envelope(text) }
    guard case .json = error else {
        Issue.record("refused for another reason: \(String(describing: error))")
        return
    }
}

extension String {
    /// The text with the first key `key` renamed.
    fileprivate func replacingKey(_ key: String, with new: String) -> String {
        let parts = split(separator: "\"\(key)\":", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.joined(separator: "\"\(new)\":")
    }
}
