import Envelopes
import GenerationJournal
import Testing

struct AppendTests {
    @Test func `the first entry stands at position 1 and is read back byte for byte`() async throws {
        let store = try FreshStore()
        let envelope = try Samples.draft()
        let result = try await store.journal.append(NewEntry(envelope), expecting: .any)
        #expect(result.position == Position(rawValue: 1))
        #expect(result.isNew)
        let entry = try #require(try store.journal.allEntries().first)
        #expect(entry.envelope == envelope.bytes)
        #expect(entry.id == result.id)
        let report = try store.journal.verify()
        #expect(report.isSound, "\(report.faults)")
        #expect(report.entries == 1)
    }

    @Test func `the same id with the same bytes is stored once, whatever is expected`() async throws {
        let store = try FreshStore()
        let id = EntryID.next()
        let entry = NewEntry(try Samples.draft(), id: id)
        let first = try await store.journal.append(entry, expecting: .head(.start))
        let again = try await store.journal.append(entry, expecting: .any)
        let stale = try await store.journal.append(entry, expecting: .head(.start))
        #expect(first.isNew && !again.isNew && !stale.isNew)
        #expect([again.position, stale.position] == [first.position, first.position])
        let both = try await store.journal.append([entry, entry], expecting: .any)
        #expect(both.map(\.isNew) == [false, false])
        #expect(try store.journal.allEntries().count == 1)
    }

    @Test func `one id twice in a fresh batch is one entry`() async throws {
        let store = try FreshStore()
        let entry = NewEntry(try Samples.draft(), id: .next())
        let results = try await store.journal.append([entry, entry], expecting: .any)
        #expect(results.map(\.isNew) == [true, false])
        #expect(results[0].position == results[1].position)
        #expect(try store.journal.verify().isSound)
    }

    @Test func `the same id with other bytes is refused and nothing is written`() async throws {
        let store = try FreshStore()
        let id = EntryID.next()
        try await store.journal.append(NewEntry(try Samples.draft("one"), id: id), expecting: .any)
        let batch = [NewEntry(try Samples.step()), NewEntry(try Samples.draft("two"), id: id)]
        await #expect(throws: JournalError.idConflict(id: id, position: Position(rawValue: 1))) {
            try await store.journal.append(batch, expecting: .any)
        }
        #expect(try store.journal.allEntries().count == 1)
    }

    @Test func `a moved head is refused with both positions`() async throws {
        let store = try FreshStore()
        try await store.journal.append(NewEntry(try Samples.draft()), expecting: .any)
        await #expect(throws: JournalError.headMoved(expected: .start, actual: Position(rawValue: 1))) {
            try await store.journal.append(NewEntry(try Samples.draft("x")), expecting: .head(.start))
        }
    }

    @Test func `a cause is found in the journal and earlier in the batch, and nowhere else`() async throws {
        let store = try FreshStore()
        let (request, draft) = (EntryID.next(), EntryID.next())
        try await store.journal.append(
            [
                NewEntry(try Samples.step(), id: request),
                NewEntry(try Samples.draft(), id: draft, cause: request),
            ], expecting: .any)
        try await store.journal.append(NewEntry(try Samples.step("RecordReply"), cause: draft), expecting: .any)
        #expect(try store.journal.allEntries().map(\.header.cause) == [nil, Position(rawValue: 1), Position(rawValue: 2)])
        let stranger = EntryID.next()
        await #expect(throws: JournalError.causeUnknown(cause: stranger)) {
            try await store.journal.append(NewEntry(try Samples.step(), cause: stranger), expecting: .any)
        }
        #expect(try store.journal.verify().isSound)
    }

    @Test func `two hundred concurrent callers get two hundred positions without a gap`() async throws {
        let store = try FreshStore()
        let positions = try await withThrowingTaskGroup(of: Position.self) { group in
            for index in 0..<200 {
                let envelope = try Samples.draft("\(index)", session: "lm_\(index % 7)")
                group.addTask { try await store.journal.append(NewEntry(envelope), expecting: .any).position }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(positions.map(\.rawValue).sorted() == Array(1...200))
        #expect(try store.journal.verify().isSound)
    }
}
