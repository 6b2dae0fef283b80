import Envelopes
import StrictJSON
import Testing

struct ContractTests {
    static let sourceWords = #""foundation-models" or "app-intent""#

    static let passing = [
        NamedDocument("full", WorkedDocuments.full),
        NamedDocument("unfinished", WorkedDocuments.unfinished),
        NamedDocument("parameters while incomplete", WorkedDocuments.document(["complete": "false"])),
        NamedDocument(
            "parameters with the rationale",
            WorkedDocuments.document(["parameters": #"{"itemId":"sku_42","rationale":"User asked for pickup."}"#])),
        NamedDocument(
            "an App Intent call",
            WorkedDocuments.document([
                "source": #""app-intent""#, "sessionId": "null", "generable": "null", "content": "null",
            ])),
        NamedDocument(
            "an App Intent call with an invented session", WorkedDocuments.document(["source": #""app-intent""#])),
        NamedDocument("extra keys", WorkedDocuments.document(extra: #","x-foo":{"kept":[1E400,0.10]},"":null"#)),
        NamedDocument(
            "content with the envelope's own keys",
            WorkedDocuments.document(["content": #"{"source":1,"complete":"no","parameters":[],"intent":null}"#])),
        NamedDocument(
            "two spellings of one accent", WorkedDocuments.document(extra: ",\"caf\u{E9}\":1,\"cafe\u{301}\":2")),
        NamedDocument("keys written as escapes", WorkedDocuments.full.replacing(#""source""#, with: #""\u0073ource""#)),
        NamedDocument("a value written as escapes", WorkedDocuments.document(["source": #""app\u002dintent""#])),
        NamedDocument("white space", " \t\r\n" + WorkedDocuments.full.replacing(",", with: " ,\r\n\t") + "\n"),
        NamedDocument(
            "empty strings",
            WorkedDocuments.document(["sessionId": #""""#, "generable": #""""#, "intent": #""""#])),
    ]

    @Test(arguments: passing)
    func `A document of the contract's shape passes and its bytes stay`(document: NamedDocument) throws {
        let envelope = try Envelope(document.text)
        #expect(envelope.bytes == Array(document.text.utf8))
        #expect(envelope.text.utf8.elementsEqual(document.text.utf8))
    }

    static let failing: [NamedDocument] = [
        NamedDocument(
            "source siri", WorkedDocuments.document(["source": #""siri""#]),
            "line 1, column 11: /source must be \(sourceWords), but is another string (enum)"),
        NamedDocument(
            "complete a string", WorkedDocuments.document(["complete": #""true""#]),
            "line 1, column 105: /complete must be true or false, but is a string (type)"),
        NamedDocument(
            "parameters deleted", WorkedDocuments.document(["parameters": nil]),
            "line 1, column 1: the envelope must be an object with the key parameters, "
                + "but is an object without it (required)"),
        NamedDocument(
            "source null", WorkedDocuments.document(["source": "null"]),
            "line 1, column 11: /source must be \(sourceWords), but is null (enum)"),
        NamedDocument(
            "source in capitals", WorkedDocuments.document(["source": #""App-Intent""#]),
            "line 1, column 11: /source must be \(sourceWords), but is another string (enum)"),
        NamedDocument(
            "sessionId a number", WorkedDocuments.document(["sessionId": "1"]),
            "line 1, column 43: /sessionId must be a string or null, but is a number (type)"),
        NamedDocument(
            "generable an array", WorkedDocuments.document(["generable": "[]"]),
            "line 1, column 81: /generable must be a string or null, but is an array (type)"),
        NamedDocument(
            "complete null", WorkedDocuments.document(["complete": "null"]),
            "line 1, column 105: /complete must be true or false, but is null (type)"),
        NamedDocument(
            "content an array", WorkedDocuments.document(["content": "[]"]),
            "line 1, column 120: /content must be an object or null, but is an array (type)"),
        NamedDocument(
            "intent null", WorkedDocuments.document(["content": "null", "intent": "null"]),
            "line 1, column 134: /intent must be a string, but is null (type)"),
        NamedDocument(
            "parameters a string", WorkedDocuments.document(["content": "null", "parameters": #""{}""#]),
            "line 1, column 166: /parameters must be an object or null, but is a string (type)"),
        NamedDocument(
            "an array", "\n []", "line 2, column 2: the envelope must be an object, but is an array (type)"),
        NamedDocument("null", "null", "line 1, column 1: the envelope must be an object, but is null (type)"),
        NamedDocument(
            "a missing key before a wrong type", WorkedDocuments.document(["source": "1", "intent": nil]),
            "line 1, column 1: the envelope must be an object with the key intent, "
                + "but is an object without it (required)"),
        NamedDocument(
            "a key once", WorkedDocuments.document(extra: #","source":"app-intent""#),
            "line 1, column 310 (byte 309): this key stands in its object already, at line 1, column 2 (byte 1)"),
        NamedDocument(
            "a key once, however it is spelled", WorkedDocuments.document(extra: #","\u0073ource":"app-intent""#),
            "line 1, column 310 (byte 309): this key stands in its object already, at line 1, column 2 (byte 1)"),
        NamedDocument(
            "two values", "{}{}", "line 1, column 3 (byte 2): { stands where the end of the text is expected"),
        NamedDocument("nothing", "", "line 1, column 1 (byte 0): the text ends where a value is expected"),
    ]

    @Test(arguments: failing)
    func `A document of another shape fails, and the message says what and where`(document: NamedDocument) {
        let error = #expect(throws: EnvelopeError.self) { try Envelope(document.text) }
        #expect(error?.description == document.message)
    }

    @Test(arguments: WorkedDocuments.keys)
    func `Each of the eight keys is required`(key: String) throws {
        let error = try #require(throws: EnvelopeError.self) {
            try Envelope(WorkedDocuments.document(KeyValuePairs(dictionaryLiteral: (key, nil))))
        }
        guard case .contract(let violation) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(violation.pointer.isEmpty)
        #expect(violation.keyword == "required")
        #expect(violation.expected == "an object with the key \(key)")
    }

    @Test func `What stands in the envelope is decoded`() throws {
        let envelope = try Envelope(WorkedDocuments.document(["sessionId": #""lm\u005f01 \ud83c\udf0d""#]))
        #expect(envelope.source == .foundationModels)
        #expect(envelope.sessionId == "lm_01 🌍")
        #expect(envelope.schemaVersion == EnvelopeSchemaVersion(3))
        #expect(envelope.generable == "OrderDraft")
        #expect(envelope.isComplete)
        #expect(envelope.intent == "PlaceOrderIntent")
        #expect(envelope.parameters.map { String(decoding: $0, as: UTF8.self) }
            == #"{"itemId":"sku_42","quantity":1,"fulfillment":"pickup"}"#)
        let unfinished = try Envelope(WorkedDocuments.unfinished)
        #expect(!unfinished.isComplete)
        #expect(unfinished.parameters == nil)
        #expect(unfinished.content.map { String(decoding: $0, as: UTF8.self) } == #"{"itemId":"sku_42"}"#)
    }

    @Test func `Envelopes are equal when their bytes are, not when their text looks the same`() throws {
        let composed = try Envelope(WorkedDocuments.document(["intent": "\"caf\u{E9}\""]))
        let decomposed = try Envelope(WorkedDocuments.document(["intent": "\"cafe\u{301}\""]))
        #expect(composed != decomposed)
        #expect(composed == (try Envelope(composed.bytes)))
    }
}
