import Envelopes
import LMDB
import ProbeProjections
import TestSupport
import Testing

@testable import GenerationJournal

extension LongProjectionTests {
    /// One store's projections, several processes.
    struct SharedProjectionTests {
        private static let countEach = TestData.isLong ? 5_000 : 300
        private static let rounds = TestData.isLong ? 40 : 6

        @Test func `no reader sees an empty or half view while one process rebuilds and two append`() async throws {
            let store = try await FreshStore([.tally], filledWith: 6_000)
            let reader = try ProbeProcess(["watch-tally", store.path])
            try await reader.waitUntilSaid("saw")
            let appenders = try ["a", "b"].map { label in
                try ProbeProcess(["append-tally", store.path, "\(Self.countEach)", label, "2"])
            }
            for appender in appenders { try await appender.waitUntilSaid("stored") }
            var rebuilds = 0
            while rebuilds < 2 || appenders.contains(where: { !$0.lines.contains("closed") }) {
                let report = try await onOwnThread { [journal = store.journal] in
                    try journal.rebuild(.tally, options: .comparing)
                }
                #expect(report.wasEqual == true)
                rebuilds += 1
            }
            for appender in appenders { #expect(try await appender.waitForEnd() == 0, "\(appender.errorText)") }
            let looks = reader.said("saw").count
            try await reader.waitUntilSaid("saw", times: looks + 1)
            reader.kill()
            #expect(try await reader.waitForEnd() < 0)
            #expect(reader.errorText == "" && Set(reader.said("saw")).count > 1)
            #expect(try store.journal.read { try $0.head().rawValue } == UInt64(6_000 + 2 * Self.countEach))
            try await store.journal.expectEqualViews([.tally], replayedAt: store.file("replayed.daybook"))
        }

        @Test(arguments: ["tally", "lengths"])
        func `two processes rebuild at once: one wins, the other does too or is told, and no view is damaged`(
            other: String
        ) async throws {
            let store = try await FreshStore([.tally, .lengths], filledWith: 6_000)
            let before = (try store.journal.served(.tally), try store.journal.served(.lengths))
            let arguments = [["tally", "\(Self.rounds)"], [other, "\(Self.rounds)"], ["tally", "\(Self.rounds)", "resume"]]
            let probes = try arguments.map { try ProbeProcess(["rebuild", store.path] + $0) }
            while probes.contains(where: { !$0.lines.contains("done") }) {
                #expect(try store.journal.served(.tally) == before.0)
                #expect(try store.journal.served(.lengths) == before.1)
                try await Task.sleep(for: .milliseconds(5))
            }
            for probe in probes {
                #expect(try await probe.waitForEnd() == 0, "\(probe.errorText)")
                #expect(Set(probe.said("refused")).isSubset(of: ["superseded"]))
                #expect(probe.said("rebuilt").allSatisfy { $0 == "6000 true" })
                #expect(probe.said("rebuilt").count + probe.said("refused").count == Self.rounds)
            }
            #expect(probes.contains { !$0.said("rebuilt").isEmpty })
            try await store.journal.expectEqualViews([.tally, .lengths], replayedAt: store.file("replayed.daybook"))
        }

        @Test(arguments: [10, Int(JournalLimits.catchUpEntriesMax) * 2 + 500])
        func `whoever knows a projection brings it along after a writer that does not, however far it is behind`(
            missed: Int
        ) async throws {
            let store = try await FreshStore([.tally], filledWith: 100)
            let unknowing = try ProbeProcess(["append-unknowing", store.path, "\(missed)", "u", "64"])
            #expect(try await unknowing.waitForEnd() == 0, "\(unknowing.errorText)")
            let behind = JournalError.projectionBehind(name: "tally", version: 1, by: UInt64(missed))
            #expect(throws: behind) { try Tally.seen(in: store.journal) }
            #expect(try store.journal.verify().projections.map(\.standing) == [.behind(by: UInt64(missed))])
            try await store.journal.append(NewEntry(try Samples.draft()), expecting: .any)
            #expect(try Tally.seen(in: store.journal) == (UInt64(missed + 101), UInt64(missed + 101)))
            try await store.journal.expectEqualViews([.tally], replayedAt: store.file("replayed.daybook"))
        }

        @Test func `an append of a whole batch brings along what is far behind too`() async throws {
            let store = try await FreshStore([.tally, .lengths], filledWith: 10)
            try store.journal.fallBehind([.tally, .lengths], to: .start)
            let batch = try (0..<JournalLimits.batchEntriesMax).map { NewEntry(try Samples.draft("\($0)")) }
            try await store.journal.append(batch, expecting: .any)
            try store.journal.fallBehind([.tally], to: .start)
            try await store.journal.append(batch, expecting: .any)
            try await store.journal.expectEqualViews([.tally, .lengths], replayedAt: store.file("replayed.daybook"))
        }

        @Test func `a program that only reads catches up when it asks to`() async throws {
            let store = try await FreshStore([.tally], filledWith: 100)
            let unknowing = try ProbeProcess(["append-unknowing", store.path, "30", "u", "4"])
            #expect(try await unknowing.waitForEnd() == 0, "\(unknowing.errorText)")
            #expect(throws: JournalError.self) { try Tally.seen(in: store.journal) }
            try store.journal.catchUp()
            #expect(try Tally.seen(in: store.journal) == (130, 130))
            try store.journal.catchUp()
            try store.journal.expectSound(entries: 130)
            try await store.journal.close()
            let reader = try Journal.open(at: store.path, access: .readOnly, projections: [.tally])
            #expect(throws: JournalError.readOnly) { try reader.catchUp() }
        }
    }
}

extension Journal {
    /// Takes the projections back to where nothing was applied, as if another program had written all that follows.
    func fallBehind(_ projections: [Projection], to checkpoint: Position) throws {
        try store.environment.write { transaction in
            for projection in projections {
                let number = try ProjectionState.freeNumber(in: transaction, store.tables)
                try ProjectionState(number: number, checkpoint: checkpoint)
                    .store(projection.fullName, in: &transaction, store.tables)
            }
        }
    }
}
