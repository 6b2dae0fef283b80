import Envelopes
import FlowFixtures
import GenerationJournal
import TestSupport
import Testing

@testable import daybook

/// An own step whose facts cannot be read, though its record verifies: a command passes over it where it says nothing of it, or
/// ends with the step's position and what is wrong. It is no fault of the program.
struct UnreadableStepTests {
    /// A store `a` with three runs, of which the step is about the second, and where the step stands.
    private static func store(_ intent: String) async throws -> (place: CommandFolder, step: Position, draft: Position) {
        let place = try CommandFolder()
        let journal = try Journal.create(at: place.directory.file("a"))
        for (number, end) in [QuoteFlow.End.accepted, .timeout].enumerated() {
            try await journal.append(QuoteFlow(number, end).entries)
        }
        let flow = try QuoteFlow(7, .judgedPoor)
        // Before the rejection, so that steps which only follow a draft have their place.
        try await journal.append(Array(flow.entries.dropLast()))
        let about = intent == RecordFailure.intent ? flow.entries.first?.id : flow.draft
        let envelope = try Envelope(
            source: .appIntent, sessionId: nil, schemaVersion: EnvelopeSchemaVersion(1), generable: nil, isComplete: true,
            content: nil, intent: intent, parameters: #"{"entry":7}"#)
        let isBeginning = intent == RequestGeneration.intent
        let step = try await journal.append(
            [FlowEntry(envelope: envelope, id: EntryID.next(), cause: isBeginning ? nil : about, isOwn: true)])[0].position
        let draft = try #require(try flow.draft.flatMap { id in try journal.read { try $0.position(of: id) } })
        try await journal.close()
        return (place, step, draft)
    }

    private static let commands = [
        "log $a", "log $a --json", "show $a STEP", "stats $a", "verify $a", "audit $a DRAFT", "audit $a STEP", "audit $a DRAFT --json",
        "audit $a STEP --json", "audit $a --summary", "audit $a --summary --json", "library $a", "rejudge $a", "rejudge $a --json",
        "record $a --into $r", "export $a --output $e", "receipt $a", "schema list $a", "schema check $a", "replay $a --into $b",
        "copy $a $c", "execute $a STEP --action SaveQuoteIntent@1=/bin/true", "erase $a STEP --reason test",
        "erase $a --flow DRAFT --reason test", "rebuild $a", "generate $a --locale en --model recorded:$m",
    ]

    @Test(arguments: StepReader.steps.map { $0.intent })
    func `every command says where it stands, or goes on`(intent: String) async throws {
        let (place, step, draft) = try await Self.store(intent)
        try place.write(GenerationSample.recording([GenerateTests.good]), to: "m")
        for command in Self.commands {
            let words = command.replacing("STEP", with: "\(step)").replacing("DRAFT", with: "\(draft)")
            let run = await place.run(words.split(separator: " ").map(String.init))
            #expect(run.status != .fault, "\(command): \(run.errors)")
            if run.status == .commandLine { Issue.record("\(command): \(run.errors)") }
            if run.errors.contains("cannot be read") {
                #expect(run.status == .refused && run.errors.contains("position \(step) "), "\(command): \(run.errors)")
            }
        }
    }

    @Test func `record and rejudge name the step`() async throws {
        let (place, step, _) = try await Self.store(RecordVerdict.intent)
        for command in [["record", "$a", "--into", "$r"], ["rejudge", "$a"]] {
            let run = await place.run(command)
            #expect(run.status == .refused)
            #expect(run.errors.hasPrefix("daybook: The step at position \(step) cannot be read: "), "\(run.errors)")
        }
        #expect(!place.exists("r"))
    }
}
