import Envelopes
import LMDB
import ProbeProjections
import TestSupport
import Testing

@testable import GenerationJournal

/// Rows and quarantine in stores that are reopened, copied, replayed, or were made by programs that know other views.
struct CopiedProjectionTests {
    @Test func `rows and quarantine stay through reopening, copying and replaying`() async throws {
        let store = try await FreshStore([.tally], filledWith: 300)
        let before = try store.journal.served(.tally)
        #expect(before.quarantine.map(\.position.rawValue) == [97, 194, 291])
        _ = try store.journal.copy(to: store.file("copied.daybook"))
        _ = try store.journal.replay(into: store.file("replayed.daybook"))
        try await store.journal.close()
        // A copy takes the rows along, so that even who may not write can read them.
        for path in [store.path, store.file("copied.daybook")] {
            let reader = try Journal.open(at: path, access: .readOnly, projections: [.tally])
            #expect(try reader.served(.tally) == before)
            try reader.expectSound(entries: 300)
            try await reader.close()
        }
        for name in ["a", "copied", "replayed"] {
            let journal = try Journal.open(at: store.file("\(name).daybook"), projections: [.tally])
            #expect(try journal.served(.tally) == before)
            try await journal.appendDrafts(100)
            #expect(try journal.served(.tally).quarantine.map(\.position.rawValue) == [97, 194, 291, 388])
            try journal.expectSound(entries: 400)
            try await journal.close()
        }
    }

    @Test func `a rebuild that was cut off is resumed in a copy`() async throws {
        struct CutOff: Error {}
        let store = try await FreshStore([.tally], filledWith: 6_000)
        let before = try store.journal.served(.tally)
        #expect(throws: CutOff.self) { try store.journal.rebuild(.tally, options: .comparing) { _ in throw CutOff() } }
        _ = try store.journal.copy(to: store.file("copied.daybook"))
        let copy = try Journal.open(at: store.file("copied.daybook"), projections: [.tally])
        var options = RebuildOptions.comparing
        options.resumes = true
        var rounds = 0
        let report = try copy.rebuild(.tally, options: options) { _ in rounds += 1 }
        #expect(rounds == 1 && report.wasEqual == true)
        #expect(try copy.served(.tally) == before)
        #expect(try copy.unusedRowCount() == 0)
        try copy.expectSound(entries: 6_000)
    }

    @Test func `a store of a program without views is behind for readers, until a writer opens it`() async throws {
        let store = try await FreshStore([], filledWith: 0)
        try await store.journal.close()
        let empty = try Journal.open(at: store.path, access: .readOnly, projections: [.tally])
        #expect(try empty.served(.tally).rows.isEmpty)
        #expect(try empty.verify().projections.map(\.standing) == [.sound])
        try await empty.close()
        let unknowing = try Journal.open(at: store.path, projections: [])
        try await unknowing.appendDrafts(5_500)
        #expect(try unknowing.verify().projections.isEmpty)
        #expect(throws: JournalError.projectionBehind(name: "tally", version: 1, by: 5_500)) {
            try unknowing.served(.tally)
        }
        try await unknowing.close()

        let known = Projection.all + [.tally]
        let reader = try Journal.open(at: store.path, access: .readOnly, projections: known)
        #expect(try reader.verify().projections.map(\.standing) == Array(repeating: .behind(by: 5_500), count: known.count))
        try reader.expectSound(entries: 5_500)
        for projection in known {
            #expect(throws: JournalError.projectionBehind(name: projection.name, version: projection.version, by: 5_500)) {
                try reader.served(projection)
            }
        }
        let receipt = try reader.receipt()
        try await reader.close()
        try await Journal.open(at: store.path, projections: known).close()
        let again = try Journal.open(at: store.path, access: .readOnly, projections: known)
        #expect(try Tally.seen(in: again) == (5_500, 5_500))
        #expect(try again.verify().projections.map(\.standing) == Array(repeating: .sound, count: known.count))
        #expect(try again.receipt() == receipt)
    }
}
