import Foundation
import StrictJSON
import TestSupport
import Testing

@testable import daybook

/// Debian's fortunes, unpacked into the folder `fortunes` of the test data: real files with everything that is odd in them.
struct DebianFortunesTests {
    private static let folder = (TestData.directory ?? "") + "/fortunes"
    private static let isPresent = FileManager.default.fileExists(atPath: folder)

    @Test(.enabled(if: isPresent), arguments: TestData.isLong ? ["es", "de"] : ["es"])
    func `every record is accounted for, and nothing is added twice`(_ locale: String) async throws {
        let place = try CommandFolder()
        _ = await place.run("init", "$a")
        let words = [
            "catalogue", "import", "$a", "\(Self.folder)/\(locale)", Self.folder + "-\(locale)", "--format", "fortune",
            "--locale", locale, "--reason", "a test", "--json",
        ].filter { !$0.hasPrefix("/") || FileManager.default.fileExists(atPath: $0) }
        let first = try Counts(await place.run(words))
        #expect(first.records > 10_000)
        #expect(first.sum == first.records)
        #expect(first.findings == first.records - first.added)
        #expect(10 * first.added > 9 * first.records)
        let second = try Counts(await place.run(words))
        #expect(second.added == 0)
        #expect(second.records == first.records)
        #expect(second.sum == second.records)
        #expect(await place.run("verify", "$a").status == .done)
    }

    private struct Counts {
        var records = 0
        var added = 0
        var sum = 0
        var findings = 0

        init(_ run: CommandRun) throws {
            let lines = run.output.split(separator: "\n")
            findings = lines.count { $0.hasPrefix(#"{"type":"record""#) }
            let document = try JSONDocument(String(try #require(lines.last)))
            document.forEachMember(of: document.root) { key, value in
                guard let count = document.plainInteger(of: value).map(Int.init) else { return true }
                switch document.string(of: key) {
                case "records": records = count
                case "added":
                    added = count
                    sum += count
                default: sum += count
                }
                return true
            }
        }
    }
}
