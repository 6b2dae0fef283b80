import Envelopes
import Foundation
import TestSupport
import Testing

@testable import GenerationJournal

/// What each version of a shipped view comes to, frozen in files: `Golden/LOG.ndjson` is an export of a log, and
/// `Golden/LOG-NAME-VERSION.txt` holds the rows, `row KEY ROW` in hexadecimal, and the quarantine, `quarantine POSITION WHY`.
struct GoldenTests {
    /// The logs: the steps of executor and registry, and whole runs of a pipeline.
    enum Log: String, CaseIterable, Sendable {
        case steps, flows

        var path: String { folder + rawValue + ".ndjson" }

        func write(to journal: Journal) async throws {
            switch self {
            case .steps: try await GoldenLog.write(to: journal)
            case .flows: try await GoldenFlows.write(to: journal)
            }
        }

        func frozenFile(_ projection: String) -> String { folder + rawValue + "-" + projection + ".txt" }
    }

    private static let folder = TestData.checkout + "Tests/GenerationJournalTests/Golden/"
    private static let isWriting = ProcessInfo.processInfo.environment["DAYBOOK_GOLDEN_WRITE"] != nil

    @Test(arguments: Log.allCases, Projection.all.map { "\($0.name)-\($0.version)" })
    func `a shipped view comes to the same from the same log`(log: Log, name: String) async throws {
        let projection = try #require(Projection.all.first { "\($0.name)-\($0.version)" == name })
        let frozen = try? String(contentsOfFile: log.frozenFile(name), encoding: .utf8)
        let expected = try #require(frozen, "\(name) has no golden file; set DAYBOOK_GOLDEN_WRITE and run the tests once")
        let directory = try TemporaryDirectory("golden")
        let journal = try Self.imported(log, directory.file("a.daybook"))
        try journal.expectSound()
        Self.expectSame(try journal.frozen(projection), expected, name)
        _ = try journal.rebuild(projection, options: .comparing)
        Self.expectSame(try journal.frozen(projection), expected, "\(name), rebuilt")
        _ = try journal.replay(into: directory.file("b.daybook"))
        let replayed = try Journal.open(at: directory.file("b.daybook"), access: .readOnly)
        Self.expectSame(try replayed.frozen(projection), expected, "\(name), replayed")
    }

    /// Writes what is missing and changes nothing that is there: a changed view takes a new version, and so a new file.
    @Test(.enabled(if: isWriting, "DAYBOOK_GOLDEN_WRITE is not set"), arguments: Log.allCases)
    func `golden files of new versions are written`(log: Log) async throws {
        let directory = try TemporaryDirectory("golden")
        if !FileManager.default.fileExists(atPath: log.path) {
            let journal = try Journal.create(at: directory.file("new.daybook"), projections: [])
            try await log.write(to: journal)
            try Data(journal.exported(by: "golden")).write(to: URL(filePath: log.path), options: .withoutOverwriting)
        }
        let journal = try Self.imported(log, directory.file("a.daybook"))
        for projection in Projection.all {
            let file = log.frozenFile("\(projection.name)-\(projection.version)")
            guard !FileManager.default.fileExists(atPath: file) else { continue }
            try Data(journal.frozen(projection).utf8).write(to: URL(filePath: file), options: .withoutOverwriting)
        }
    }

    /// An import of a journal's own export into an empty store keeps positions, ids, and which steps are Daybook's own.
    private static func imported(_ log: Log, _ path: String) throws -> Journal {
        let journal = try Journal.create(at: path)
        let report = try journal.importEntries(from: .file(path: log.path))
        #expect(report.imported > 100 && report.refused == 0)
        return journal
    }

    private static func expectSame(_ found: String, _ expected: String, _ what: String) {
        let difference = zip(found.split(separator: "\n"), expected.split(separator: "\n")).first { $0 != $1 }
        let isSame = found == expected
        #expect(
            isSame,
            """
            \(what): the shipped behaviour of a projection's version changed; add a new version instead. \
            First found: \(difference?.0 ?? "fewer or more lines"), frozen: \(difference?.1 ?? "the rest")
            """)
    }
}

extension Journal {
    /// Rows and quarantine as golden files hold them.
    fileprivate func frozen(_ projection: Projection) throws -> String {
        let served = try served(projection)
        let rows = served.rows.map { "row \(Self.hex($0.key)) \(Self.hex($0.value))\n" }
        let quarantine = served.quarantine.map { "quarantine \($0.position) \($0.reason)\n" }
        return (rows + quarantine).joined()
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
