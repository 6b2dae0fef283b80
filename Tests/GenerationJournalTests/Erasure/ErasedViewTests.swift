import Envelopes
import LMDB
import ProbeProjections
import TestSupport
import Testing

@testable import GenerationJournal

/// What views serve after an erasure.
struct ErasedViewTests {
    /// Echoes each draft, and cannot use what is too short; reasons and rows hold text, as a careless view would.
    private static let careless = Projection(name: "careless", version: 1) { entry, _ in
        let text = String(decoding: try entry.decoded()?.bytes ?? [], as: UTF8.self)
        guard !text.contains("bitterer") || text.contains("Baum") else { throw UnusableEntry(text) }
        return [.put(key: entry.position.rawValue.bigEndianBytes, row: Array(text.utf8))]
    }

    private static func rowTexts(_ journal: Journal) throws -> String {
        let rows = try journal.rows(of: journal.store.tables.rows)
        return rows.map { String(decoding: $0.value, as: UTF8.self) }.joined()
    }

    @Test func `live, rebuilt and replayed views agree, and no row of an old generation stays`() async throws {
        let fresh = try FreshStore(projections: ErasureStore.views + [Self.careless])
        let journal = fresh.journal
        let texts = ["Geduld ist ein Baum mit", "bitterer Wurzel", "Something else"]
        try await journal.append(try texts.map { NewEntry(try Samples.draft($0)) }, expecting: .any)
        #expect(try Self.rowTexts(journal).contains("bitterer Wurzel"))
        _ = try journal.erase(Position.at(1, 2), by: "tester", reason: "x")
        #expect(try !Self.rowTexts(journal).contains("Geduld") && !Self.rowTexts(journal).contains("bitterer"))
        #expect(try journal.read { try $0.quarantine(of: Self.careless) }.isEmpty)
        let served = try journal.servedDigests()
        #expect(try journal.foldedDigests() == served)
        for projection in journal.store.projections {
            var options = RebuildOptions()
            options.compares = true
            #expect(try journal.rebuild(projection, options: options).wasEqual == true)
        }
        #expect(try journal.servedDigests() == served)
        try journal.expectSound(entries: 4)
    }

    @Test func `rows of a view that this program does not know go too, and whoever knows it begins anew`() async throws {
        let fresh = try FreshStore(projections: ErasureStore.views + [Self.careless])
        try await fresh.journal.append(
            [NewEntry(try Samples.draft(ErasureStore.draft)), NewEntry(try Samples.draft("two"))], expecting: .any)
        try await fresh.journal.close()
        let unknowing = try Journal.open(at: fresh.path)
        _ = try unknowing.erase(Position.at(1), by: "tester", reason: "x")
        #expect(try !Self.rowTexts(unknowing).contains("Geduld"))
        try await unknowing.close()
        let knowing = try Journal.open(at: fresh.path, projections: ErasureStore.views + [Self.careless])
        #expect(try knowing.foldedDigests() == knowing.servedDigests())
        try knowing.expectSound(entries: 3)
    }

    @Test func `an erasure that was cut off before the views were brought along is finished by the next`() async throws {
        let fresh = try FreshStore(projections: [Self.careless])
        try await fresh.journal.append(NewEntry(try Samples.draft(ErasureStore.draft)), expecting: .any)
        let header = try fresh.journal.allEntries()[0].header
        let entry = EraseEntries.Entry(id: header.id, digest: header.envelopeDigest)
        let step = try EraseEntries(entries: [entry], by: "x", reason: "x").envelope()
        // The step and its tombstones are one transaction; whoever wrote it goes no further.
        _ = try await fresh.journal.appendOwn([NewEntry(step), NewEntry(try Samples.draft("later"))], expecting: .any)
        #expect(throws: JournalError.projectionBehind(name: "careless", version: 1, by: 3)) {
            try fresh.journal.read { try $0.row(of: Self.careless, at: [0]) }
        }
        #expect(try Self.rowTexts(fresh.journal).contains("Geduld"))
        try fresh.journal.expectSound(entries: 3)
        try await fresh.journal.close()
        let reopened = try Journal.open(at: fresh.path, projections: [Self.careless])
        #expect(try reopened.foldedDigests() == reopened.servedDigests())
        let again = try reopened.erase(Position.at(1), by: "tester", reason: "x")
        #expect(again.erasedBefore == 1 && again.steps.isEmpty)
        #expect(try !Self.rowTexts(reopened).contains("Geduld"))
    }

    @Test func `a state that nobody can read does not keep its rows`() async throws {
        let fresh = try FreshStore(projections: [Self.careless])
        try await fresh.journal.append(NewEntry(try Samples.draft(ErasureStore.draft)), expecting: .any)
        let tables = fresh.journal.store.tables
        let state = try #require(
            try fresh.journal.rows(of: tables.meta).first { String(decoding: $0.key, as: UTF8.self).hasPrefix("projection/") })
        try fresh.journal.replace(state, by: StoreRow(key: state.key, value: [1, 2, 3]), in: tables.meta)
        _ = try fresh.journal.erase(Position.at(1), by: "tester", reason: "x")
        #expect(try !Self.rowTexts(fresh.journal).contains("Geduld"))
        #expect(try fresh.journal.foldedDigests() == fresh.journal.servedDigests())
    }

    @Test func `after every prefix of a log of all kinds of steps an erasure leaves views that agree`() async throws {
        let store = try ErasureStore()
        let target = try await store.journal.append(NewEntry(try Samples.draft("the first")), expecting: .any)
        for number in 0..<(TestData.isLong ? 200 : 40) {
            let step = try OwnSteps.mixed(number, about: target.id, in: store.journal.creationID)
            let position = try await store.journal.appendOwn([step], expecting: .any)[0].position
            if number % 11 < 7 { _ = try store.erase([position], leavesCopies: true) }
            #expect(try store.journal.servedDigests() == store.journal.foldedDigests(), "\(number)")
        }
        try store.journal.expectSound()
    }
}
