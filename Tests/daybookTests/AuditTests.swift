import Envelopes
import FlowFixtures
import Foundation
import GenerationJournal
import TestSupport
import Testing

@testable import daybook

/// What `audit` says of made-up runs.
struct AuditTests {
    private let place: CommandFolder

    init() throws { place = try CommandFolder() }

    /// A store `a` with one run that ends so; answers the position of its draft.
    private func store(_ end: QuoteFlow.End) async throws -> Position {
        let journal = try Journal.create(at: place.directory.file("a"))
        let flow = try QuoteFlow(7, end)
        try await journal.append(QuoteFlow(3, .accepted).entries + flow.entries)
        let id = try #require(flow.draft ?? flow.entries.last?.id)
        let position = try #require(try journal.read { try $0.position(of: id) })
        try await journal.close()
        return position
    }

    /// Layer, rule, what was seen, what is allowed, by how much, and what would have had to differ.
    private static let rejections: [(QuoteFlow.End, [String])] = [
        (.tooLong, ["gate", "words", "21 words", "at most 18", "off by 3", "with 3 words fewer"]),
        (.cliche, ["gate", "phrase", "\"dreams\"", "none allowed", "bytes 24 to 30", "without it"]),
        (.nearDuplicate, ["novelty", "similarity", "0.93", "less than 0.78", "off by 0.15", "more than 0.15 less"]),
        (.judgedPoor, ["judge", "overall", "4.5", "at least 6", "off by 1.5", "with 1.5 more"]),
        (.indistinct, ["distinctiveness", "distinctiveness", "3.25", "at least 5", "off by 1.75", "with 1.75 more"]),
    ]

    @Test(arguments: rejections.map(\.0))
    func `the answer to why a draft was rejected is all there`(end: QuoteFlow.End) async throws {
        let draft = try await store(end)
        let run = await place.run("audit", "$a", "\(draft)")
        #expect(run.status == .done && run.errors == "")
        #expect(run.output.hasPrefix("Why draft \(draft) was rejected\n"))
        let answer = try #require(run.output.components(separatedBy: "\n\n").dropFirst().first)
        for words in try #require(Self.rejections.first { $0.0 == end }).1 {
            #expect(answer.contains(words), "\(words)")
        }
        #expect(answer.contains("Nothing was saved"))
        // Every layer that was asked stands there, none that was not.
        let layers = ["gate", "novelty", "judge", "distinctiveness"]
        let decided = QuoteFlow.ground(of: end).layer
        let found = layers.filter { run.output.contains("\n  " + $0) }
        #expect(found == Array(layers.prefix { $0 != decided }) + [decided])
        #expect(run.output.contains("neither independent nor a human review") == found.contains("judge"))
    }

    @Test func `what only takes points away is not said to be forbidden`() {
        let ground = Finding(
            rule: "distinctiveness", observed: RecordedValue(3), limit: RecordedValue(5), bound: .atLeast, unit: "points")
        let penalty = Finding(rule: "abstraction", observed: RecordedValue("5 signs"), limit: .null, bound: .absent)
        let score = RecordVerdict.Score(name: "abstraction", value: RecordedValue(-2), limit: .null, source: "deterministic")
        let accounts = FindingAccount.accounts(of: [ground, penalty], scores: [score])
        #expect(accounts.map(\.comparison) == ["3 points; at least 5 needed", "5 signs, which took 2 points away"])
        #expect(accounts[0].remedy == "It would have passed with 2 points more.")
        // Where there is no score, it decides.
        #expect(FindingAccount.accounts(of: [penalty], scores: [score])[0].comparison.contains("none allowed"))
    }

    @Test func `only what was not asked is said not to have been`() async throws {
        let draft = try await store(.indistinct)
        #expect(await !place.run("audit", "$a", "\(draft)").output.contains("were not asked"))
        #expect(await place.run("audit", "$a", "--summary").output.contains("\nby rule\n  distinctiveness  "))
    }

    @Test(arguments: [QuoteFlow.End.timeout, .refusal, .tokenLimit, .cancelled, .cut])
    func `an attempt that led nowhere says how it ended`(end: QuoteFlow.End) async throws {
        _ = try await store(end)
        let output = await place.run("audit", "$a", "--flow", "15").output
        if end == .cut {
            #expect(output.contains("it was cut off, or it still goes on"))
            #expect(output.contains("  cut off  nothing follows entry"))
        } else {
            #expect(output.contains("\n  \(end)  entry "))
            #expect(output.contains(end == .timeout ? "nothing had come" : "bytes had come"))
            #expect(output.contains("The model gave nothing that can be used: \(end)"))
        }
    }

    @Test func `a pool's own request says what became of each of its drafts`() async throws {
        _ = try await store(.pooled)
        let output = await place.run("audit", "$a", "15").output
        #expect(output.hasPrefix("What became of the pool that entry 15 asked for\n\nA pool of 1 draft, each asked for"))
        #expect(output.contains("in a run of its own: 1 saved.\n"))
        #expect(output.contains("\nThe drafts of the pool\n  entry 16  saved\n"))
        #expect(!output.contains("cut off"))
        let json = await place.run("audit", "$a", "15", "--json").output
        #expect(json.contains(#""cutOff":false"#) && json.contains(#""pool":[{"flow":16,"end":"performed","failure":null}]"#))
    }

    @Test func `a quote says where each of its fields comes from`() async throws {
        let draft = try await store(.favourite)
        let output = await place.run("audit", "$a", "\(draft)").output
        for line in [
            "text           entry \(draft), /parameters/text, a copy of /content/text there, which the model wrote",
            "author         Daybook: entry \(draft.next.next), /parameters/evidence/facts/author",
            "locale         en: entry \(draft.next.next), /parameters/evidence/facts/locale",
            "public domain  no: generated lines never are", "asked for      by entry 15",
            "a person   tester, in entry \(draft.next.next.next): it made me laugh",
        ] {
            #expect(output.contains(line), "\(line)")
        }
    }

    @Test func `a quote is called one, by whatever it was asked about`() async throws {
        let draft = try await store(.accepted)
        for words in [["--session", "lm_7"], ["\(draft)"], ["--flow", "15"]] {
            let output = await place.run(["audit", "$a"] + words).output
            #expect(output.hasPrefix("How quote \(draft) came to be\n\nQuote \(draft) reads: "), "\(words)")
        }
    }

    @Test func `a step that belongs to no run says what it is`() async throws {
        let journal = try Journal.create(at: place.directory.file("a"))
        try await journal.append(QuoteFlow(1, .imported).entries)
        try await journal.close()
        try place.write("{}", to: "s")
        _ = await place.run("schema", "register", "$a", "T@1", "$s", "--reason", "x")
        #expect(await place.run("audit", "$a", "1").output.contains("tester recorded it as imported."))
        let step = await place.run("audit", "$a", "2").output
        #expect(step.hasPrefix("Entry 2, a step RegisterSchema\n\nDaybook recorded it itself, as RegisterSchema."))
    }

    @Test func `drafts are found by their words, letter for letter`() async throws {
        _ = try await store(.tooLong)
        let found = await place.run("audit", "$a", "--text", "house 7 counts")
        #expect(found.output.hasPrefix("Why draft"))
        let both = await place.run("audit", "$a", "--text", "counts rain", "--json")
        #expect(both.output.split(separator: "\n").count == 2)
        let none = await place.run("audit", "$a", "--text", "House 7")
        #expect(none == CommandRun(status: .refused, output: "", errors: "daybook: No draft holds \"House 7\"\n"))
    }

    @Test func `the summary counts how runs ended, and every reason of a rejection`() async throws {
        let journal = try Journal.create(at: place.directory.file("a"))
        let ends: [QuoteFlow.End] = [
            .tooLong, .tooLong, .cliche, .judgedPoor, .accepted, .timeout, .cancelled, .timeout, .cut, .pooled, .actionInDoubt,
            .actionRefused, .imported,
        ]
        for (number, end) in ends.enumerated() {
            try await journal.append(QuoteFlow(number, end, locale: number == 1 ? "de" : "en").entries)
        }
        let cut = try #require(try QuoteFlow(8, .cut).entries.first?.id)
        let position = try #require(try journal.read { try $0.position(of: cut) })
        try await journal.close()
        let output = await place.run("audit", "$a", "--summary").output
        #expect(
            output.hasPrefix(
                """
                12 runs
                  saved                             2
                  rejected                          4
                  failed, timeout                   2
                  failed, cancelled                 1
                  refused by the executor           1
                  in doubt                          1: entry
                """))
        #expect(output.contains("  cut off, or still going on        1: entry \(position)\n"))
        #expect(
            output.contains("\n\n4 drafts were rejected\n\nby layer\n  gate                      3\n  judge                     1\n"))
        let lines = await place.run("audit", "$a", "--summary", "--json").output.split(separator: "\n")
        #expect(lines.count == 11)
        #expect(lines.contains(#"{"end":"open","kind":null,"count":1,"first":[\#(position)]}"#))
    }

    @Test(arguments: ["markdown", "html"])
    func `a page to hand over ends with a receipt that holds`(form: String) async throws {
        let draft = try await store(.tooLong)
        let page = await place.run("audit", "$a", "\(draft)", "--format", form).output
        let lines = page.replacing("&quot;", with: "\"").split(whereSeparator: { "\n<>".contains($0) })
        let receipt = try #require(lines.first { $0.hasPrefix("{\"receipt\"") })
        try place.write(receipt + "\n", to: "r")
        #expect(page.contains("daybook verify $a --against RECEIPT"))
        #expect(await place.run("verify", "$a", "--against", "$r").status == .done)
        #expect(page.contains("+00:00"))
    }

    @Test(arguments: ["markdown", "html"])
    func `what a model wrote cannot become markup`(form: String) async throws {
        let journal = try Journal.create(at: place.directory.file("a"))
        let hostile = #"<script>alert(1)</script> [a](http://x) | **b** `c`"#
        let envelope = try Envelope(
            source: .foundationModels, sessionId: "s", schemaVersion: EnvelopeSchemaVersion(1), generable: "QuoteDraft",
            isComplete: true, content: #"{"text":"\#(hostile)"}"#, intent: "SaveQuoteIntent", parameters: nil)
        try await journal.append(NewEntry(envelope), expecting: .any)
        try await journal.close()
        let page = await place.run("audit", "$a", "1", "--format", form).output
        #expect(!page.contains("<script>") && !page.contains("[a](") || form == "html")
        #expect(!page.contains("<script>"))
        if form == "markdown" { #expect(page.contains(#"\<script\>alert(1)\</script\> \[a\](http://x) \| \*\*b\*\* \`c\`"#)) }
    }

    @Test func `what cannot be audited is said`() async throws {
        _ = try await store(.accepted)
        #expect(await place.run("audit", "$a", "99").errors.hasPrefix("daybook: There is no entry at 99"))
        #expect(await place.run("audit", "$a").status == .commandLine)
        #expect(await place.run("audit", "$a", "1", "--summary").status == .commandLine)
        #expect(await place.run("audit", "$a", "1", "--format", "pdf").status == .commandLine)
        #expect(await place.run("audit", "$a", "--session", "nobody").status == .refused)
    }
}
