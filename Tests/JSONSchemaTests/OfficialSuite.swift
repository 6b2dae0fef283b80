import Foundation
import JSONSchema
import StrictJSON
import TestSupport

/// The official JSON Schema test suite, read from the data folder.
enum OfficialSuite {
    /// One schema of a file, and values that fit it or do not.
    struct Group: Sendable {
        let description: String
        let schema: [UInt8]
        let tests: [Test]
    }

    /// One value.
    struct Test: Sendable {
        let description: String
        let data: [UInt8]
        let valid: Bool
    }

    static let root = (TestData.directory ?? "") + "/json-schema-test-suite/"

    /// The files of a folder by name, with the extension; empty if the suite is not there.
    static func files(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root + folder)) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted()
    }

    static func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: root + path))) }

    /// The groups of one file.
    static func groups(_ path: String) throws -> [Group] {
        let file = try JSONDocument(try bytes(path))
        var groups: [Group] = []
        file.forEachElement(of: file.root) { group in
            var tests: [Test] = []
            if let list = file.member("tests", of: group) {
                file.forEachElement(of: list) { test in
                    tests.append(
                        Test(
                            description: text("description", test, file), data: raw("data", test, file),
                            valid: file.member("valid", of: test).map { file.kind(of: $0) } == .true))
                    return true
                }
            }
            groups.append(
                Group(
                    description: text("description", group, file), schema: raw("schema", group, file), tests: tests))
            return true
        }
        return groups
    }

    static func text(_ key: String, _ node: JSONNode, _ file: borrowing JSONDocument) -> String {
        file.member(key, of: node).map { file.string(of: $0) } ?? ""
    }

    static func raw(_ key: String, _ node: JSONNode, _ file: borrowing JSONDocument) -> [UInt8] {
        file.member(key, of: node).map { file.rawBytes(of: $0) } ?? []
    }

    /// The documents that the suite's schemas refer to, under the URIs that it wants them under.
    static let remotes: SchemaResources = {
        var resources = SchemaResources()
        let paths = FileManager.default.enumerator(atPath: root + "remotes")?.compactMap { $0 as? String } ?? []
        for path in paths.sorted() where path.hasSuffix(".json") {
            guard let text = try? bytes("remotes/" + path) else { continue }
            try? resources.add(text, uri: "http://localhost:1234/" + path)
        }
        return resources
    }()

    /// What a run of a file found: how many verdicts were right, and which were not.
    struct Outcome {
        var count = 0
        var failures: [String] = []
    }

    /// Judges every value of a file both ways, the quick one and the one that collects.
    static func run(_ path: String, assertsFormats: Bool = false) throws -> Outcome {
        var outcome = Outcome()
        for group in try groups(path) {
            let schema: Schema
            do {
                schema = try Schema(
                    group.schema, resources: remotes, options: SchemaOptions(assertsFormats: assertsFormats))
            } catch {
                outcome.count += group.tests.count
                outcome.failures += group.tests.map { "\(group.description): \($0.description): \(error)" }
                continue
            }
            var validator = SchemaValidator(schema)
            for test in group.tests {
                outcome.count += 1
                let name = "\(group.description): \(test.description)"
                let document = try JSONDocument(test.data)
                if try validator.isValid(document) != test.valid { outcome.failures.append(name) }
                let report = try validator.report(document)
                if report.isValid != test.valid { outcome.failures.append("\(name), reported") }
                if report.isValid != report.violations.isEmpty { outcome.failures.append("\(name), violations") }
            }
        }
        return outcome
    }
}
