import Digest
import Envelopes
import LMDB
import ProbeProjections
import TestSupport
import Testing

@testable import GenerationJournal

extension LongProjectionTests {
    /// A log as long as years of use.
    struct LongLogTests {
        private static let entries = TestData.isLong ? 1_000_000 : 50_000
        private static let batchEntries = 10_000
        private static let ownStepsEach = 1_000

        @Test func `live, rebuilt and replayed rows are equal after a long log`() async throws {
            let projections = Projection.all + [.tally, .lengths]
            let directory = try TemporaryDirectory("projection")
            let journal = try Journal.create(at: directory.file("a.daybook"), projections: projections)
            let store = journal.creationID
            for batch in 0..<Self.entries / Self.batchEntries {
                let drafts = try (0..<Self.batchEntries - Self.ownStepsEach).map { number in
                    NewEntry(try Samples.draft(String(repeating: "x", count: number % 300), session: "s\(batch)-\(number % 40)"))
                }
                let written = try await journal.append(drafts, expecting: .any)
                let steps = try (0..<Self.ownStepsEach).map { number in
                    // Several steps about one draft, close together and apart.
                    try OwnSteps.mixed(batch * 13 + number, about: written[number * number % written.count].id, in: store)
                }
                _ = try await journal.appendOwn(steps, expecting: .any)
            }
            #expect(try journal.read { try $0.head().rawValue } == UInt64(Self.entries))
            #expect(try journal.served(.schemas).quarantine.count > 10)
            #expect(try journal.served(.executions).rows.count > Self.entries / 100)
            try await journal.expectEqualViews(projections, replayedAt: directory.file("b.daybook"))
        }
    }
}
