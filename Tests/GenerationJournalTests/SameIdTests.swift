import Envelopes
import GenerationJournal
import TestSupport
import Testing

struct SameIdTests {
    @Test func `the same id and bytes appended at the same time is one entry`() async throws {
        let store = try FreshStore()
        for round in 0..<20 {
            let entry = NewEntry(try Samples.draft("\(round)"), id: .next())
            let results = try await withThrowingTaskGroup(of: AppendResult.self) { group in
                for _ in 0..<8 {
                    group.addTask { [journal = store.journal] in try await journal.append(entry, expecting: .any) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(results.count { $0.isNew } == 1)
            #expect(Set(results.map(\.position)) == [Position(rawValue: UInt64(round + 1))])
        }
        try store.journal.expectSound(entries: 20)
    }

    @Test func `the same id with other bytes at the same time is one entry and conflicts`() async throws {
        let store = try FreshStore()
        let id = EntryID.next()
        let outcomes = try await withThrowingTaskGroup(of: JournalError?.self) { group in
            for index in 0..<8 {
                let entry = NewEntry(try Samples.draft("\(index)"), id: id)
                group.addTask { [journal = store.journal] in
                    do {
                        let result = try await journal.append(entry, expecting: .any)
                        #expect(result.isNew)
                        return nil
                    } catch let error as JournalError {
                        return error
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 == nil } == 1)
        #expect(Set(outcomes.compactMap(\.self)) == [.idConflict(id: id, position: Position(rawValue: 1))])
        try store.journal.expectSound(entries: 1)
    }

    @Test func `two processes that append under the same ids store each once, at one position`() async throws {
        let store = try FreshStore()
        let ids = (0..<50).map { _ in EntryID.next() }
        let probes = try (0..<2).map { _ in try ProbeProcess(["append-same", store.path] + ids.map(\.description)) }
        for probe in probes { #expect(try await probe.waitForEnd() == 0, "\(probe.errorText)") }
        let answers = probes.map { Dictionary(uniqueKeysWithValues: $0.said("stored").map { ($0.words[0], $0.words) }) }
        for id in ids {
            let both = answers.compactMap { $0[id.description] }
            #expect(both.count == 2)
            #expect(Set(both.map { $0[1] }).count == 1)
            #expect(both.count { $0[2] == "true" } == 1)
        }
        for probe in probes { #expect(probe.said("refused") == ids.map { "\($0) idConflict" }) }
        try store.journal.expectSound(entries: 50)
    }
}

extension String {
    var words: [String] { split(separator: " ").map(String.init) }
}
