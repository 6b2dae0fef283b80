import Envelopes
import Foundation
import GenerationJournal
import Testing

struct ExchangeTests {
    /// Bytes that a careless step on the way would change.
    static let fragile = [
        """
        {"source":"foundation-models","sessionId":"lm_01","schemaVersion":99,"generable":"Unheard","complete":true,\
        "content":{"n":1E400,"m":0.10},"intent":"X","parameters":null,"x-foo":{"kept":true}}
        """,
        """
        {"source":"app-intent",\n "sessionId":null, "schemaVersion":3.0,\r\n"generable":null,"complete":true,\
        "content":null,"intent":"\\u0058","parameters":{"caf\u{e9}":1,"cafe\u{301}":2}}
        """,
        """
          {"source":"app-intent","sessionId":null,"schemaVersion":1,"generable":null,"complete":true,\
        "content":null,"intent":"","parameters":{}}\u{20}
        """,
    ]

    static func filled() async throws -> FreshStore {
        let store = try FreshStore()
        var cause: EntryID?
        for text in fragile {
            cause = try await store.journal.append(NewEntry(try Envelope(text), cause: cause), expecting: .any).id
        }
        return store
    }

    @Test func `an export imported into an empty store has the same digests and exports the same bytes`() async throws {
        let store = try await Self.filled()
        let bytes = try store.journal.exported()
        try Data(bytes).write(to: URL(filePath: store.file("export")))
        let copy = try Journal.create(at: store.file("b.daybook"))
        let report = try copy.importEntries(from: .file(path: store.file("export")))
        #expect(report.kind == .export && report.imported == 3 && report.refused == 0)
        #expect(copy.journalID == store.journal.journalID)
        #expect(try copy.allEntries() == store.journal.allEntries())
        #expect(try copy.allEntries().map(\.envelope) == Self.fragile.map { Array($0.utf8) })
        #expect(try copy.exported() == bytes)
        #expect(try copy.verify() == store.journal.verify())
        #expect(try copy.read { try $0.copyRanges().ranges } == [1...3])
        let again = try copy.importEntries(from: .file(path: store.file("export")))
        #expect(again.known == 3 && again.imported == 0)
    }

    @Test func `a replay is equal and can be run again`() async throws {
        let store = try await Self.filled()
        let path = store.file("c.daybook")
        let report = try store.journal.replay(into: path, through: Position(rawValue: 2))
        #expect(report.written == 2)
        let rest = try store.journal.replay(into: path)
        #expect(rest.written == 1 && rest.known == 2)
        let replayed = try Journal.open(at: path, access: .readOnly)
        #expect(try replayed.allEntries() == store.journal.allEntries())
        #expect(try replayed.verify().isSound)
        #expect(try replayed.receipt().chain == store.journal.receipt().chain)
    }

    @Test func `a copy is equal, sound and marked as a copy throughout`() async throws {
        let store = try await Self.filled()
        #expect(try store.journal.copy(to: store.file("d.daybook")) == Position(rawValue: 3))
        let copy = try Journal.open(at: store.file("d.daybook"))
        #expect(try copy.allEntries() == store.journal.allEntries())
        #expect(try copy.verify().isSound)
        #expect(copy.creationID != store.journal.creationID)
        #expect(try copy.read { try $0.copyRanges().ranges } == [1...3])
    }

    @Test func `bare lines are appended, bad ones are told apart with line and column`() throws {
        let store = try FreshStore()
        let good = try Samples.draft().text
        try Data("\(good)\n{\"a\":1,}\n\r\n\(good)\r\n{}".utf8).write(to: URL(filePath: store.file("lines")))
        var refused: [RefusedLine] = []
        let report = try store.journal.importEntries(from: .file(path: store.file("lines"))) { refused.append($0) }
        #expect(report.imported == 2 && report.refused == 2 && report.blank == 1 && report.lines == 5)
        #expect(refused.map(\.line) == [2, 5])
        #expect(refused.map(\.column) == [8, 1])
        #expect(try store.journal.allEntries().map(\.envelope) == [Array(good.utf8), Array(good.utf8)])
        #expect(try store.journal.verify().isSound)
        let resumed = try store.journal.importEntries(
            from: .file(path: store.file("lines")), options: { var o = ImportOptions(); o.resumes = true; return o }())
        #expect(resumed.imported == 0 && resumed.lines == 0)
    }
}
