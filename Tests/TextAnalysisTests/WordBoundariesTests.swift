import TestSupport
import Testing

@testable import TextAnalysis

struct WordBoundariesTests {
    @Test(.enabled(if: TestData.isPresent))
    func `all boundaries of Unicode's test are found, and no others`() throws {
        let tests = try BreakTest.lines(of: "WordBreakTest.txt")
        #expect(tests.count == 1823)
        for test in tests {
            let text = TextScalars(test.text)
            let found = WordBoundaries(text).segments().map { Array(text.scalars[$0]) }
            #expect(found == test.segments.map { Array($0.unicodeScalars) }, "\(test.line)")
        }
    }

    @Test func `words are given in bytes`() {
        let text = "Don't say «été» 3.50 times."
        #expect(WordSegments.ranges(of: text).map { text.bytes($0) } == ["Don't", "say", "été", "3.50", "times"])
    }
}
