import Envelopes
import Foundation
import GenerationJournal
import QuoteGeneration
import TestSupport
import Testing

/// B16: a process is killed between the beginning of an action and its record. What was performed never runs again, what was
/// begun is in doubt until a person says what became of it, and the model is not asked again for either.
@Suite(.enabled(if: FakeModel.isPresent, "python3 is missing"))
struct ServerResumeTests {
    private static let lines = [
        RecordedSession.good, "A cobbler listens to each heel before he lets the nail go in.",
    ]

    private struct Told {
        let status: Int32
        let output: String
    }

    private static func daybook(_ words: String...) async throws -> Told {
        let program = try ProbeProcess(program: "daybook", words)
        let status = try await program.waitForEnd()
        return Told(status: status, output: (program.lines + [program.errorText]).joined(separator: "\n"))
    }

    @Test func `what was performed never reruns, and what was begun needs a person's word`() async throws {
        let fake = try await FakeModel(Self.lines.map(ServerScript.drafted) + [ServerScript.judged(8)])
        defer { fake.kill() }
        let directory = try TemporaryDirectory("resumed")
        let (store, policy) = (directory.file("a"), directory.file("policy.json"))
        try await Journal.create(at: store).close()
        try Data(QuotePolicy.patient.json).write(to: URL(filePath: policy))
        let probe = try ProbeProcess(program: "QuoteProbe", [store, fake.address, policy, "2", "1", "1"])
        try await probe.waitUntilSaid("saving")
        let begun = try #require(probe.said("saving").first)
        probe.kill()
        try await probe.waitForEnd()
        let asked = fake.log.count { $0.contains("completions") }
        #expect(asked == 4)

        let (first, second) = try await Self.flows(of: store)
        #expect(first.end == .performed && second.end == .started)
        #expect(try await Self.texts(of: store) == [Self.lines[0]])
        let head = try await Self.head(of: store)
        let ready = try await Self.daybook("execute", store, "--ready", "--save-quotes", "--json")
        #expect(ready.output.contains(#""performed":0"#) && ready.output.contains(#""skipped":{"alreadyPerformed":1,"inDoubt":1,"#), "\(ready.output)")
        let again = try await Self.daybook("execute", store, begun, "--save-quotes")
        #expect(again.status == 1 && again.output.contains("inDoubt: attempt 1 began with entry "), "\(again.output)")
        let retried = try await Self.daybook("execute", store, begun, "--save-quotes", "--retry")
        #expect(retried.status == 1 && retried.output.contains("nobody knows what became of it"))
        #expect(try await Self.head(of: store) == head)
        let told = try await Self.daybook("audit", store, begun)
        #expect(told.output.contains("  started ") && !told.output.contains("  performed "), "\(told.output)")

        let resolved = try await Self.daybook("resolve", store, begun, "--not-performed", "--reason", "the library lacks it")
        #expect(resolved.status == 0, "\(resolved.output)")
        #expect(try await Self.daybook("execute", store, begun, "--save-quotes").status == 0)
        #expect(try await Self.texts(of: store).sorted() == Self.lines.sorted())
        let (_, last) = try await Self.flows(of: store)
        #expect(last.end == .performed)
        #expect(try await Self.daybook("execute", store, begun, "--save-quotes").output.contains("alreadyPerformed"))
        // Nothing of this asked the model.
        #expect(fake.log.count { $0.contains("completions") } == asked)
        #expect(try await Self.daybook("verify", store).status == 0)
    }

    /// The two runs of the store.
    private static func flows(of store: String) async throws -> (FlowState, FlowState) {
        let journal = try Journal.open(at: store, access: .readOnly)
        var flows: [FlowState] = []
        try journal.read { snapshot in
            try snapshot.scanFlows { flow in
                if let entry = try snapshot.entry(at: flow.first), try entry.decoded()?.intent == RequestGeneration.intent {
                    flows.append(flow)
                }
                return .next
            }
        }
        try await journal.close()
        try #require(flows.count == 2)
        return (flows[0], flows[1])
    }

    private static func texts(of store: String) async throws -> [String] {
        let journal = try Journal.open(at: store, access: .readOnly)
        let texts = try QuoteLibrary(of: journal).page(LibraryQuery()).quotes.map(\.quote.text)
        try await journal.close()
        return texts
    }

    private static func head(of store: String) async throws -> Position {
        let journal = try Journal.open(at: store, access: .readOnly)
        let head = try journal.read { try $0.head() }
        try await journal.close()
        return head
    }
}
