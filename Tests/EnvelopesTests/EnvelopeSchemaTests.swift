import Envelopes
import JSONSchema
import Schemas
import StrictJSON
import TestSupport
import Testing

/// schemas/envelope.schema.json and the hand-written contract check say the same of every document.
struct EnvelopeSchemaTests {
    private static let count = TestData.isLong ? 200_000 : 20_000

    @Test func `schema and reader agree on good and spoilt envelopes`() throws {
        var envelopes = RandomEnvelopes(seed: 20_260_301)
        var reader = EnvelopeReader()
        var document = JSONDocument()
        var validator = SchemaValidator(try Schema(EmbeddedSchema.envelope))
        var fitting = 0
        for _ in 0..<Self.count {
            let text = envelopes.next()
            let bytes = Array(text.utf8)
            try document.parse(bytes.span.bytes)
            let isValid = try validator.isValid(document)
            if isValid { fitting += 1 }
            do throws(EnvelopeError) {
                _ = try reader.read(bytes)
                #expect(isValid, "only the reader takes \(text)")
            } catch {
                #expect(!isValid, "only the schema takes \(text): \(error)")
                guard case .contract(let violation) = error else {
                    Issue.record("\(text) is JSON for one reader only: \(error)")
                    continue
                }
                let violations = try validator.violations(document, at: document.root)
                let isShared = violations.contains { found in
                    found.instanceLocation.description == violation.pointer && found.keyword == violation.keyword
                }
                #expect(isShared, "\(violation) is none of \(violations) in \(text)")
            }
        }
        // Neither side would be tested by documents that are nearly all of one kind.
        #expect(Double(fitting) > Double(Self.count) * 0.2)
        #expect(Double(fitting) < Double(Self.count) * 0.8)
    }
}

/// Envelopes as a program would write them, most of them spoilt in a place or two. All are JSON.
private struct RandomEnvelopes {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    private static let values: KeyValuePairs<String, [String]> = [
        "source": [#""foundation-models""#, #""app-intent""#, #""app\u002dintent""#],
        "sessionId": [#""lm_01""#, "null", #""""#, #""雨\n""#],
        "schemaVersion": ["1", "3", "3.0", "3e0", "30e-1", "0", "-1", "2147483648", "1e400", "123456789012345678901234567890"],
        "generable": [#""OrderDraft""#, "null"],
        "complete": ["true", "false"],
        "content": [#"{"itemId":"sku_42"}"#, "null", "{}", #"{"source":1,"complete":[{"parameters":null}]}"#],
        "intent": [#""PlaceOrderIntent""#, #""""#],
        "parameters": [#"{"itemId":"sku_42","quantity":1.50}"#, "null", "{}"],
    ]

    private static let odd = [
        "null", "true", "false", "0", "3", "3.5", "-0", "1e-1", "5e-400", #""3""#, #""true""#, #""null""#, #""""#,
        #""siri""#, #""App-Intent""#, #""app-intent ""#, #""foundation-models\u0000""#, "[]", "{}", "[null]",
        #"[{"source":"app-intent"}]"#, #"{"a":{"b":[1,{"c":null}]}}"#,
    ]

    private static let extra = [
        #""x":1"#, #""":null"#, #""Source":"siri""#, #""source ":"app-intent""#, #""complete\u0000":1"#,
        #""sessionID":2"#, #""content2":{"content":[[]]}"#, #""paramètres":{}"#, #""$schema":false"#,
    ]

    private static let roots = ["[]", "null", "true", "1", #""source""#, "{}", #"[{"source":"app-intent"}]"#]

    mutating func next() -> String {
        if one(in: 50) { return pick(Self.roots) }
        var members: [(key: String, value: String)] = []
        let isSpoilt = !one(in: 3)
        let spoilt = Int.random(in: 0..<Self.values.count, using: &generator)
        for (index, (key, values)) in Self.values.enumerated() {
            var value = pick(values)
            if isSpoilt, index == spoilt || one(in: 12) {
                if one(in: 4) { continue }
                value = pick(Self.odd)
            }
            members.append((one(in: 20) ? escaped(key) : key, value))
        }
        if one(in: 3) { members.shuffle(using: &generator) }
        var parts = members.map { "\"\($0.key)\":\($0.value)" }
        if one(in: 3) { parts.insert(pick(Self.extra), at: Int.random(in: 0...parts.count, using: &generator)) }
        let space = one(in: 5) ? " \n\t" : ""
        return space + "{" + parts.joined(separator: "," + space) + "}" + space
    }

    private mutating func one(in count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }

    private mutating func pick(_ values: [String]) -> String {
        values[Int.random(in: values.indices, using: &generator)]
    }

    /// The same key with its first letter as an escape.
    private func escaped(_ key: String) -> String {
        let digits = String(key.utf8.first ?? 0, radix: 16)
        return "\\u00" + digits + key.dropFirst()
    }
}
