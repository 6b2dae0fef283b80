import Envelopes
import GenerationJournal
import TestSupport
import Testing

/// One store at a time: a kill that comes late, because other tests have the processors, leaves a large store to check.
@Suite(.serialized)
struct KilledWriterTests {
    /// Each store lives through several kills, and is small enough to be verified after each.
    private static let stores = TestData.isLong ? 20 : 2
    private static let killsEach = 10

    @Test(arguments: 1...stores)
    func `whatever was acknowledged before a kill is there, without a gap`(number: Int) async throws {
        let store = try FreshStore()
        try await store.journal.close()
        var acknowledged: [Stored] = []
        for round in 1...Self.killsEach {
            let probe = try ProbeProcess(["append", store.path, "0", "round\(round)", "4"])
            try await probe.waitUntilSaid("stored")
            try await Task.sleep(for: .microseconds(Int.random(in: 0..<60_000)))
            probe.kill()
            try await probe.waitForEnd()
            acknowledged += probe.said("stored").map { Stored($0) }

            // Views are computed anew once, at the end: that is most of a verification.
            let isLast = round == Self.killsEach
            // Opening to write brings the views to where the dead process left the log.
            if isLast { try await Journal.open(at: store.path).close() }
            let reader = try Journal.open(
                at: store.path, access: .readOnly, projections: isLast ? Projection.all : [])
            try reader.expectHolds(acknowledged)
            try await reader.close()
            let journal = try Journal.open(at: store.path)
            // Nothing that the dead process held stands in the way of the next writer.
            try await journal.append(NewEntry(try Samples.step()), expecting: .any)
            try await journal.close()
        }
        #expect(acknowledged.count >= Self.killsEach)
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
