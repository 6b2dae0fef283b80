import Envelopes
import Foundation
import LMDB
import TestSupport
import Testing

@testable import GenerationJournal

/// Ways of opening a store that need an answer of their own.
struct OpeningTests {
    private func reason(_ body: () throws -> Journal) -> StorageFailure.Reason? {
        do {
            _ = try body()
        } catch JournalError.storage(let failure) {
            return failure.reason
        } catch {}
        return nil
    }

    @Test func `a second opening in one process is refused, whatever the path, and harms nothing`() async throws {
        let store = try FreshStore()
        let link = store.file("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: store.path)
        for path in [store.path, store.path + "/", link] {
            #expect(reason { try Journal.open(at: path) } == .alreadyOpen)
            #expect(reason { try Journal.open(at: path, access: .readOnly) } == .alreadyOpen)
        }
        try await store.journal.append(NewEntry(try Samples.draft()), expecting: .any)
        let probe = try ProbeProcess(["append", store.path, "5", "other"])
        #expect(try await probe.waitForEnd() == 0)
        try store.journal.expectSound(entries: 6)
        try await store.journal.close()
        try Journal.open(at: link).expectSound(entries: 6)
    }

    @Test func `a forked child is refused, and the parent goes on`() async throws {
        let store = try FreshStore()
        try await store.journal.append(NewEntry(try Samples.draft()), expecting: .any)
        try await store.journal.close()
        let probe = try ProbeProcess(["fork", store.path])
        #expect(try await probe.waitForEnd() == 0, "\(probe.errorText)")
        #expect(probe.said("child") == ["storage:forked"])
        #expect(probe.said("parent") == ["1"])
    }

    @Test func `who replaces the store's file holds store.lock alone, and openers are told`() async throws {
        let store = try FreshStore()
        let lock = store.path + "/store.lock"
        #expect(try !Self.canHold(lock, .exclusive))
        #expect(try Self.canHold(lock, .shared))
        try await store.journal.close()
        // Waiting for it would take for ever if the closed journal still held it.
        try #require(try Self.canHold(lock, .exclusive))
        let alone = try FileLock(lock, .exclusive)
        #expect(reason { try Journal.open(at: store.path) } == .inUse)
        #expect(reason { try Journal.open(at: store.path, access: .readOnly) } == .inUse)
        let probe = try ProbeProcess(["open", store.path])
        try await probe.waitForEnd()
        #expect(probe.said("failed") == ["storage:inUse"])
        _ = consume alone
        // A child that another test starts just now holds a copy of the descriptor until it runs its own program.
        for _ in 0..<200 where try !Self.canHold(lock, .shared) { try await Task.sleep(for: .milliseconds(50)) }
        try Journal.open(at: store.path).expectSound(entries: 0)
    }

    @Test(.enabled(if: SmallFileSystem.canBeMounted, "\(SmallFileSystem.whyNot)"))
    func `a store on a read-only medium can be read, and writing is a named error`() async throws {
        let disk = try SmallFileSystem(megabytes: 4)
        let path = disk.path + "/a.daybook"
        let journal = try Journal.create(at: path)
        try await journal.append(NewEntry(try Samples.draft()), expecting: .any)
        try await journal.close()
        try disk.makeReadOnly()
        #expect(reason { try Journal.open(at: path) } == .permissionDenied)
        #expect(reason { try Journal.create(at: disk.path + "/b.daybook") } == .permissionDenied)
        let reader = try Journal.open(at: path, access: .readOnly)
        try reader.expectSound(entries: 1)
        #expect(throws: JournalError.readOnly) { try reader.enqueue(NewEntry(try Samples.draft())) }
        await #expect(throws: JournalError.readOnly) {
            try await reader.append(NewEntry(try Samples.draft()), expecting: .any)
        }
        try await reader.close()
    }

    @Test(arguments: [("daybook-store 1", "daybook-store 2"), ("\"0.9\"", "\"1.0\"")])
    func `a store of a later format is refused by name`(known: String, later: String) async throws {
        let store = try FreshStore()
        try await store.journal.close()
        let manifest = URL(filePath: store.path + "/store.json")
        let text = try String(contentsOf: manifest, encoding: .utf8)
        try text.replacingOccurrences(of: known, with: later).write(to: manifest, atomically: true, encoding: .utf8)
        #expect { try Journal.open(at: store.path) } throws: { error in
            if case JournalError.formatUnknown = error { true } else { false }
        }
    }

    @Test func `a record of a later format is named, and hides no other entry`() async throws {
        let store = try FreshStore()
        for text in ["one", "two", "three"] {
            try await store.journal.append(NewEntry(try Samples.draft(text)), expecting: .any)
        }
        let log = store.journal.store.tables.log
        let row = try store.journal.rows(of: log)[1]
        try store.journal.replace(row, by: StoreRow(key: row.key, value: [2] + row.value.dropFirst()), in: log)
        #expect {
            _ = try store.journal.read { try $0.entry(at: Position(rawValue: 2)) }
        } throws: { error in
            guard case JournalError.recordDamaged(let position, let reason) = error else { return false }
            return position == Position(rawValue: 2) && reason.contains("format 2")
        }
        #expect(try store.journal.read { try $0.entry(at: Position(rawValue: 3)) } != nil)
        #expect(try store.journal.verify().faults.first?.position == Position(rawValue: 2))
    }

    @Test func `an envelope of a later schema version is kept byte for byte`() async throws {
        let store = try FreshStore()
        let text = try Samples.step().text.replacingOccurrences(of: "\"schemaVersion\":1", with: "\"schemaVersion\":99")
        try await store.journal.append(NewEntry(try Envelope(text)), expecting: .any)
        #expect(try store.journal.allEntries().map(\.envelope) == [Array(text.utf8)])
        try store.journal.expectSound(entries: 1)
    }

    private static func canHold(_ path: String, _ sharing: FileLock.Sharing) throws -> Bool {
        switch try FileLock.attempt(path, sharing) {
        case .some: true
        case .none: false
        }
    }
}
