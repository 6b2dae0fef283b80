import Foundation
import StrictJSON
import TestSupport
import Testing

/// A test of the official suite that asks one keyword about one string.
struct SuiteString: CustomTestStringConvertible, Sendable {
    /// The keyword's value in the schema, escapes resolved.
    let keyword: [UInt8]
    let text: [UInt8]
    let isValid: Bool
    let testDescription: String

    /// The tests of `file`, below the folder of draft 2020-12, whose instance is a string and whose schema has `keyword`
    /// with a string for a value and beside it at most `$schema` and `"type": "string"`.
    static func read(_ file: String, keyword: String) -> [SuiteString] {
        guard let directory = TestData.directory,
            let data = FileManager.default.contents(
                atPath: directory + "/json-schema-test-suite/tests/draft2020-12/" + file),
            let groups = try? JSONDocument([UInt8](data))
        else { return [] }
        var found: [SuiteString] = []
        groups.forEachElement(of: groups.root) { group in
            guard let schema = groups.member("schema", of: group), let tests = groups.member("tests", of: group),
                let value = groups.member(keyword, of: schema), groups.kind(of: value) == .string
            else { return true }
            var isPlain = true
            groups.forEachMember(of: schema) { key, _ in
                isPlain = isPlain && ["$schema", "type", keyword].contains(groups.string(of: key))
                return isPlain
            }
            guard isPlain else { return true }
            groups.forEachElement(of: tests) { test in
                guard let instance = groups.member("data", of: test), groups.kind(of: instance) == .string,
                    let verdict = groups.member("valid", of: test),
                    let title = groups.member("description", of: test)
                else { return true }
                found.append(
                    SuiteString(
                        keyword: groups.decodedBytes(of: value), text: groups.decodedBytes(of: instance),
                        isValid: groups.kind(of: verdict) == .true,
                        testDescription: "\(groups.string(of: value)): \(groups.string(of: title))"))
                return true
            }
            return true
        }
        return found
    }
}
