import Envelopes
import StrictJSON
import TestSupport
import Testing

@testable import ActionExecution
@testable import GenerationJournal

/// Where parameters may come from, by an action whose schemas are open and deep.
struct ParameterOriginTests {
    /// Nothing is closed, so only names and origins keep a key out.
    private static let draft = """
        {"type":"object","required":["goods"],"properties":{"goods":{"type":"array","items":{"type":"object",\
        "properties":{"name":{},"count":{"type":"number"},"rationale":{"type":"string"}}}},"note":{"type":"string"},\
        "at":{}}}
        """
    private static let parameters = """
        {"type":"object","properties":{"goods":{"type":"array","items":{"type":"object",\
        "properties":{"name":{},"count":{"type":"number"}}}},"note":{"type":"string"},"at":{}}}
        """

    /// A store with both registered, and an executor of the action.
    private static func prepared(
        conversions: Set<JSONPointer> = []
    ) async throws -> (store: ExecutionStore, executor: Executor) {
        let store = try ExecutionStore()
        for (name, text) in [("GoodsDraft", draft), ("OrderGoodsIntent", parameters)] {
            _ = try await store.journal.register(
                schema: Array(text.utf8), name: name, version: 1, by: "tester", reason: "a test")
        }
        let action = ActionDefinition(
            intent: "OrderGoodsIntent", version: 1, accepts: [AcceptedType("GoodsDraft", version: 1)],
            conversions: conversions, handler: store.spy.action)
        return (store, try Executor(journal: store.journal, actions: [action], by: "tester"))
    }

    private static func order(_ content: String, _ parameters: String) -> OrderEnvelope {
        OrderEnvelope.full.with {
            ($0.schemaVersion, $0.generable, $0.intent) = ("1", #""GoodsDraft""#, #""OrderGoodsIntent""#)
            ($0.content, $0.parameters) = (content, parameters)
        }
    }

    private static func pointers(_ texts: String...) throws -> [JSONPointer] { try texts.map { try JSONPointer($0) } }

    struct Pair: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let content: String
        let parameters: String
        var refusal: Refusal?
    }

    private static let content = #"{"goods":[{"name":"tea","count":2,"rationale":"thirst"},{"name":"jam"}],"note":"soon"}"#

    static func pairs() throws -> [Pair] {
        [
            Pair(
                testDescription: "a projection at every depth", content: content,
                parameters: #"{"goods":[{"count":2,"name":"tea"},{}]}"#),
            Pair(
                testDescription: "numbers by value, strings by code points",
                content: #"{"goods":[{"name":"\u0074ea","count":20e-1},{"count":1}]}"#,
                parameters: #"{"goods":[{"name":"tea","count":2},{"count":1.0}]}"#),
            Pair(
                testDescription: "numbers beyond a Double", content: #"{"goods":[{"count":9007199254740993}]}"#,
                parameters: #"{"goods":[{"count":9007199254740992}]}"#,
                refusal: .parameterDiffers(pointers: try pointers("/goods/0/count"))),
            Pair(
                testDescription: "a rationale one level down", content: content,
                parameters: #"{"goods":[{"name":"tea","rationale":"thirst"},{}]}"#,
                refusal: .parameterNotAccepted(pointers: try pointers("/goods/0/rationale"))),
            Pair(
                testDescription: "a key that no schema names, though both are open", content: #"{"goods":[],"extra":1}"#,
                parameters: #"{"goods":[],"extra":1}"#, refusal: .parameterNotAccepted(pointers: try pointers("/extra"))),
            Pair(
                testDescription: "a key that the content lacks", content: #"{"goods":[{"name":"tea"}]}"#,
                parameters: #"{"goods":[{"name":"tea","count":1}],"note":"now"}"#,
                refusal: .parameterNotInContent(pointers: try pointers("/goods/0/count", "/note"))),
            Pair(
                testDescription: "one element more", content: #"{"goods":[{}]}"#, parameters: #"{"goods":[{},{}]}"#,
                refusal: .parameterNotInContent(pointers: try pointers("/goods/1"))),
            Pair(
                testDescription: "one element left out", content: content, parameters: #"{"goods":[{"name":"tea"}]}"#,
                refusal: .parameterDiffers(pointers: try pointers("/goods/1"))),
            Pair(
                testDescription: "elements in another order", content: content,
                parameters: #"{"goods":[{"name":"jam"},{"name":"tea"}]}"#,
                refusal: .parameterDiffers(pointers: try pointers("/goods/0/name", "/goods/1/name"))),
            Pair(
                testDescription: "null for what is there", content: content, parameters: #"{"at":null}"#,
                refusal: .parameterNotInContent(pointers: try pointers("/at"))),
            Pair(
                testDescription: "a number as text", content: #"{"goods":[],"at":7}"#, parameters: #"{"at":"7"}"#,
                refusal: .parameterDiffers(pointers: try pointers("/at"))),
            Pair(testDescription: "nothing at all", content: content, parameters: "{}"),
        ]
    }

    @Test(arguments: try pairs())
    func `parameters are a projection of the content, or the order is refused`(pair: Pair) async throws {
        let (store, executor) = try await Self.prepared()
        let position = try await store.append(Self.order(pair.content, pair.parameters))
        let execution = try await executor.execute(position)
        #expect(execution.refusal == pair.refusal)
        #expect(store.spy.requests.map(\.parameters) == (pair.refusal == nil ? [Array(pair.parameters.utf8)] : []))
    }

    @Test func `a conversion excuses another value, not one that the content lacks`() async throws {
        let (store, executor) = try await Self.prepared(conversions: [try JSONPointer("/at"), try JSONPointer("/note")])
        let converted = try await store.append(Self.order(#"{"goods":[],"at":"2026-03-01"}"#, #"{"at":1772323200}"#))
        #expect(try await executor.execute(converted).isPerformed)
        let invented = try await store.append(Self.order(#"{"goods":[],"at":"2026-03-01"}"#, #"{"at":0,"note":"x"}"#))
        let refusal = try await executor.execute(invented).refusal
        #expect(refusal == .parameterNotInContent(pointers: try Self.pointers("/note")))
    }

    @Test func `the system's parameters are compared with nothing, but must be named all the same`() async throws {
        let (store, executor) = try await Self.prepared()
        let call = OrderEnvelope.call.with {
            ($0.schemaVersion, $0.intent, $0.parameters) = ("1", #""OrderGoodsIntent""#, #"{"note":"by voice"}"#)
        }
        #expect(try await executor.execute(try await store.append(call)).isPerformed)
        let unnamed = try await store.append(call.with { $0.parameters = #"{"goods":[{"x":{"rationale":1}}],"y":2}"# })
        let refusal = try await executor.execute(unnamed).refusal
        let pointers = try Self.pointers("/goods/0/x", "/goods/0/x/rationale", "/y")
        #expect(refusal == .parameterNotAccepted(pointers: pointers))
    }

    @Test func `of many stray keys the first ones are recorded`() async throws {
        let (store, executor) = try await Self.prepared()
        let keys = (0..<1_000).map { "\"k\($0)\":1" }.joined(separator: ",")
        let position = try await store.append(Self.order(#"{"goods":[]}"#, "{\(keys)}"))
        guard case .parameterNotAccepted(let pointers) = try await executor.execute(position).refusal else {
            Issue.record("the order was not refused for its keys")
            return
        }
        #expect(pointers.map(\.description) == (0..<ActionLimits.findingsMax).map { "/k\($0)" })
    }
}
