import TestSupport
import Testing

@Suite(.enabled(if: TestData.isPresent, "the official suites are not here"))
struct `The official suite of draft 2020-12` {
    private static let folder = "tests/draft2020-12/"

    @Test(arguments: OfficialSuite.files(in: folder))
    func `required tests pass`(_ file: String) throws {
        let outcome = try OfficialSuite.run(Self.folder + file)
        #expect(outcome.failures == [])
        #expect(outcome.count > 0)
    }

    @Test
    func `no required file is missing`() throws {
        let files = OfficialSuite.files(in: Self.folder)
        #expect(files.count == 46)
        #expect(try Self.count(files, in: Self.folder) == 1299)
    }

    /// Optional tests that do not pass, as docs/json-schema.md lists them.
    static let exceptions: [String: Set<String>] = [
        // A schema of another draft is refused rather than taken for one of 2020-12.
        "cross-draft.json": ["refs to historic drafts are processed as historic drafts"]
    ]

    @Test(arguments: OfficialSuite.files(in: folder + "optional/"))
    func `optional tests pass but for the listed exceptions`(_ file: String) throws {
        let outcome = try OfficialSuite.run(Self.folder + "optional/" + file)
        let exceptions = Self.exceptions[file] ?? []
        let unexpected = outcome.failures.filter { failure in !exceptions.contains { failure.hasPrefix($0 + ": ") } }
        #expect(unexpected == [])
        #expect(exceptions.isEmpty || !outcome.failures.isEmpty, "an exception passes")
    }

    @Test
    func `no optional file is missing`() throws {
        let files = OfficialSuite.files(in: Self.folder + "optional/")
        #expect(files.count == 13)
        #expect(try Self.count(files, in: Self.folder + "optional/") == 162)
    }

    private static let formats = folder + "optional/format/"

    @Test(arguments: OfficialSuite.files(in: formats))
    func `formats pass where they are asserted`(_ file: String) throws {
        let outcome = try OfficialSuite.run(Self.formats + file, assertsFormats: true)
        #expect(outcome.failures == [])
        #expect(outcome.count > 0)
    }

    @Test
    func `no file of formats is missing`() throws {
        let files = OfficialSuite.files(in: Self.formats)
        #expect(files.count == 21)
        #expect(try Self.count(files, in: Self.formats) == 764)
    }

    private static func count(_ files: [String], in folder: String) throws -> Int {
        try files.reduce(0) { try $0 + OfficialSuite.groups(folder + $1).reduce(0) { $0 + $1.tests.count } }
    }
}
