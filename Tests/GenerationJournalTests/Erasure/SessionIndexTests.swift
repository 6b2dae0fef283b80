import Envelopes
import TestSupport
import Testing

@testable import GenerationJournal

/// The index of sessions is what the entries that are left come to.
struct SessionIndexTests {
    private static let sessions = ["a", "b", "a", nil, "a", "b", "c"]

    private static func filled() async throws -> ErasureStore {
        let store = try ErasureStore()
        for (number, session) in sessions.enumerated() {
            try await store.journal.append(NewEntry(try Samples.draft("\(number)", session: session)), expecting: .any)
        }
        return store
    }

    private static func positions(of session: String, in journal: Journal) throws -> [UInt64] {
        try journal.read { snapshot in
            var positions: [UInt64] = []
            try snapshot.scan(session: session) { header, _ in
                positions.append(header.position.rawValue)
                return .next
            }
            return positions
        }
    }

    @Test(arguments: [[1], [3], [1, 3], [1, 3, 5], [2], [2, 6], [7], [4], [1, 2, 3, 4, 5, 6, 7]] as [[UInt64]])
    func `erased entries leave their sessions, the first one too`(erased: [UInt64]) async throws {
        let store = try await Self.filled()
        // The writer remembers where sessions began.
        _ = try store.erase(erased.map(Position.init(rawValue:)))
        try store.journal.expectSound()
        for session in ["a", "b", "c"] {
            let expected = Self.sessions.enumerated().filter { $1 == session }.map { UInt64($0.offset + 1) }
                .filter { !erased.contains($0) }
            #expect(try Self.positions(of: session, in: store.journal) == expected)
            let added = try await store.journal.append(NewEntry(try Samples.draft("later", session: session)), expecting: .any)
            #expect(try Self.positions(of: session, in: store.journal) == expected + [added.position.rawValue])
        }
        try store.journal.expectSound()

        let path = store.fresh.file("replayed.daybook")
        _ = try store.journal.replay(into: path)
        let replayed = try Journal.open(at: path)
        let tables = store.journal.store.tables
        #expect(
            try replayed.rows(of: replayed.store.tables.sessions) == store.journal.rows(of: tables.sessions))
    }

    @Test func `a writer in another process hears of sessions whose beginning was erased`() async throws {
        let store = try ErasureStore()
        let probe = try ProbeProcess(["append", store.fresh.path, "0", "s", "2"])
        try await probe.waitUntilSaid("stored", times: 20)
        // The beginnings of its five sessions are among them.
        let report = try store.erase((1...12).map(Position.init(rawValue:)), leavesCopies: true)
        #expect(report.entries.count == 12)
        let stored = probe.said("stored").count
        try await probe.waitUntilSaid("stored", times: stored + 20)
        probe.kill()
        try await probe.waitForEnd()
        try store.journal.expectSound()
        #expect(try Self.positions(of: "s-0", in: store.journal).first ?? 0 > 12)
    }
}
