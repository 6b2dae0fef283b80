import LanguageModels
import StrictJSON
import Testing

struct ModelFailureTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var failure: ModelFailure
        var name: String
        var reason: String?
        var numbers: String
        var ending: ModelFailure.Ending
        var testDescription: String { "\(failure)" }

        init(
            _ failure: ModelFailure, _ name: String, _ ending: ModelFailure.Ending, reason: String? = nil,
            numbers: String = "{}"
        ) {
            (self.failure, self.name, self.reason, self.numbers, self.ending) = (failure, name, reason, numbers, ending)
        }
    }

    static let cases = [
        Case(.refusal("I will not."), "refusal", .refusal, reason: "I will not."),
        Case(.guardrail(nil), "guardrail", .guardrail),
        Case(
            .contextExceeded(contextTokens: 1024, promptTokens: 1522), "contextExceeded", .contextExceeded,
            numbers: #"{"contextTokens":1024,"promptTokens":1522}"#),
        Case(.contextExceeded(contextTokens: nil, promptTokens: nil), "contextExceeded", .contextExceeded),
        Case(
            .throttled(retryAfterMilliseconds: 1500), "throttled", .throttled,
            numbers: #"{"retryAfterMilliseconds":1500}"#),
        Case(.concurrentRequest, "concurrentRequest", .concurrentRequest),
        Case(
            .decodingFailure(reason: "no", byteOffset: 3), "decodingFailure", .decodingFailure, reason: "no",
            numbers: #"{"byteOffset":3}"#),
        Case(.unsupportedSchema("pattern"), "unsupportedSchema", .unavailable, reason: "pattern"),
        Case(.unsupportedLocale("ca"), "unsupportedLocale", .unavailable, reason: "ca"),
        Case(.unsupportedCapability("tools"), "unsupportedCapability", .unavailable, reason: "tools"),
        Case(
            .timeout(budgetMilliseconds: 45_000), "timeout", .timeout, numbers: #"{"budgetMilliseconds":45000}"#),
        Case(.unavailable(.serverUnreachable), "unavailable", .unavailable, reason: "serverUnreachable"),
        Case(
            .unavailable(Readiness.Reason(name: "serverUnreachable", detail: "http://[::1]:9: connection refused")),
            "unavailable", .unavailable, reason: "serverUnreachable: http://[::1]:9: connection refused"),
        Case(.cancelled, "cancelled", .cancelled),
        Case(
            .tokenLimit(maxTokens: 40, responseTokens: 41), "tokenLimit", .decodingFailure,
            numbers: #"{"maxTokens":40,"responseTokens":41}"#),
        Case(.truncated(receivedBytes: 17), "truncated", .decodingFailure, numbers: #"{"receivedBytes":17}"#),
        Case(.trailingBytes(byteOffset: 9), "trailingBytes", .decodingFailure, numbers: #"{"byteOffset":9}"#),
        Case(.uncleanFinish(reason: "abort"), "uncleanFinish", .decodingFailure, reason: "abort"),
        Case(.schemaEcho, "schemaEcho", .decodingFailure),
        Case(.emptyReply, "emptyReply", .decodingFailure),
        Case(
            .promptTooLong(bytes: 9, bytesMax: 8), "promptTooLong", .contextExceeded,
            numbers: #"{"bytes":9,"bytesMax":8}"#),
        Case(.replyTooLong("more than 9 bytes"), "replyTooLong", .decodingFailure, reason: "more than 9 bytes"),
        Case(.notRecorded("nothing"), "notRecorded", .unavailable, reason: "nothing"),
        Case(
            .other(domain: "LanguageModelError", code: -1, text: "?"), "other", .unavailable, reason: "?",
            numbers: #"{"domain":"LanguageModelError","code":-1}"#),
    ]

    @Test(arguments: cases)
    func `A failure is written and read back`(_ sample: Case) throws {
        let failure = sample.failure
        #expect(failure.name == sample.name)
        #expect(failure.reason == sample.reason)
        #expect(String(decoding: failure.numbers, as: UTF8.self) == sample.numbers)
        #expect(failure.ending == sample.ending)
        let numbers = try JSONDocument(failure.numbers)
        let read = ModelFailure(name: failure.name, reason: failure.reason, numbers: numbers, at: numbers.root)
        #expect(read == failure)
    }

    @Test(arguments: [
        ("nothing", nil, "{}"), ("timeout", "late", "{}"), ("timeout", nil, #"{"code":1}"#), ("cancelled", nil, "[]"),
        ("timeout", nil, #"{"budgetMilliseconds":"45"}"#), ("timeout", nil, #"{"budgetMilliseconds":1.5}"#),
        ("timeout", nil, #"{"budgetMilliseconds":9223372036854775808}"#), ("truncated", nil, "{}"),
        ("decodingFailure", nil, "{}"), ("unavailable", nil, "{}"), ("other", "?", #"{"code":1}"#),
        ("cancelled", nil, #"{"domain":"x"}"#), ("timeout", nil, #"{"domain":"x","budgetMilliseconds":1}"#),
    ] as [(String, String?, String)])
    func `What no failure says is none`(_ name: String, _ reason: String?, _ numbers: String) throws {
        let document = try JSONDocument(numbers)
        #expect(ModelFailure(name: name, reason: reason, numbers: document, at: document.root) == nil)
    }

    static let accounts: [(ModelFailure, String?)] = [
        (.guardrail("not nice"), "not nice"), (.guardrail(nil), nil), (.cancelled, nil),
        (.throttled(retryAfterMilliseconds: 3_000), "retry after 3000 ms"), (.throttled(retryAfterMilliseconds: nil), nil),
        (.contextExceeded(contextTokens: 1_024, promptTokens: 1_522), "the context holds 1024 tokens, the prompt takes 1522 tokens"),
        (.decodingFailure(reason: "no object", byteOffset: 3), "no object: at byte 3"),
        (.tokenLimit(maxTokens: 40, responseTokens: 41), "tokenLimit: at most 40 tokens, 41 tokens came"),
        (.truncated(receivedBytes: 2), "truncated: after 2 bytes"), (.timeout(budgetMilliseconds: 45_000), "after 45000 ms"),
        (.promptTooLong(bytes: 9, bytesMax: 8), "promptTooLong: 9 bytes, at most 8 bytes"),
        (.unavailable(Readiness.Reason(name: "serverUnreachable", detail: "http://a: timed out")), "serverUnreachable: http://a: timed out"),
        (.other(domain: "http", code: 404, text: "HTTP 404 from GET http://a/b"), "HTTP 404 from GET http://a/b"),
    ]

    @Test(arguments: accounts.indices)
    func `What its end does not say is said once`(_ index: Int) {
        #expect(Self.accounts[index].0.account == Self.accounts[index].1)
    }

    @Test func `Each end of a run can come about`() {
        #expect(Set(Self.cases.map(\.failure.ending)) == Set(ModelFailure.Ending.allCases))
    }
}
