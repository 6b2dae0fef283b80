import TestSupport
import Testing

@testable import TextAnalysis

struct SentenceBoundariesTests {
    @Test(.enabled(if: TestData.isPresent))
    func `all boundaries of Unicode's test are found, and no others`() throws {
        let tests = try BreakTest.lines(of: "SentenceBreakTest.txt")
        #expect(tests.count == 502)
        for test in tests {
            let text = TextScalars(test.text)
            var start = 0
            let found = SentenceBoundaries(text).indices().map { end in
                defer { start = end }
                return String(String.UnicodeScalarView(text.scalars[start..<end]))
            }
            #expect(found.map { Array($0.unicodeScalars) } == test.segments.map { Array($0.unicodeScalars) }, "\(test.line)")
        }
    }

    @Test func `an empty text has none`() {
        #expect(SentenceBoundaries(TextScalars("")).indices().isEmpty)
    }
}
