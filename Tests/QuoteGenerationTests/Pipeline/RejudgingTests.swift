import GenerationJournal
import QuoteGeneration
import Testing

/// Another policy over the same drafts: exactly what its thresholds change.
struct RejudgingTests {
    private let stage: PipelineStage

    init() throws { stage = try PipelineStage() }

    private func flips(_ policy: QuotePolicy) throws -> [String] {
        var flips: [String] = []
        try policy.rejudge(stage.journal) { draft in
            if draft.isFlipped { flips.append("\(draft.recorded.name) \(draft.rejudged.name)") }
        }
        return flips
    }

    @Test func `thresholds flip what stands between the old and the new`() async throws {
        let overall = ["6", "6.5", "7", "5.5", "9"]
        let drafts = [
            RecordedSession.good, "A baker opens the window before dawn so the whole street can smell the bread.",
            "The sailor ties two knots, one for the storm and one for the walk home.", "Mend the fence you lean on.",
            "The kettle is patient. The cook is not.",
        ]
        var session = RecordedSession()
        for (draft, score) in zip(drafts, overall) { session = session.draft(draft).judgement(score) }
        let generator = try stage.generator(session)
        for _ in drafts { _ = try await generator.generate(QuoteRequest(locale: try #require(LocaleTag("en")))) }
        let head = try stage.journal.read { try $0.head() }

        #expect(try flips(.standard) == [])
        let stricter = try QuotePolicy.changed("\"overallMin\": 6", "\"overallMin\": 6.6")
        #expect(try flips(stricter) == ["passes rejected(judge)", "passes rejected(judge)"])
        let milder = try QuotePolicy.changed("\"overallMin\": 6", "\"overallMin\": 5")
        #expect(try flips(milder) == ["rejected(judge) unknown(distinctiveness)"])
        let shorter = try QuotePolicy.changed("\"wordsMax\": 18", "\"wordsMax\": 13")
        #expect(try flips(shorter).allSatisfy { $0 == "passes rejected(gate)" } && flips(shorter).count == 3)
        let narrower = try QuotePolicy.changed("\"imagery\": 3", "\"imagery\": 0", "\"action\": 2", "\"action\": 0")
        #expect(try flips(narrower).allSatisfy { $0 == "passes rejected(distinctiveness)" })
        #expect(try flips(narrower).count >= 1)
        #expect(try stage.journal.read { try $0.head() } == head)
    }
}
