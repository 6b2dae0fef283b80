import StrictJSON
import TestSupport

/// Envelopes of good shape that are right or wrong in many ways at once, the same for the same seed.
struct MixedOrders {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func next() -> OrderEnvelope {
        var order = pick([.full, .full, Self.reorder, .call, Self.quote])
        let faults = Int.random(in: 2..<9, using: &generator)
        for _ in 0..<faults { spoil(&order) }
        return order
    }

    private static let reorder = OrderEnvelope.full.with {
        ($0.schemaVersion, $0.generable) = ("1", #""ReorderDraft""#)
        $0.content = OrderEnvelope.content.replacing("rationale", with: "since")
    }
    private static let quote = OrderEnvelope.full.with {
        ($0.schemaVersion, $0.generable, $0.intent) = ("1", #""QuoteDraft""#, #""SaveQuoteIntent""#)
        ($0.content, $0.parameters) = (#"{"text":"Rain writes slowly."}"#, #"{"text":"Rain writes slowly."}"#)
    }

    private mutating func spoil(_ order: inout OrderEnvelope) {
        switch Int.random(in: 0..<11, using: &generator) {
        case 0: order.source = pick([#""app-intent""#, #""foundation-models""#])
        case 1: order.sessionId = pick(["null", #""lm_02""#])
        case 2: order.schemaVersion = pick(["3", "3.0", "3e0", "1", "2", "4", "99", "0", "-1", "2147483648"])
        case 3: order.generable = pick(["null", #""OrderDraft""#, #""ReorderDraft""#, #""orderDraft""#, #""QuoteDraft""#])
        case 4: order.complete = "false"
        case 5: order.intent = pick([#""SaveQuoteIntent""#, #""RecordOutcome""#, #""PlaceOrder\u0049ntent""#])
        case 6: order.parameters = pick(["null", "{}", order.content == "null" ? "null" : order.content])
        case 7: order.content = pick(["null", "{}", order.parameters == "null" ? "null" : order.parameters])
        case 8: order.parameters = changed(order.parameters)
        case 9: order.content = changed(order.content)
        default:
            let (old, new) = pick(Self.changes)
            order.content = order.content.replacing(old, with: new)
            order.parameters = order.parameters.replacing(old, with: new)
        }
    }

    private mutating func changed(_ text: String) -> String {
        let (old, new) = pick(Self.changes)
        return text.replacing(old, with: new)
    }

    private static let changes: [(String, String)] = [
        (#""quantity":1,"#, #""quantity":1.0,"#), (#""quantity":1,"#, #""quantity":10e-1,"#),
        (#""quantity":1,"#, #""quantity":2,"#), (#""quantity":1,"#, #""quantity":99,"#),
        (#""quantity":1,"#, #""quantity":100,"#), (#""quantity":1,"#, #""quantity":0,"#),
        (#""quantity":1,"#, #""quantity":1.5,"#), (#""quantity":1,"#, #""quantity":"1","#),
        (#""quantity":1,"#, #""quantity":true,"#), (#""quantity":1,"#, ""),
        ("sku_42", #"sku\u005f42"#), ("sku_42", "caf\u{E9}"), ("sku_42", "cafe\u{301}"), ("sku_42", ""),
        ("sku_42", String(repeating: "🌸", count: 200)), ("sku_42", String(repeating: "🌸", count: 201)),
        ("pickup\"", "Pickup\""), ("pickup\"", "delivery\""), (#""fulfillment":"pickup","#, ""),
        (#"{""#, #"{"extra":1,""#), ("rationale", "since"), ("itemId", "item"), (#"{"itemId":"sku_42","#, "{"),
    ]

    private mutating func pick<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &generator)] }
}

/// Whether an envelope may be performed as an order, straight from what E5 and E6 say of it; it knows the three schemas
/// by heart and nothing of the executor.
enum StraightCount {
    static func mayRun(_ line: String) throws -> Bool {
        let document = try JSONDocument(line)
        func value(_ key: String) -> JSONNode? { document.member(key, of: document.root) }
        func isNull(_ key: String) -> Bool { value(key).map { document.kind(of: $0) == .null } ?? false }
        func text(_ key: String) -> String? {
            value(key).flatMap { document.kind(of: $0) == .string ? document.string(of: $0) : nil }
        }
        guard let complete = value("complete"), document.kind(of: complete) == .true else { return false }
        guard let parameters = value("parameters"), document.kind(of: parameters) == .object else { return false }
        guard text("intent") == "PlaceOrderIntent", let versionNode = value("schemaVersion") else { return false }
        guard fits(document, parameters, extraKey: nil) else { return false }
        let version = document.number(of: versionNode)?.int64
        if text("source") == "app-intent" {
            return isNull("sessionId") && isNull("generable") && isNull("content") && version == 3
        }
        let extraKey: String
        switch (text("generable"), version) {
        case ("OrderDraft", 3): extraKey = "rationale"
        case ("ReorderDraft", 1): extraKey = "since"
        default: return false
        }
        guard let content = value("content"), document.kind(of: content) == .object else { return false }
        guard fits(document, content, extraKey: extraKey) else { return false }
        for key in ["itemId", "fulfillment"] {
            guard let left = document.member(key, of: content), let right = document.member(key, of: parameters),
                document.decodedBytes(of: left) == document.decodedBytes(of: right)
            else { return false }
        }
        let quantities = [content, parameters].map { object in
            document.member("quantity", of: object).flatMap { document.number(of: $0)?.int64 }
        }
        return quantities[0] == quantities[1]
    }

    private static func fits(_ document: borrowing JSONDocument, _ object: JSONNode, extraKey: String?) -> Bool {
        func text(_ key: String) -> String? {
            document.member(key, of: object).flatMap { document.kind(of: $0) == .string ? document.string(of: $0) : nil }
        }
        guard document.childCount(of: object) == (extraKey == nil ? 3 : 4) else { return false }
        if let extraKey, text(extraKey) == nil { return false }
        guard let item = text("itemId"), 1...200 ~= item.unicodeScalars.count else { return false }
        guard let way = text("fulfillment"), ["pickup", "delivery", "table"].contains(way) else { return false }
        guard let node = document.member("quantity", of: object), document.kind(of: node) == .number,
            let quantity = document.number(of: node)?.int64
        else { return false }
        return 1...99 ~= quantity
    }
}
