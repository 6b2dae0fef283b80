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
            acknowledged += probe.said("stored").map { Stored($0) }

            let journal = try Journal.open(at: store.path)
            try journal.expectSound()
            try journal.read { snapshot in
                for entry in acknowledged {
                    let id = try #require(EntryID(entry.id))
                    #expect(try snapshot.position(of: id).map { Int($0.rawValue) } == entry.position)
                }
            }
            // Nothing that the dead process held stands in the way of the next writer.
            try await journal.append(NewEntry(try Samples.step()), expecting: .any)
            try await journal.close()
        }
        #expect(acknowledged.count >= Self.rounds)
    }
}
