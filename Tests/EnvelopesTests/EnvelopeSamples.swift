/// The worked documents of the contract (E9), and a way of changing them.
enum EnvelopeSample {
    static let full = #"""
        {"source":"foundation-models","sessionId":"lm_01","schemaVersion":3,"generable":"OrderDraft","complete":true,"content":{"itemId":"sku_42","quantity":1,"fulfillment":"pickup","rationale":"User asked for pickup."},"intent":"PlaceOrderIntent","parameters":{"itemId":"sku_42","quantity":1,"fulfillment":"pickup"}}
        """#

    static let unfinished = #"""
        {"source":"foundation-models","sessionId":"lm_01","schemaVersion":3,"generable":"OrderDraft","complete":false,"content":{"itemId":"sku_42"},"intent":"PlaceOrderIntent","parameters":null}
        """#

    static let appIntent = #"""
        {"source":"app-intent","sessionId":null,"schemaVersion":3,"generable":null,"complete":true,"content":null,"intent":"PlaceOrderIntent","parameters":{"itemId":"sku_42"}}
        """#

    /// The full document with `old`, which stands in it once, replaced.
    static func full(_ old: String, _ new: String) -> String {
        let parts = full.split(separator: old, omittingEmptySubsequences: false)
        precondition(parts.count == 2, "\(old) must stand in the sample once")
        return parts.joined(separator: new)
    }

    static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}
