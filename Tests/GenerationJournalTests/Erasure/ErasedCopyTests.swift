import Envelopes
import Foundation
import TestSupport
import Testing

@testable import GenerationJournal

/// What becomes of erased entries on the way to other stores, and of other stores' entries that are erased here.
struct ErasedCopyTests {
    private static let texts = [ErasureStore.prompt, ErasureStore.draft]

    /// A store with one flow erased of two, and the export from before.
    private static func erased() async throws -> (ErasureStore, exportFile: String) {
        let store = try ErasureStore()
        let flow = try await store.append(prompt: ErasureStore.prompt, draft: ErasureStore.draft)
        try await store.append(prompt: "Something about courage", draft: "Courage is a small lamp.")
        let file = store.fresh.file("old-export")
        try Data(store.journal.exported()).write(to: URL(filePath: file))
        _ = try store.erase(flow)
        return (store, file)
    }

    private static func expectGone(_ journal: Journal, _ place: SourceLocation = #_sourceLocation) throws {
        try journal.expectSound(entries: 7, place)
        let text = String(decoding: try journal.exported(), as: UTF8.self)
        for erased in texts { #expect(!text.contains(erased), sourceLocation: place) }
    }

    @Test func `export, import, replay and copy carry tombstones and agree`() async throws {
        let (store, _) = try await Self.erased()
        let file = store.fresh.file("export")
        try Data(store.journal.exported()).write(to: URL(filePath: file))
        if FormatVerifier.isPresent { #expect(try FormatVerifier.verdict(on: file).hasPrefix("OK")) }
        let imported = try Journal.create(at: store.fresh.file("imported"), projections: ErasureStore.views)
        #expect(try imported.importEntries(from: .file(path: file)).imported == 7)
        _ = try store.journal.replay(into: store.fresh.file("replayed"))
        _ = try store.journal.copy(to: store.fresh.file("copied"))
        let others = try ["replayed", "copied"].map {
            try Journal.open(at: store.fresh.file($0), projections: ErasureStore.views)
        }
        for journal in [imported] + others {
            try Self.expectGone(journal)
            #expect(try journal.exported() == store.journal.exported())
            #expect(try journal.servedDigests() == store.journal.servedDigests())
            #expect(try journal.receipt() == store.journal.receipt())
        }
    }

    @Test func `importing the old export again brings nothing back`() async throws {
        let (store, file) = try await Self.erased()
        let report = try store.journal.importEntries(from: .file(path: file))
        #expect(report.known == 6 && report.imported == 0)
        var merging = ImportOptions()
        merging.merges = true
        let merged = try store.journal.importEntries(from: .file(path: file), options: merging)
        #expect(merged.known == 6 && merged.imported == 0 && merged.refused == 0)
        try Self.expectGone(store.journal)
    }

    @Test func `an old copy erases what the journal erased once it goes on`() async throws {
        let (store, file) = try await Self.erased()
        let copy = try Journal.create(at: store.fresh.file("b"), projections: ErasureStore.views)
        _ = try copy.importEntries(from: .file(path: file))
        try copy.expectSound(entries: 6)
        try Data(store.journal.exported()).write(to: URL(filePath: file))
        let report = try copy.importEntries(from: .file(path: file))
        #expect(report.known == 6 && report.imported == 1)
        try Self.expectGone(copy)
        #expect(try copy.exported() == store.journal.exported())
        #expect(try copy.servedDigests() == store.journal.servedDigests())
        #expect(try copy.foldedDigests() == copy.servedDigests())
    }

    @Test func `an old replay does so too`() async throws {
        let store = try ErasureStore()
        let flow = try await store.append(prompt: ErasureStore.prompt, draft: ErasureStore.draft)
        try await store.append(prompt: "Something about courage", draft: "Courage is a small lamp.")
        let path = store.fresh.file("replayed")
        _ = try store.journal.replay(into: path, through: Position(rawValue: 5))
        _ = try store.erase(flow)
        let report = try store.journal.replay(into: path)
        #expect(report.known == 5 && report.written == 2)
        let replayed = try Journal.open(at: path, projections: ErasureStore.views)
        try Self.expectGone(replayed)
        #expect(try replayed.servedDigests() == store.journal.servedDigests())
    }

    @Test func `a merged step erases only when trusted`() async throws {
        for trusts in [false, true] {
            let (store, file) = try await Self.erased()
            let other = try FreshStore()
            try await other.journal.append(NewEntry(try Samples.draft("mine")), expecting: .any)
            var options = ImportOptions()
            options.merges = true
            options.trustsOwnSteps = trusts
            #expect(try other.journal.importEntries(from: .file(path: file), options: options).imported == 6)
            try Data(store.journal.exported()).write(to: URL(filePath: file))
            options.isRehearsal = true
            #expect(try other.journal.importEntries(from: .file(path: file), options: options).erased == (trusts ? 3 : 0))
            #expect(try other.journal.verify().erased == 0)
            options.isRehearsal = false
            let report = try other.journal.importEntries(from: .file(path: file), options: options)
            #expect(report.erased == (trusts ? 3 : 0))
            // Tombstones are another journal's: only an import of the same journal keeps them.
            #expect(report.imported == 1 && report.refused == 3 && report.known == 3)
            #expect(try other.journal.verify().erased == (trusts ? 3 : 0))
            try other.journal.expectSound(entries: 8)
        }
    }

    @Test func `an envelope file that was erased in part can be imported again`() async throws {
        let store = try ErasureStore()
        let path = store.fresh.file("phone")
        let lines = try (1...2).map { number in
            """
            {"id":"0198c0de-000\(number)-7000-8000-000000000001","recordedAt":\(number),"cause":null,\
            "envelope":\(try Samples.draft("number \(number)").text)}
            """
        }
        let header = #"{"format":"daybook-envelopes 1","fileId":"0198c0de-0000-7000-8000-00000000000f"}"#
        try Data(([header] + lines).map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: path))
        #expect(try store.journal.importEntries(from: .file(path: path)).imported == 2)
        _ = try store.erase(Position.at(1))
        let again = try store.journal.importEntries(from: .file(path: path))
        #expect(again.known == 2 && again.imported == 0 && again.refused == 0)
        try store.journal.expectSound(entries: 3)
    }

    @Test func `in the beginning of a journal tombstones pass only as partial, and are listed`() async throws {
        let (store, _) = try await Self.erased()
        let path = store.fresh.file("beginning")
        _ = try store.journal.replay(into: path, through: Position(rawValue: 5))
        let beginning = try Journal.open(at: path)
        let report = try beginning.verify()
        #expect(report.faults.map(\.position) == Position.at(1, 2, 3) && report.unaccounted == Position.at(1, 2, 3))
        let partial = try beginning.verify(isPartial: true)
        #expect(partial.isSound && partial.unaccounted == Position.at(1, 2, 3))
        #expect(try store.journal.verify(isPartial: true).unaccounted.isEmpty)
    }
}
