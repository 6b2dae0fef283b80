import TestSupport
import Testing

@testable import JSONSchema

/// The official suite's tests of formats. What they ask about instances that are no strings is no format's business.
@Suite(.enabled(if: TestData.isPresent)) struct FormatSuiteTests {
    /// How many tests with strings each file has.
    static let counts = [
        "date": 75, "date-time": 27, "duration": 46, "ecmascript-regex": 12, "email": 21, "hostname": 58, "idn-email": 12,
        "idn-hostname": 84, "ipv4": 35, "ipv6": 36, "iri": 18, "iri-reference": 7, "json-pointer": 34, "regex": 2,
        "relative-json-pointer": 19, "time": 41, "unknown": 1, "uri": 40, "uri-reference": 22, "uri-template": 32,
        "uuid": 22,
    ]

    static let strings = counts.keys.sorted().flatMap {
        SuiteString.read("optional/format/\($0).json", keyword: "format")
    }

    @Test(arguments: strings)
    func `a string of the official suite is judged as it says`(_ test: SuiteString) throws {
        let name = String(decoding: test.keyword, as: UTF8.self)
        guard let format = Format(named: name) else {
            #expect(name == "unknown" && test.isValid)
            return
        }
        #expect(format.accepts(test.text) == test.isValid)
    }

    @Test func `the suite is here whole`() {
        for (name, count) in Self.counts {
            #expect(SuiteString.read("optional/format/\(name).json", keyword: "format").count == count, "\(name)")
        }
    }
}
