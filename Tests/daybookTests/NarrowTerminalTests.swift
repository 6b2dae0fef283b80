import FlowFixtures
import GenerationJournal
import TestSupport
import Testing

@testable import daybook

/// On a terminal no line is wider than it, and no word is cut that has room.
struct NarrowTerminalTests {
    private static func place() async throws -> CommandFolder {
        let place = try CommandFolder()
        let journal = try Journal.create(at: place.directory.file("a"))
        for (number, end) in [QuoteFlow.End.accepted, .judgedPoor, .timeout, .imported].enumerated() {
            try await journal.append(QuoteFlow(number, end).entries)
        }
        try await journal.close()
        return place
    }

    @Test(arguments: [20, 33, 47, 60, 80, 132])
    func `lines of log, audit and library fit`(columns: Int) async throws {
        let place = try await Self.place()
        let draft = try #require(await place.run("log", "$a").output.split(separator: "\n").firstIndex { $0.contains("complete") })
        for words in [["log", "$a"], ["audit", "$a", "\(draft + 2)"], ["audit", "$a", "--summary"], ["library", "$a"]] {
            let run = await place.run(words, columns: columns)
            #expect(run.status == .done)
            let lines = run.output.split(separator: "\n")
            #expect(lines.allSatisfy { DisplayWidth.columns(of: String($0)) <= columns }, "\(words): \(run.output)")
            guard words[0] != "log" else { continue }
            // What is wrapped has the words of what is not, but for those that are longer than a line.
            let whole = Set(await place.run(words).output.split(whereSeparator: \.isWhitespace))
            for word in run.output.split(whereSeparator: \.isWhitespace) where !whole.contains(word) {
                #expect(whole.contains { $0.count > columns / 2 && $0.contains(word) }, "\(words): \(word)")
            }
        }
    }
}
