/// An envelope that asks for an order, each of its eight keys as JSON text, so that tests can spoil any of them.
public struct OrderEnvelope: Sendable {
    public var source = #""foundation-models""#
    public var sessionId = #""lm_01""#
    public var schemaVersion = "3"
    public var generable = #""OrderDraft""#
    public var complete = "true"
    public var content = Self.content
    public var intent = #""PlaceOrderIntent""#
    public var parameters = Self.parameters

    /// What a model decoded.
    public static let content =
        #"{"itemId":"sku_42","quantity":1,"fulfillment":"pickup","rationale":"User asked for pickup."}"#
    /// What the action receives of it.
    public static let parameters = #"{"itemId":"sku_42","quantity":1,"fulfillment":"pickup"}"#

    /// The complete draft of an order, which may be performed.
    public static let full = OrderEnvelope()

    /// A call of the system, which may be performed.
    public static let call = full.with {
        $0.source = #""app-intent""#
        ($0.sessionId, $0.generable, $0.content) = ("null", "null", "null")
    }

    /// The same with something else about it.
    public func with(_ change: (inout OrderEnvelope) -> Void) -> OrderEnvelope {
        var envelope = self
        change(&envelope)
        return envelope
    }

    /// The envelope in one line.
    public var text: String {
        #"{"source":\#(source),"sessionId":\#(sessionId),"schemaVersion":\#(schemaVersion),"generable":\#(generable),"#
            + #""complete":\#(complete),"content":\#(content),"intent":\#(intent),"parameters":\#(parameters)}"#
    }
}
