import Envelopes
import Foundation
import GenerationJournal
import TestSupport
import Testing

/// Replays and imports that are killed in the middle and run again.
struct InterruptedCopyTests {
    private static let kills = TestData.isLong ? 20 : 3
    /// Several transactions' worth.
    private static let entries = 25_000

    private static func source() async throws -> FreshStore {
        let store = try FreshStore()
        for start in stride(from: 0, to: entries, by: 5_000) {
            let batch = try (start..<start + 5_000).map { NewEntry(try Samples.draft("\($0)", session: "s\($0 % 9)")) }
            try await store.journal.append(batch, expecting: .any)
        }
        return store
    }

    /// Runs the probe, kills it after a batch and at several moments, and at last lets it end.
    private static func runInterrupted(_ arguments: [String], word: String) async throws {
        // First, while there is still something to do after a batch.
        let killedAfterBatch = try ProbeProcess(arguments)
        try await killedAfterBatch.waitUntilSaid(word)
        killedAfterBatch.kill()
        try await killedAfterBatch.waitForEnd()
        for _ in 0..<kills {
            let probe = try ProbeProcess(arguments)
            try await probe.waitUntilSaid("opened")
            try await Task.sleep(for: .milliseconds(Int.random(in: 0..<900)))
            probe.kill()
            try await probe.waitForEnd()
        }
        let last = try ProbeProcess(arguments)
        #expect(try await last.waitForEnd() == 0, "\(last.errorText)")
        #expect(last.said("done") == ["\(entries)"])
    }

    private static func expectEqual(_ path: String, _ source: Journal) throws {
        let copy = try Journal.open(at: path, access: .readOnly)
        try copy.expectSound(entries: entries)
        #expect(try copy.receipt() == source.receipt())
        #expect(try copy.exported() == source.exported())
        #expect(try copy.read { try $0.copyRanges().ranges } == [1...UInt64(entries)])
    }

    @Test func `a replay that was killed and run again is equal`() async throws {
        let store = try await Self.source()
        let path = store.file("replayed.daybook")
        try await Self.runInterrupted(["replay", store.path, path], word: "written")
        try Self.expectEqual(path, store.journal)
    }

    @Test func `an import of an export that was killed and run again is equal`() async throws {
        let store = try await Self.source()
        try Data(store.journal.exported()).write(to: URL(filePath: store.file("export")))
        let path = store.file("imported.daybook")
        try await Journal.create(at: path).close()
        try await Self.runInterrupted(["import", path, store.file("export")], word: "imported")
        try Self.expectEqual(path, store.journal)
    }

    @Test func `an import of bare lines that was killed and resumed has each line once`() async throws {
        let store = try FreshStore()
        try await store.journal.close()
        let lines = try (0..<Self.entries).map { try Samples.draft("\($0)").text }
        try lines.joined(separator: "\n").write(toFile: store.file("lines"), atomically: true, encoding: .utf8)
        try await Self.runInterrupted(["import", store.path, store.file("lines"), "resume"], word: "imported")
        let journal = try Journal.open(at: store.path)
        try journal.expectSound(entries: Self.entries)
        #expect(try journal.allEntries().compactMap(\.envelope) == lines.map { Array($0.utf8) })
    }
}
