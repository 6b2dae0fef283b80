import Envelopes
import GenerationJournal
import QuoteGeneration
import TestSupport
import Testing

struct CatalogueImportTests {
    /// A journal of its own and what an import of lines into it says.
    private final class Store {
        let directory: TemporaryDirectory
        let journal: Journal

        init() throws {
            directory = try TemporaryDirectory("catalogue")
            journal = try Journal.create(at: directory.file("a.daybook"))
        }

        func take(
            _ lines: String..., source: ImportQuote.Source = .imported, by: String = "Ada"
        ) async throws -> (report: CatalogueReport, findings: [String]) {
            let records = CatalogueLines(origin: "f", locale: LocaleTag("en"), isPublicDomain: false)
                .records(of: Array(lines.joined(separator: "\n").utf8))
            var findings: [String] = []
            var intake = try CatalogueImport(into: journal, source: source, by: by, reason: "a test")
            let note = { (finding: CatalogueFinding) in
                findings.append("\(finding.place.record) \(finding.outcome.rawValue): \(finding.reason ?? "")")
            }
            try await intake.add(records, noting: note)
            try await intake.flush(noting: note)
            return (intake.report, findings)
        }

        func steps() throws -> [ImportQuote] {
            try journal.read { snapshot in
                var steps: [ImportQuote] = []
                var position = Position(rawValue: 1)
                while let entry = try snapshot.entry(at: position) {
                    #expect(entry.header.isOwn)
                    if let envelope = try entry.decoded(), let step = try? ImportQuote(of: envelope) { steps.append(step) }
                    position = Position(rawValue: position.rawValue + 1)
                }
                return steps
            }
        }
    }

    private static let one = #"{"text":"It holds.","author":"Ada Wells"}"#

    @Test func `a quote becomes an own step with all its facts`() async throws {
        let store = try Store()
        let taken = try await store.take(#"{"text":"It holds.","author":"Ada Wells","isPublicDomain":true,"locale":"en-GB"}"#)
        #expect(taken.report[.added] == 1)
        let step = try #require(try store.steps().first)
        #expect((step.text, step.author, step.locale) == ("It holds.", "Ada Wells", "en-GB"))
        #expect((step.source, step.isPublicDomain) == (.imported, true))
        #expect((step.origin, step.record, step.by, step.reason) == ("f", 1, "Ada", "a test"))
        #expect(step.attribution == nil)
    }

    @Test func `importing again writes nothing and says so`() async throws {
        let store = try Store()
        _ = try await store.take(Self.one)
        let again = try await store.take(Self.one, #"{"text":"IT HOLDS","author":"ada wells"}"#, by: "Ben")
        #expect(again.report[.known] == 2)
        #expect(again.findings == ["1 known: entry 1", "2 known: entry 1"])
        #expect(try store.steps().count == 1)
    }

    @Test func `the same words under another author are told with their place`() async throws {
        let store = try Store()
        let taken = try await store.take(
            Self.one, Self.one, #"{"text":"It holds."}"#, #"{"text":"It holds.","author":"Ben Stone"}"#,
            #"{"text":"It holds.","author":"Ben Stone","locale":"de"}"#)
        #expect(
            taken.findings == [
                "2 duplicate: f, record 1",
                "3 differing: the same words stand in f, record 1 by Ada Wells rather than nobody named",
                "4 differing: the same words stand in f, record 1 by Ada Wells rather than Ben Stone",
            ])
        let later = try await store.take(
            #"{"text":"It holds!","author":"Ada Wells","isPublicDomain":true}"#, source: .curated)
        #expect(
            later.findings
                == ["1 differing: the same words stand in entry 1 as imported, as not in the public domain"])
        #expect(try store.steps().map(\.author) == ["Ada Wells", "Ben Stone"])
    }

    @Test func `outcomes add up to the records`() async throws {
        let store = try Store()
        let report = try await store.take(Self.one, "{", #"{"text":"..."}"#, #"{"text":""}"#, Self.one).report
        #expect(report.records == 5)
        #expect(CatalogueOutcome.allCases.reduce(0) { $0 + report[$1] } == 5)
        #expect((report[.added], report[.faulty], report[.noWords], report[.empty], report[.duplicate]) == (1, 1, 1, 1, 1))
    }

    @Test func `more quotes than one append takes come in several, with one account`() async throws {
        let store = try Store()
        let count = CatalogueLimits.batchQuotesMax + 5
        let lines = (1...count).map { "{\"text\":\"Bolt \($0)\"}" } + [#"{"text":"bolt 1"}"#]
        let taken = try await store.take(lines.joined(separator: "\n"))
        #expect(taken.report[.added] == count)
        #expect(taken.findings == ["\(count + 1) duplicate: entry 1"])
    }

    @Test func `two who import the same at once write it once`() async throws {
        let store = try Store()
        let lines = (1...500).map { "{\"text\":\"Bolt \($0)\"}" }.joined(separator: "\n")
        let records = CatalogueLines(origin: "f", locale: LocaleTag("en"), isPublicDomain: false).records(of: Array(lines.utf8))
        let journal = store.journal
        let added = try await withThrowingTaskGroup(of: Int.self) { group in
            for name in ["Ada", "Ben", "Cid"] {
                group.addTask {
                    var intake = try CatalogueImport(into: journal, source: .imported, by: name, reason: "a test")
                    try await intake.add(records) { _ in }
                    try await intake.flush { _ in }
                    return intake.report[.added]
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(added == 500)
        #expect(try store.steps().count == 500)
    }

    @Test func `an entry that only bears the id is no quote`() async throws {
        let store = try Store()
        let scratch = try Store()
        _ = try await scratch.take(Self.one)
        let entry = try #require(try scratch.journal.read { try $0.entry(at: Position(rawValue: 1)) })
        let envelope = try #require(try entry.decoded())
        try await store.journal.append(NewEntry(envelope, id: entry.id), expecting: .any)
        let taken = try await store.take(Self.one)
        #expect(taken.findings == ["1 faulty: its id stands for entry 1, which is no imported quote"])
    }

    @Test func `who imports and why must be said`() throws {
        let store = try Store()
        #expect(throws: UnusableEntry.self) {
            try CatalogueImport(into: store.journal, source: .imported, by: "", reason: "x")
        }
    }
}
