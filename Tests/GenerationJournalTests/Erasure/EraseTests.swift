import Envelopes
import Foundation
import TestSupport
import Testing

@testable import GenerationJournal

struct EraseTests {
    @Test func `an erased entry keeps header and digests, and everything verifies`() async throws {
        let store = try ErasureStore()
        let flow = try await store.append(prompt: ErasureStore.prompt, draft: ErasureStore.draft)
        try await store.append(prompt: "Something about courage in winter", draft: "Courage is a small lamp.")
        let before = try store.journal.allEntries()
        let report = try store.erase(flow)
        #expect(report.outcome == .erased && report.copies.isEmpty && report.erasedBefore == 0)
        #expect(report.entries.map(\.position) == flow)
        #expect(report.steps == Position.at(7) && report.head == Position(rawValue: 7))
        let after = try store.journal.allEntries()
        for (old, new) in zip(before.prefix(3), after) {
            #expect(new.envelope == nil && new.header.isErased && new.header.salt == .zero)
            #expect(new.header.chainDigest == old.header.chainDigest && new.header.cause == old.header.cause)
            #expect(new.header.envelopeDigest == old.header.envelopeDigest && new.id == old.id)
        }
        #expect(Array(after[3..<6]) == Array(before[3...]))
        let step = try EraseEntries(of: #require(try after[6].decoded()))
        #expect(after[6].header.isOwn && step.entries.map(\.id) == before.prefix(3).map(\.id))
        #expect(step.entries.map(\.digest) == before.prefix(3).map(\.header.envelopeDigest))
        #expect(step.by == "tester" && step.reason == "asked by its author")
        try store.journal.expectSound(entries: 7)
    }

    @Test func `erasing again changes nothing`() async throws {
        let store = try ErasureStore()
        let flow = try await store.append(prompt: ErasureStore.prompt, draft: ErasureStore.draft)
        _ = try store.erase(flow)
        let again = try store.erase(flow)
        #expect(again.outcome == .erased && again.entries.isEmpty && again.erasedBefore == 3 && again.steps.isEmpty)
        try store.journal.expectSound(entries: 4)
    }

    @Test func `an erased id answers erased, whatever bytes come with it`() async throws {
        let store = try ErasureStore()
        let id = EntryID.next()
        try await store.journal.append(NewEntry(try Samples.draft("one"), id: id), expecting: .any)
        _ = try store.erase(Position.at(1))
        for text in ["one", "two"] {
            await #expect(throws: JournalError.erased(id: id, position: Position(rawValue: 1))) {
                try await store.journal.append(NewEntry(try Samples.draft(text), id: id), expecting: .any)
            }
        }
        // It still leads to others.
        try await store.journal.append(NewEntry(try Samples.draft("three"), cause: id), expecting: .any)
        try store.journal.expectSound(entries: 3)
    }

    @Test func `what is not there, and steps that others rest on, are refused before anything is written`() async throws {
        let store = try ErasureStore()
        try await store.journal.append(NewEntry(try Samples.draft("one")), expecting: .any)
        _ = try await store.journal.appendOwn(
            [
                NewEntry(try OwnSteps.register("Draft")), NewEntry(try OwnSteps.adopt([], into: EntryID.next())),
            ], expecting: .any)
        _ = try store.erase(Position.at(1))
        try await store.journal.append(NewEntry(try Samples.draft("five")), expecting: .any)
        for position in [0, 2, 3, 4, 6, .max] as [UInt64] {
            #expect {
                try store.erase(Position.at(5, position))
            } throws: { error in
                if case JournalError.notErasable(Position(rawValue: position), _) = error { true } else { false }
            }
        }
        try store.journal.expectSound(entries: 5)
        #expect(try store.journal.allEntries()[4].envelope != nil)
    }

    @Test func `an envelope that only looks like a lasting step can be erased`() async throws {
        let store = try ErasureStore()
        try await store.journal.append(NewEntry(try Samples.step("EraseEntries")), expecting: .any)
        #expect(try store.erase(Position.at(1)).entries.count == 1)
        try store.journal.expectSound(entries: 2)
    }

    @Test func `many entries are named by several steps in one transaction`() async throws {
        let store = try ErasureStore()
        let count = UInt64(EraseEntries.entriesMax) + 1
        let batch = try (0..<count).map { NewEntry(try Samples.draft("\($0)", session: "s\($0 % 7)")) }
        try await store.journal.append(batch, expecting: .any)
        let report = try store.erase((1...count).map(Position.init(rawValue:)))
        #expect(report.steps == Position.at(count + 1, count + 2))
        try store.journal.expectSound(entries: Int(count) + 2)
        #expect(try store.journal.rows(of: store.journal.store.tables.sessions).isEmpty)
    }

    @Test func `too many entries at a time are refused`() throws {
        let store = try ErasureStore()
        let many = (1...UInt64(JournalLimits.erasedEntriesMax + 1)).map(Position.init(rawValue:))
        #expect {
            try store.erase(many)
        } throws: { error in
            if case JournalError.notErasable(nil, _) = error { true } else { false }
        }
    }

    @Test func `a rehearsal says what would be, and a reader cannot erase`() async throws {
        let store = try ErasureStore()
        let flow = try await store.append(prompt: ErasureStore.prompt, draft: ErasureStore.draft)
        var options = ErasureOptions()
        options.isRehearsal = true
        let report = try store.journal.erase(flow, by: "tester", reason: "x", options: options)
        #expect(report.outcome == .rehearsed && report.entries.count == 3 && report.steps.isEmpty)
        try store.journal.expectSound(entries: 3)
        #expect(try store.journal.verify().erased == 0)
        try await store.journal.close()
        let reader = try Journal.open(at: store.fresh.path, access: .readOnly)
        #expect(throws: JournalError.readOnly) { try reader.erase(flow, by: "tester", reason: "x") }
    }
}
