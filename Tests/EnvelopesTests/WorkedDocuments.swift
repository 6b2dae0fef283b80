import Testing

/// The worked documents of the contract (E9), and others made from them.
enum WorkedDocuments {
    static let full = document()
    static let unfinished = document(["complete": "false", "content": #"{"itemId":"sku_42"}"#, "parameters": "null"])

    /// The full document with other values for some keys, as raw JSON; a key without a value is left out.
    static func document(_ changes: KeyValuePairs<String, String?> = [:], extra: String = "") -> String {
        let members = values.compactMap { key, value -> String? in
            let change = changes.first { $0.key == key }
            return (change.map(\.value) ?? value).map { "\"\(key)\":\($0)" }
        }
        return "{" + members.joined(separator: ",") + extra + "}"
    }

    static let keys = values.map(\.key)

    private static let values: KeyValuePairs<String, String> = [
        "source": #""foundation-models""#,
        "sessionId": #""lm_01""#,
        "schemaVersion": "3",
        "generable": #""OrderDraft""#,
        "complete": "true",
        "content":
            #"{"itemId":"sku_42","quantity":1,"fulfillment":"pickup","rationale":"User asked for pickup."}"#,
        "intent": #""PlaceOrderIntent""#,
        "parameters": #"{"itemId":"sku_42","quantity":1,"fulfillment":"pickup"}"#,
    ]
}

/// A document with a name for the tests' output.
struct NamedDocument: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    /// What the check says, whole; empty where the document passes.
    var message = ""

    init(_ name: String, _ text: String, _ message: String = "") {
        (self.name, self.text, self.message) = (name, text, message)
    }

    var testDescription: String { name }
}
