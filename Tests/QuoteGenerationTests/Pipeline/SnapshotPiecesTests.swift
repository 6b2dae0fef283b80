import LanguageModels
import TestSupport
import Testing

@testable import QuoteGeneration

/// A reply that failed is cut so that it shows what it showed.
struct SnapshotPiecesTests {
    private func shown(_ pieces: [[UInt8]]) -> [[UInt8]] {
        var reader = SnapshotReader(streamedText: ["text"])
        return pieces.compactMap { reader.read($0) ? reader.snapshot : nil }
    }

    private static let replies = [
        #"{"text":"The gardener counts rain."#, #"{"text": "A line."}"#, #"{"a":[1,2],"text":"é🌍\n\u00e9 x","b":30}"#,
        #"{"text":"a"} trailing"#, "I would rather not.", #"{"text":"a","text":"b"}"#, "", "{", #"{"text":"\ud83c"#,
    ]

    @Test(arguments: replies)
    func `any pieces are found again by what they show`(_ reply: String) {
        let raw = Array(reply.utf8)
        var generator = SeededGenerator(seed: UInt64(raw.count) + 1)
        for _ in 0..<300 {
            var (pieces, start) = ([[UInt8]](), 0)
            while start < raw.count {
                let end = min(raw.count, start + Int.random(in: 1...6, using: &generator))
                pieces.append(Array(raw[start..<end]))
                start = end
            }
            let snapshots = shown(pieces)
            guard let found = SnapshotPieces.pieces(of: raw, showing: snapshots) else {
                Issue.record("not found: \(pieces.map { String(decoding: $0, as: UTF8.self) })")
                return
            }
            #expect(shown(found.map(\.bytes)) == snapshots && found.flatMap(\.bytes) == raw)
        }
    }

    @Test func `what a reply never showed is not found in it`() {
        #expect(SnapshotPieces.pieces(of: Array(#"{"text":"a"}"#.utf8), showing: [Array(#"{"text":"b"}"#.utf8)]) == nil)
        #expect(SnapshotPieces.pieces(of: [], showing: [Array("{}".utf8)]) == nil)
    }

    /// In time that grows with its bytes: with their square this would take many minutes.
    @Test(.timeLimit(TestData.minutes(1)), arguments: [1, 16]) func `one very long snapshot is found`(_ count: Int) {
        let raw = Array(#"{"text":"\#(String(repeating: #"é\n"#, count: 32_768))"#.utf8)
        let size = raw.count / count + 1
        let pieces = (0..<count).map { Array(raw[($0 * size)..<min(raw.count, ($0 + 1) * size)]) }
        let snapshots = shown(pieces)
        let found = SnapshotPieces.pieces(of: raw, showing: snapshots)?.map(\.bytes)
        #expect(snapshots.count == count && found.map(shown) == snapshots && found?.joined().elementsEqual(raw) == true)
    }
}
