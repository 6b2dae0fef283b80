/// An order of good shape that must not be performed, why, and how people and programs are told.
public struct RefusedOrder: Sendable, CustomStringConvertible {
    public let description: String
    public let envelope: OrderEnvelope
    /// The refusal as JSON.
    public let evidence: String
    /// The refusal in words, after its name.
    public let words: String

    /// The refusal's name.
    public var reason: String { String(evidence.split(separator: "\"")[3].prefix { $0 != "\"" }) }

    init(_ description: String, _ evidence: String, _ words: String, _ change: (inout OrderEnvelope) -> Void) {
        self.init(description, evidence, words, of: .full, change)
    }

    init(
        _ description: String, _ evidence: String, _ words: String, of envelope: OrderEnvelope,
        _ change: (inout OrderEnvelope) -> Void
    ) {
        self.description = description
        self.envelope = envelope.with(change)
        self.evidence = evidence
        self.words = words
    }

    /// Those that need nothing but themselves, in the order of the reasons.
    public static let all = unfinished + unknown + invented + unregistered + unaccepted + unfit + leaked

    private static let unfinished = [
        RefusedOrder(
            "unfinished", #"{"reason":"incomplete"}"#, "the model did not come to its end: complete is false"
        ) { ($0.complete, $0.content, $0.parameters) = ("false", #"{"itemId":"sku_42"}"#, "null") },
        RefusedOrder(
            "parameters too early", #"{"reason":"incomplete"}"#, "the model did not come to its end: complete is false"
        ) { $0.complete = "false" },
        RefusedOrder(
            "no parameters", #"{"reason":"parametersMissing"}"#,
            "its parameters are null, so there is nothing to perform"
        ) { $0.parameters = "null" },
    ]

    private static let unknown = ["OrderPizzaIntent", "placeOrderIntent", "RegisterSchema"].map { intent in
        RefusedOrder(
            "intent \(intent)", #"{"reason":"unknownIntent","intent":"\#(intent)"}"#,
            "no action is registered for the intent \(intent)"
        ) { $0.intent = "\"\(intent)\"" }
    } + [
        RefusedOrder(
            "what looks like an outcome", #"{"reason":"unknownIntent","intent":"RecordOutcome"}"#,
            "no action is registered for the intent RecordOutcome", of: .call
        ) {
            ($0.schemaVersion, $0.intent) = ("1", #""RecordOutcome""#)
            $0.parameters =
                #"{"entry":"01a22b2a-2e9e-7727-9f77-1e4642e93d0a","outcome":"performed","attempt":1,"action":"x@1","#
                + #""contentSchema":null,"parametersSchema":null,"evidence":{}}"#
        }
    ]

    private static let invented = [
        RefusedOrder(
            "a call with a session", #"{"reason":"inventedModelOutput","keys":["sessionId"]}"#,
            "a call of the system has no words of a model, yet sessionId is not null", of: .call
        ) { $0.sessionId = #""lm_01""# },
        RefusedOrder(
            "a call with a type", #"{"reason":"inventedModelOutput","keys":["generable"]}"#,
            "a call of the system has no words of a model, yet generable is not null", of: .call
        ) { $0.generable = #""OrderDraft""# },
        RefusedOrder(
            "a call with everything", #"{"reason":"inventedModelOutput","keys":["sessionId","generable","content"]}"#,
            "a call of the system has no words of a model, yet sessionId, generable, content are not null", of: .full
        ) { $0.source = #""app-intent""# },
    ]

    private static let unregistered = [
        RefusedOrder(
            "no type", #"{"reason":"schemaNotRegistered","name":null,"version":"3"}"#,
            "generable is null, so no schema says what the content ought to be"
        ) { $0.generable = "null" },
        RefusedOrder(
            "an unheard type", #"{"reason":"schemaNotRegistered","name":"OrderDraught","version":"3"}"#,
            "no schema is known for OrderDraught 3"
        ) { $0.generable = #""OrderDraught""# },
    ] + [("99", "99"), ("2", "2"), ("0", "0"), ("-3", "-3"), ("2147483648", "2147483648"), ("3e1", "30")].map { text, version in
        RefusedOrder(
            "a draft of version \(text)", #"{"reason":"schemaNotRegistered","name":"OrderDraft","version":"\#(version)"}"#,
            "no schema is known for OrderDraft \(version)"
        ) { $0.schemaVersion = text }
    }

    private static let unaccepted = [
        RefusedOrder(
            "another action's type",
            #"{"reason":"schemaVersionMismatch","found":"QuoteDraft 1","accepted":["OrderDraft 3","ReorderDraft 1"]}"#,
            "it was made for QuoteDraft 1; the action takes OrderDraft 3, ReorderDraft 1"
        ) { ($0.generable, $0.schemaVersion) = (#""QuoteDraft""#, "1") }
    ] + ["99", "2", "0", "2147483648"].map { version in
        RefusedOrder(
            "a call of version \(version)",
            #"{"reason":"schemaVersionMismatch","found":"PlaceOrderIntent \#(version)","accepted":["PlaceOrderIntent 3"]}"#,
            "it was made for PlaceOrderIntent \(version); the action takes PlaceOrderIntent 3", of: .call
        ) { $0.schemaVersion = version }
    }

    private static let unfit = [
        RefusedOrder(
            "no content",
            #"{"reason":"contentInvalid","findings":["the content is null"]}"#,
            "the content does not fit its schema: the content is null"
        ) { $0.content = "null" },
        RefusedOrder(
            "a way that there is not",
            #"{"reason":"contentInvalid","findings":["/fulfillment: enum: expected \"pickup\", \"delivery\" or \"table\", "#
                + #"found a string"]}"#,
            #"the content does not fit its schema: /fulfillment: enum: expected "pickup", "delivery" or "table", "#
                + "found a string"
        ) {
            $0.content = OrderEnvelope.content.replacing("pickup\",", with: "Pickup\",")
            $0.parameters = OrderEnvelope.parameters.replacing("pickup", with: "Pickup")
        },
        RefusedOrder(
            "a call for too many",
            #"{"reason":"parametersInvalid","findings":["/quantity: maximum: expected a number of at most 99, found a number"]}"#,
            "the parameters do not fit the intent's schema: /quantity: maximum: expected a number of at most 99, "
                + "found a number", of: .call
        ) { $0.parameters = OrderEnvelope.parameters.replacing(":1,", with: ":100,") },
        RefusedOrder(
            "half of the parameters",
            #"{"reason":"parametersInvalid","findings":["the whole value: required: expected the member quantity, "#
                + #"found an object with itemId, fulfillment"]}"#,
            "the parameters do not fit the intent's schema: the whole value: required: expected the member quantity, "
                + "found an object with itemId, fulfillment"
        ) { $0.parameters = #"{"itemId":"sku_42","fulfillment":"pickup"}"# },
    ]

    private static let leaked = [
        RefusedOrder(
            "the rationale leaked", #"{"reason":"parameterNotAccepted","pointers":["/rationale"]}"#,
            "the intent's schema does not name these parameters: /rationale"
        ) { $0.parameters = OrderEnvelope.content },
        RefusedOrder(
            "another quantity", #"{"reason":"parameterDiffers","pointers":["/quantity"]}"#,
            "these parameters are not what the model decoded: /quantity"
        ) { $0.parameters = OrderEnvelope.parameters.replacing(":1,", with: ":2,") },
        RefusedOrder(
            "another spelling of an accent", #"{"reason":"parameterDiffers","pointers":["/itemId"]}"#,
            "these parameters are not what the model decoded: /itemId"
        ) {
            $0.content = OrderEnvelope.content.replacing("sku_42", with: "caf\u{E9}")
            $0.parameters = OrderEnvelope.parameters.replacing("sku_42", with: "cafe\u{301}")
        },
    ]
}
