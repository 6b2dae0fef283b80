import TestSupport
import Testing

@testable import JSONSchema

@Suite(.enabled(if: TestData.isPresent)) struct PatternSuiteTests {
    static let strings = ["pattern.json", "optional/ecmascript-regex.json", "optional/non-bmp-regex.json"]
        .flatMap { SuiteString.read($0, keyword: "pattern") }

    @Test(arguments: strings)
    func `a pattern of the official suite gives its verdict`(_ test: SuiteString) throws {
        #expect(try Pattern(test.keyword).finds(in: test.text) == test.isValid)
        #expect(try Pattern(test.keyword, triesAutomaton: false).finds(in: test.text) == test.isValid)
    }

    @Test func `the suite is here whole`() {
        #expect(Self.strings.count == 70)
    }
}
