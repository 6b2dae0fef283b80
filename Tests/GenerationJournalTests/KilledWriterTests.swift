import Envelopes
import GenerationJournal
import TestSupport
import Testing

struct KilledWriterTests {
    private static let rounds = TestData.isLong ? 200 : 20

    @Test func `whatever was acknowledged before a kill is there, without a gap`() async throws {
        let store = try FreshStore()
        try await store.journal.close()
        var acknowledged: [Stored] = []
        for round in 0..<Self.rounds {
            let probe = try ProbeProcess(["append", store.path, "0", "round\(round)", "4"])
            try await probe.waitUntilSaid("stored")
            try await Task.sleep(for: .microseconds(Int.random(in: 0..<60_000)))
            probe.kill()
            try await probe.waitForEnd()
            let ofThisRound = probe.said("stored").map { Stored($0) }
            acknowledged += ofThisRound

            let journal = try Journal.open(at: store.path)
            try journal.expectHolds(round == Self.rounds - 1 ? acknowledged : ofThisRound)
            // Nothing that the dead process held stands in the way of the next writer.
            try await journal.append(NewEntry(try Samples.step()), expecting: .any)
            try await journal.close()
        }
        #expect(acknowledged.count >= Self.rounds)
    }
}

extension Journal {
    /// Expects a sound store with every one of `acknowledged` at its position.
    func expectHolds(_ acknowledged: [Stored], _ place: SourceLocation = #_sourceLocation) throws {
        try expectSound(entries: nil, place)
        let lost = try read { snapshot in
            try acknowledged.filter { entry in
                guard let id = EntryID(entry.id) else { return true }
                return try snapshot.position(of: id).map { Int($0.rawValue) } != entry.position
            }
        }
        #expect(lost.isEmpty, sourceLocation: place)
    }
}
