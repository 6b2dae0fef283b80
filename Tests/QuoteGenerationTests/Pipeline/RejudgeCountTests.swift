import Foundation
import GenerationJournal
import QuoteGeneration
import TestSupport
import Testing

/// What rejudging lists is what `tools/count-flips` lists, which reads the export with a program of its own.
@Suite(.enabled(if: CountFlips.isPresent))
struct RejudgeCountTests {
    private static let drafts = TestData.isLong ? 1_000 : 120

    private struct Flip: Hashable, Decodable {
        let draft: UInt64
        let recorded: String
        let rejudged: String
    }

    /// Changes of thresholds and weights, and how each is written.
    private static let changes: [[String]] = [
        [], ["\"wordsMax\": 18", "\"wordsMax\": 15"], ["\"wordsMax\": 18", "\"wordsMax\": 40"],
        ["\"overallMin\": 6", "\"overallMin\": 6.6"], ["\"overallMin\": 6", "\"overallMin\": 5.25"],
        ["\"lexicalBelow\": 0.72", "\"lexicalBelow\": 0.61"], ["\"lexicalBelow\": 0.72", "\"lexicalBelow\": 0.9"],
        ["\"min\": 5", "\"min\": 9.5"], ["\"imagery\": 3", "\"imagery\": 0.5", "\"abstraction\": 2", "\"abstraction\": 4"],
        ["\"wordsMax\": 18", "\"wordsMax\": 16", "\"overallMin\": 6", "\"overallMin\": 7", "\"min\": 5", "\"min\": 8"],
    ]

    @Test func `a changed policy flips exactly the drafts that another program counts`() async throws {
        let stage = try PipelineStage()
        var random = SeededGenerator(seed: 4)
        var session = RecordedSession()
        for number in 0..<Self.drafts {
            let overall = ["4", "5.2", "5.9", "6", "6.5", "6.6", "7.25", "8", "9", "none"][Int.random(in: 0..<10, using: &random)]
            session = session.draft(WrittenDrafts.draft(number, using: &random)).judgement(overall)
        }
        let generator = try stage.generator(session)
        let locale = try #require(LocaleTag("en"))
        for _ in 0..<Self.drafts { _ = try await generator.generate(QuoteRequest(locale: locale)) }
        let export = stage.directory.file("export.ndjson")
        var bytes: [UInt8] = []
        _ = try stage.journal.export(exportedBy: "test") { bytes += $0 }
        try Data(bytes).write(to: URL(filePath: export))

        var flipped = 0
        for change in Self.changes {
            let policy = try QuotePolicy.changed(change)
            let file = stage.directory.file("policy.json")
            try Data(policy.json).write(to: URL(filePath: file))
            let counted = try CountFlips.lines(export, file).map { try JSONDecoder().decode(Flip.self, from: Data($0.utf8)) }
            var listed: [Flip] = []
            try policy.rejudge(stage.journal) { draft in
                guard draft.isFlipped else { return }
                listed.append(
                    Flip(draft: draft.draft.rawValue, recorded: draft.recorded.name, rejudged: draft.rejudged.name))
            }
            #expect(listed == counted, "\(change)")
            #expect(listed.isEmpty == change.isEmpty, "\(change)")
            flipped += listed.count
        }
        #expect(flipped > Self.drafts / 4)
    }
}

/// The program that counts.
private enum CountFlips {
    static let isPresent = (try? run(["--help"])) != nil

    static func lines(_ arguments: String...) throws -> [String] {
        try run(arguments).split(separator: "\n").map(String.init)
    }

    private struct Failed: Error { let output: String }

    private static func run(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", TestData.checkout + "tools/count-flips"] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.start()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failed(output: output) }
        return output
    }
}
