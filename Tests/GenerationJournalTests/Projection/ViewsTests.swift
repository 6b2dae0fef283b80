import Digest
import Envelopes
import FlowFixtures
import JSONSchema
import Schemas
import StrictJSON
import TestSupport
import Testing

@testable import GenerationJournal

/// The views of whole runs.
struct ViewsTests {
    private let directory: TemporaryDirectory
    private let journal: Journal

    init() throws {
        directory = try TemporaryDirectory("views")
        journal = try Journal.create(at: directory.file("a.daybook"))
    }

    @Test func `every step fits its published schema and comes back as it was`() async throws {
        var seen: Set<String> = []
        for entry in try GoldenFlows.all().flatMap(\.entries) where entry.isOwn {
            let envelope = entry.envelope
            let embedded = try #require(EmbeddedSchema.all.first { $0.name == envelope.intent })
            let parameters = try JSONDocument(Array(try #require(envelope.parameters)))
            var validator = SchemaValidator(try Schema(embedded.text))
            let isValid = try validator.isValid(parameters)
            #expect(isValid, "\(envelope.text)")
            #expect(try Self.again(envelope) == envelope)
            seen.insert(envelope.intent)
        }
        #expect(seen.count == 10)
    }

    private static func again(_ envelope: Envelope) throws -> Envelope? {
        try StepReader.steps.first { $0.intent == envelope.intent }?.init(of: envelope).envelope()
    }

    @Test func `live, rebuilt and replayed digests are equal after every prefix of a log of all steps`() async throws {
        let entries = try GoldenFlows.all().flatMap(\.entries).prefix(200)
        var digests: [[SHA256Digest]] = []
        for entry in entries {
            try await journal.append([entry])
            digests.append(try journal.read { snapshot in try Projection.all.map { try snapshot.digest(of: $0) } })
        }
        for (index, live) in digests.enumerated() {
            let folds = try journal.store.fold(Projection.all, through: Position(rawValue: UInt64(index + 1)))
            #expect(folds.map(\.digest) == live)
        }
        for projection in Projection.all {
            #expect(try journal.rebuild(projection, options: .comparing).digest == journal.read { try $0.digest(of: projection) })
        }
        _ = try journal.replay(into: directory.file("b.daybook"))
        let replayed = try Journal.open(at: directory.file("b.daybook"), access: .readOnly)
        #expect(try replayed.read { snapshot in try Projection.all.map { try snapshot.digest(of: $0) } } == digests.last)
        try replayed.expectSound()
    }

    @Test(arguments: QuoteFlow.End.allCases)
    func `a run ends in the view of flows, and in the library only if it was saved`(end: QuoteFlow.End) async throws {
        let flow = try QuoteFlow(7, end, locale: "it")
        let positions = try await journal.append(flow.entries).map(\.position)
        let begin = end == .pooled ? positions[1] : positions[0]
        try journal.read { snapshot in
            #expect(try positions.dropFirst(end == .pooled ? 1 : 0).allSatisfy { try snapshot.flow(of: $0) == begin })
            #expect(try snapshot.entries(ofFlow: begin) == positions.filter { $0 >= begin })
            let state = try snapshot.flowState(begin)
            #expect(state?.end == Self.expected[end])
            #expect(state.map { $0.count == UInt64(positions.count { $0 >= begin }) } ?? (positions.count == 1))

            let quotes = try snapshot.allQuotes()
            let isSaved = [.performed, nil].contains(Self.expected[end])
            #expect(quotes.map(\.text) == (isSaved ? [flow.text] : []))
            for quote in quotes {
                #expect(try snapshot.entry(at: quote.position)?.id == flow.draft)
                // Only the words of people may bear another name than the product's.
                #expect(quote.author == (end == .imported ? "Somebody Else" : end == .systemCall ? nil : "Daybook"))
                #expect(quote.isPublicDomain == (end == .imported))
                #expect(quote.locale == (end == .systemCall || end == .actionResolved ? "und" : "it"))
                let sources: [QuoteFlow.End: QuoteSource] = [.curated: .curated, .imported: .imported, .systemCall: .imported]
                #expect(quote.source == sources[end] ?? .generated)
            }
            #expect(try snapshot.favouriteQuotes().count == (end == .favourite ? 1 : 0))

            var rejections: [Rejection] = []
            try snapshot.scanRejections { rejections.append($0); return .next }
            let isRejected = Self.expected[end] == .rejected || end == .secondAttempt
            #expect(rejections.count == (isRejected ? 1 : 0))
            for rejection in rejections {
                let (layer, finding) = QuoteFlow.ground(of: end == .secondAttempt ? .cliche : end)
                #expect(rejection.layer == layer && rejection.rule == finding.rule && rejection.locale == "it")
                #expect(rejection.observed == finding.observed.json && rejection.limit == finding.limit.json)
                #expect(try snapshot.rejection(ofDraft: rejection.draft) == rejection.step)
            }
        }
    }

    private static let expected: [QuoteFlow.End: FlowEnd] = {
        var ends: [QuoteFlow.End: FlowEnd] = [:]
        for end in QuoteFlow.End.allCases { ends[end] = .performed }
        for end in [QuoteFlow.End.tooLong, .cliche, .nearDuplicate, .judgedPoor, .indistinct] { ends[end] = .rejected }
        for end in [QuoteFlow.End.timeout, .refusal, .tokenLimit, .cancelled] { ends[end] = .failed }
        ends[.cut] = .open
        ends[.actionRefused] = .refused
        ends[.actionStarted] = .started
        ends[.actionFailed] = .actionFailed
        ends[.actionInDoubt] = .inDoubt
        for end in [QuoteFlow.End.curated, .imported] { ends[end] = nil }
        return ends
    }()

    @Test func `sessions know where they begin and end and what they hold`() async throws {
        let flow = try QuoteFlow(7, .secondAttempt)
        try await journal.append(flow.entries)
        let positions = try journal.allEntries().filter { try $0.decoded()?.sessionId == "lm_7" }.map(\.position)
        let state = try #require(try journal.read { try $0.session("lm_7") })
        #expect(state.first == positions.first && state.last == positions.last)
        #expect(state.complete == 3 && state.partial == 4 && state.isComplete)
        #expect(try journal.read { try $0.session("lm_7_judge") }?.complete == 1)
        #expect(try journal.read { try $0.session("lm_8") } == nil)
        try await journal.append(QuoteFlow(8, .cut).entries)
        #expect(try journal.read { try $0.session("lm_8") }?.isComplete == false)
    }

    @Test func `an own entry that claims a session counts in the view as in its rebuilding`() async throws {
        func entry(_ text: String) throws -> NewEntry {
            NewEntry(
                try Envelope(
                    #"{"source":"foundation-models","sessionId":"lm_1","schemaVersion":1,"generable":"QuoteDraft","#
                        + #""complete":false,"#
                        + #""content":{"text":"\#(text)"},"intent":"SaveQuoteIntent","parameters":null}"#))
        }
        _ = try await journal.appendOwn([entry("a")], expecting: .any)
        _ = try await journal.append([entry("a b")] as [NewEntry], expecting: .any)
        let state = try #require(try journal.read { try $0.session("lm_1") })
        #expect(state.first == Position(rawValue: 1) && state.partial == 2)
        #expect(try journal.verify().isSound)
        #expect(try journal.rebuild(.sessions, options: .comparing).wasEqual == true)
    }

    @Test func `only what a person does counts for the streak`() async throws {
        try await journal.append(QuoteFlow(1, .pooled).entries + QuoteFlow(2, .imported).entries)
        #expect(try journal.read { try $0.activeQuarterHours() } == [])
        try await journal.append(QuoteFlow(4, .timeout).entries)
        let quarter = QuarterHour(containing: try #require(try journal.allEntries().last).header.recordedAt)
        #expect(try journal.read { try $0.activeQuarterHours() }.last == quarter)
        #expect(QuarterHour(containing: -1).number == -1)
        #expect(QuarterHour(containing: 899_999_999).number == 0)
        #expect(QuarterHour(containing: 900_000_000).number == 1)
        #expect(QuarterHour(containing: .min).number == Int64.min / QuarterHour.microseconds - 1)
    }
}

extension Snapshot {
    fileprivate borrowing func allQuotes() throws -> [Quote] {
        var positions: [Position] = []
        try scanQuotes { quote in
            positions.append(quote.position)
            return .next
        }
        var quotes: [Quote] = []
        for position in positions { quotes += [try quote(at: position)].compactMap(\.self) }
        return quotes
    }
}
