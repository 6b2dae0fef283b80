import Envelopes
import Foundation
import TestSupport
import Testing

@testable import GenerationJournal

/// What comes from elsewhere, and how far it is believed.
struct MergeTests {
    @Test(arguments: ["RegisterSchema", "RecordOutcome", "EraseEntries"])
    func `a bare line that looks like a step of Daybook's is stored and not believed`(intent: String) throws {
        let store = try FreshStore()
        let line = try Samples.step(intent).text
        try Data((line + "\n").utf8).write(to: URL(filePath: store.file("lines")))
        #expect(try store.journal.importEntries(from: .file(path: store.file("lines"))).imported == 1)
        let entry = try #require(try store.journal.allEntries().first)
        #expect(entry.envelope == Array(line.utf8))
        #expect(!entry.header.isOwn)
        #expect(try !store.journal.read { try $0.copyRanges() }.contains(entry.position))
    }

    /// Another journal's export: a request, a draft that it caused, and an own step that the draft caused.
    private static func exported(from first: UInt64 = 1, at path: String) async throws -> [Entry] {
        let other = try FreshStore()
        let request = try await other.journal.append(NewEntry(try Samples.step()), expecting: .any)
        let draft = try await other.journal.append(NewEntry(try Samples.draft(), cause: request.id), expecting: .any)
        let own = NewEntry(try Samples.step("RecordOutcome"), cause: draft.id)
        _ = try await other.journal.appendOwn([own], expecting: .any)
        var bytes: [UInt8] = []
        _ = try other.journal.export(from: Position(rawValue: first), exportedBy: "other") { bytes += $0 }
        try Data(bytes).write(to: URL(filePath: path))
        return try other.journal.allEntries()
    }

    private static func options(trusts: Bool = false) -> ImportOptions {
        var options = ImportOptions()
        options.merges = true
        options.trustsOwnSteps = trusts
        return options
    }

    @Test(arguments: [false, true])
    func `a merge keeps ids, times, salts and causes, and own only when trusted`(trusts: Bool) async throws {
        let store = try FreshStore()
        try await store.journal.append(NewEntry(try Samples.draft("mine")), expecting: .any)
        let theirs = try await Self.exported(at: store.file("export"))
        let options = Self.options(trusts: trusts)
        let report = try store.journal.importEntries(from: .file(path: store.file("export")), options: options)
        #expect(report.imported == 3 && report.refused == 0)
        let entries = try store.journal.allEntries().dropFirst()
        #expect(entries.map(\.id) == theirs.map(\.id))
        #expect(entries.map(\.envelope) == theirs.map(\.envelope))
        #expect(entries.map(\.header.recordedAt) == theirs.map(\.header.recordedAt))
        #expect(entries.map(\.header.salt) == theirs.map(\.header.salt))
        #expect(entries.map(\.header.cause?.rawValue) == [nil, 2, 3])
        #expect(entries.map(\.header.isOwn) == [false, false, trusts])
        #expect(try store.journal.read { try $0.copyRanges().ranges } == [2...4])
        try store.journal.expectSound(entries: 4)

        let again = try store.journal.importEntries(from: .file(path: store.file("export")), options: options)
        #expect(again.known == 3 && again.imported == 0)
        #expect(try store.journal.allEntries().count == 4)
    }

    @Test func `an entry whose cause is nowhere is refused, with all that it led to`() async throws {
        let store = try FreshStore()
        try await store.journal.append(NewEntry(try Samples.draft("mine")), expecting: .any)
        let theirs = try await Self.exported(from: 2, at: store.file("export"))
        var refused: [RefusedLine] = []
        let report = try store.journal.importEntries(
            from: .file(path: store.file("export")), options: Self.options(), refused: { refused.append($0) })
        #expect(report.imported == 0 && report.refused == 2)
        #expect(refused.map(\.line) == [2, 3])
        let causes = theirs.prefix(2).map { JournalError.causeUnknown(cause: $0.id).description }
        #expect(refused.map(\.reason) == causes)
        try store.journal.expectSound(entries: 1)
    }

    @Test func `without merging another journal's export is refused`() async throws {
        let store = try FreshStore()
        try await store.journal.append(NewEntry(try Samples.draft("mine")), expecting: .any)
        _ = try await Self.exported(at: store.file("export"))
        #expect {
            try store.journal.importEntries(from: .file(path: store.file("export")))
        } throws: { error in
            if case JournalError.otherJournal = error { true } else { false }
        }
        try store.journal.expectSound(entries: 1)
    }
}
