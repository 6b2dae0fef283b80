import Envelopes
import TestSupport
import Testing

@testable import GenerationJournal

/// Which entries a flow or a session takes along.
struct ErasableEntriesTests {
    /// Two flows of three entries in one session, an outcome of the first, a step that registers and one that is caused.
    private static func filled() async throws -> ErasureStore {
        let store = try ErasureStore()
        let first = try await store.append(prompt: ErasureStore.prompt, draft: ErasureStore.draft, session: "s1")
        try await store.append(prompt: "Something about courage", draft: "Courage is a small lamp.", session: "s1")
        let draft = try store.journal.read { try $0.entry(at: first[2]) }
        let id = try #require(draft).id
        _ = try await store.journal.appendOwn(
            [
                NewEntry(try OwnSteps.outcome(.started, attempt: 1, of: id), cause: id),
                NewEntry(try OwnSteps.register("Draft")),
                NewEntry(try OwnSteps.adopt([id], into: store.journal.creationID), cause: id),
            ], expecting: .any)
        try await store.journal.append(NewEntry(try Samples.draft("alone", session: "s2")), expecting: .any)
        return store
    }

    @Test(arguments: [
        ([1], [1, 2, 3, 7]), ([3], [1, 2, 3, 7]), ([7, 2], [1, 2, 3, 7]), ([5], [4, 5, 6]), ([10], [10]), ([8], []),
        ([9], [1, 2, 3, 7]), ([10, 5], [4, 5, 6, 10]), ([], []),
    ] as [([UInt64], [UInt64])])
    func `a flow is all that its request led to, but for steps that stay`(asked: [UInt64], taken: [UInt64]) async throws {
        let store = try await Self.filled()
        let asked = asked.map(Position.init(rawValue:))
        #expect(try store.journal.read { try $0.erasableEntries(ofFlowsOf: asked) }.map(\.rawValue) == taken)
        _ = try store.erase(taken.map(Position.init(rawValue:)))
        try store.journal.expectSound()
        // Tombstones keep their causes, and so their flow.
        #expect(try store.journal.read { try $0.erasableEntries(ofFlowsOf: asked) }.map(\.rawValue) == taken)
    }

    @Test(arguments: [("s1", [1, 2, 3, 4, 5, 6, 7]), ("s2", [10]), ("s3", [])] as [(String, [UInt64])])
    func `a session takes its flows along`(session: String, taken: [UInt64]) async throws {
        let store = try await Self.filled()
        #expect(try store.journal.read { try $0.erasableEntries(ofSession: session) }.map(\.rawValue) == taken)
    }
}
