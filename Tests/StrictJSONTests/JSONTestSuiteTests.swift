import Foundation
import StrictJSON
import TestSupport
import Testing

/// A file of nst/JSONTestSuite, which says by its name what a parser must do with it: y accept, n refuse, i either.
struct SuiteFile: CustomTestStringConvertible {
    let name: String
    let path: String
    var testDescription: String { name }

    static let all: [SuiteFile] = {
        guard let directory = TestData.directory.map({ $0 + "/jsontestsuite/test_parsing" }),
            let names = try? FileManager.default.contentsOfDirectory(atPath: directory)
        else { return [] }
        return names.sorted().filter { $0.hasSuffix(".json") }
            .map { SuiteFile(name: $0, path: directory + "/" + $0) }
    }()

    func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

    /// The two that the suite accepts and a strict reader does not: their keys stand twice.
    static let refusedByPolicy: Set<String> = ["y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json"]

    /// What the suite leaves open, numbers of any size are read; whatever is no Unicode text, or too deep, is not.
    var isAccepted: Bool {
        if name.hasPrefix("y_") { return !Self.refusedByPolicy.contains(name) }
        return name.hasPrefix("i_number_")
    }
}

@Test(.enabled(if: TestData.isPresent), arguments: SuiteFile.all)
func `JSONTestSuite is read as the policy says`(_ file: SuiteFile) throws {
    let bytes = try file.bytes()
    if file.isAccepted {
        let document = try JSONDocument(bytes)
        #expect(document.bytes == bytes)
    } else {
        #expect(throws: JSONReadError.self) { try parse(bytes) }
    }
}

@Test(.enabled(if: TestData.isPresent))
func `JSONTestSuite is here whole`() {
    #expect(SuiteFile.all.filter { $0.name.hasPrefix("y_") }.count == 95)
    #expect(SuiteFile.all.filter { $0.name.hasPrefix("n_") }.count == 188)
    #expect(SuiteFile.all.filter { $0.name.hasPrefix("i_") }.count == 35)
}

@Test(.enabled(if: TestData.isPresent), arguments: SuiteFile.all.filter { $0.name.hasPrefix("i_number_") })
func `numbers of any size keep their spelling`(_ file: SuiteFile) throws {
    let document = try JSONDocument(file.bytes())
    let number = try #require(document.firstChild(of: document.root) as JSONNode?)
    #expect(document.kind(of: number) == .number)
    let trimmed = String(decoding: try file.bytes(), as: UTF8.self).filter { !$0.isWhitespace }
    #expect("[" + String(decoding: document.rawBytes(of: number), as: UTF8.self) + "]" == trimmed)
}
