import Envelopes
import LMDB
import ProbeProjections
import TestSupport
import Testing

@testable import GenerationJournal

extension LongProjectionTests {
    /// Processes that are killed while they rebuild, or between a row and its commit.
    struct KilledProjectionTests {
        private static let kills = TestData.isLong ? 50 : 5
        /// Several transactions of a rebuild.
        private static let entries = TestData.isLong ? 12_000 : 8_000

        @Test(arguments: [false, true])
        func `after a rebuild was killed the old rows serve, and the next rebuild leaves nothing behind`(
            resumes: Bool
        ) async throws {
            let store = try await FreshStore([.tally], filledWith: Self.entries)
            let before = try store.journal.served(.tally)
            try await store.journal.close()
            var cutOff = 0
            for kill in 0..<Self.kills {
                let probe = try ProbeProcess(["rebuild", store.path, "tally", "0"] + (resumes ? ["resume"] : []))
                try await probe.waitUntilSaid(kill % 2 == 0 ? "filled" : "opened")
                if kill > 0 { try await Task.sleep(for: .microseconds(Int.random(in: 0..<90_000))) }
                probe.kill()
                try await probe.waitForEnd()
                #expect(probe.said("rebuilt").allSatisfy { $0 == "\(Self.entries) true" })

                let reader = try Journal.open(at: store.path, access: .readOnly, projections: [.tally])
                #expect(try reader.served(.tally) == before)
                #expect(try await onOwnThread { try reader.verify() }.isSound)
                if try reader.state(of: .tally)?.building != nil { cutOff += 1 }
                try await reader.close()
                // Now and then, so that what several kills left behind piles up.
                if kill % 3 == 2 { try await Self.expectRebuilds(store.path, before, resumes: resumes) }
            }
            try await Self.expectRebuilds(store.path, before, resumes: resumes)
            #expect(cutOff > 0)
        }

        private static func expectRebuilds(_ path: String, _ before: ProjectionRows, resumes: Bool) async throws {
            let journal = try Journal.open(at: path, projections: [.tally])
            let begun = resumes ? try journal.state(of: .tally)?.building?.checkpoint : nil
            var options = RebuildOptions.comparing
            options.resumes = resumes
            var positions: [Position] = []
            let report = try journal.rebuild(.tally, options: options) { positions.append($0.position) }
            #expect(report.wasEqual == true && report.digest == before.digest)
            #expect(try #require(positions.first) > begun ?? .start)
            #expect(try journal.served(.tally) == before)
            #expect(try await onOwnThread { try journal.verify() }.isSound)
            #expect(try journal.unusedRowCount() == 0)
            #expect(try journal.state(of: .tally)?.building == nil)
            try await journal.close()
        }

        @Test(.timeLimit(TestData.minutes(10)))
        func `a kill between a row and its commit leaves rows that follow from the log`() async throws {
            let store = try await FreshStore([.tally], filledWith: 100)
            try await store.journal.close()
            var applied = 0
            for kill in 0..<Self.kills {
                let probe = try ProbeProcess(["append-slowly", store.path, "0", "kill\(kill)", "4"])
                // While it applies an entry the transaction is open: at the last word nothing of it is committed.
                try await probe.waitUntilSaid("applying", times: Int.random(in: 1...12))
                probe.kill()
                try await probe.waitForEnd()
                applied += probe.said("stored").count

                let journal = try Journal.open(at: store.path, projections: [.tally])
                try journal.expectHolds(probe.said("stored").map { Stored($0) })
                #expect(try journal.verify().projections.map(\.standing) == [.sound])
                let seen = try Tally.seen(in: journal)
                #expect(seen.sum == seen.head && seen.head >= UInt64(100 + applied))
                try await journal.close()
            }
        }
    }
}
