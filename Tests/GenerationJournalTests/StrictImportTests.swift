import Envelopes
import Foundation
import GenerationJournal
import Testing

struct StrictImportTests {
    static func strict(merging: Bool = false) -> ImportOptions {
        var options = ImportOptions()
        options.stopsAtRefusal = true
        options.merges = merging
        return options
    }

    @Test func `a strict merge stops at the first refusal and keeps what came before it`() async throws {
        let other = try FreshStore()
        for text in ["one", "two", "three"] {
            try await other.journal.append(NewEntry(try Samples.draft(text)), expecting: .any)
        }
        var lines = String(decoding: try other.journal.exported(), as: UTF8.self).split(separator: "\n")
        lines[2] = "{\"position\":2}"
        let store = try FreshStore()
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: store.file("export")))
        var refused: [Int] = []
        let report = try store.journal.importEntries(
            from: .file(path: store.file("export")), options: Self.strict(merging: true)
        ) { refused.append($0.line) }
        #expect(refused == [3])
        #expect(report.imported == 1 && report.refused == 1)
        #expect(report.head == Position(rawValue: 1))
    }

    @Test func `a strict import of bare lines stops at the first refusal`() throws {
        let store = try FreshStore()
        let good = try Samples.draft().text
        try Data("\(good)\nnonsense\n\(good)\n".utf8).write(to: URL(filePath: store.file("lines")))
        let report = try store.journal.importEntries(from: .file(path: store.file("lines")), options: Self.strict())
        #expect(report.imported == 1 && report.refused == 1 && report.lines == 2)
    }
}
