import ActionExecution
import Envelopes
import GenerationJournal
import LanguageModels
import TestSupport
import Testing

/// A feature of an app's own that asks a scripted server: reply, snapshots and end go into the journal as they come, and what is
/// whole goes to the executor. Nothing but its schemas is the feature's own.
struct ServedFeature: Sendable {
    /// The type that the model fills, its version and its schema.
    var generable: String
    var version: Int32 = 1
    var content: String
    /// The intent and the schema of its parameters; those of the content unless given.
    var intent: String
    var parameters: String?
    /// Members whose strings show while they grow.
    var streamedText: [String] = []
    /// Whether the model is to call a tool of the intent's name rather than to answer.
    var isTool = false
    /// What the app makes of the content for its action; the content itself unless given.
    var parametersOfContent: String?

    /// What came of a turn.
    struct Turn {
        let request: EntryID
        /// What the executor said, if anything went to it.
        var execution: Execution?
        /// The parameters that the action ran with.
        var performed: [String] = []
    }

    private static let session = "lm_feature_1"

    /// Asks `fake` once, and follows the answer to its end.
    func turn(_ fake: FakeModel, in journal: Journal) async throws -> Turn {
        try await journal.register(
            schema: Array(content.utf8), name: generable, version: version, by: "the app", reason: "asked for")
        try await journal.register(
            schema: Array((parameters ?? content).utf8), name: intent, version: 1, by: "the app", reason: "performed with")
        let client = ModelClient.http(try ModelServer(try ModelAddress(fake.address), name: "fake"))
        let tool = ModelTool(name: intent, description: "the action", parameters: Array(content.utf8))
        let question = ModelRequest(
            purpose: isTool ? .toolCall : .draft, session: Self.session, instructions: "Fill it.", prompt: "Go on.",
            options: ModelOptions(maxTokens: 40), outputSchema: isTool ? nil : Array(content.utf8), tools: isTool ? [tool] : [])
        var turn = Turn(request: try await own(request(question, client), cause: nil, journal))
        var (reply, reader) = (ModelReply(), SnapshotReader(streamedText: streamedText))
        do throws(ModelFailure) {
            for try await event in client.stream(question) {
                reply.add(event)
                guard case .text(let chunk) = event, reader.read(chunk.bytes), let shown = reader.snapshot else { continue }
                try await asFailure { try await append(shown, isComplete: false, cause: turn.request, journal) }
            }
        } catch {
            _ = try await fail(error, reply, turn, journal)
            return turn
        }
        switch ReplyCompletion(of: reply, to: question) {
        case .object(let bytes): try await act(bytes, &turn, journal)
        case .toolCalls(let calls): for call in calls { try await act(call.arguments, &turn, journal) }
        case .text: Issue.record("no text was asked for")
        case .incomplete(let failure):
            let last = try await fail(failure, reply, turn, journal)
            // Nothing may come of what is not whole, even if somebody asks for it.
            turn.execution = try await executor(journal, Spy()).execute(last)
        }
        return turn
    }

    private func act(_ bytes: [UInt8], _ turn: inout Turn, _ journal: Journal) async throws {
        let spy = Spy()
        let position = try await append(bytes, isComplete: true, cause: turn.request, journal)
        turn.execution = try await executor(journal, spy).execute(position)
        turn.performed += await spy.seen
    }

    /// Records a failure with all that had come, and what of it can be shown.
    private func fail(_ failure: ModelFailure, _ reply: ModelReply, _ turn: Turn, _ journal: Journal) async throws -> Position {
        let raw = reply.toolCalls.first?.arguments ?? reply.raw
        let step = RecordFailure(
            entry: turn.request, kind: failure.name, reason: failure.reason, session: Self.session,
            reply: String(decoding: raw, as: UTF8.self), finishReason: reply.finishReason?.word, numbers: failure.numbers,
            locale: "en")
        var reader = SnapshotReader()
        reader.read(raw)
        let position = try await append(reader.snapshot ?? Array("{}".utf8), isComplete: false, cause: turn.request, journal)
        _ = try await own(step, cause: turn.request, journal)
        return position
    }

    private func executor(_ journal: Journal, _ spy: Spy) throws -> Executor {
        let action = ActionDefinition(
            intent: intent, version: 1, accepts: [AcceptedType(generable, version: version)],
            handler: SwiftAction { request in
                await spy.note(String(decoding: request.parameters, as: UTF8.self))
                return nil
            })
        return try Executor(journal: journal, actions: [action], by: "the app")
    }

    @discardableResult
    private func append(
        _ bytes: [UInt8], isComplete: Bool, cause: EntryID, _ journal: Journal
    ) async throws -> Position {
        let text = String(decoding: bytes, as: UTF8.self)
        let envelope = try Envelope(
            source: .foundationModels, sessionId: Self.session, schemaVersion: EnvelopeSchemaVersion(Int(version)),
            generable: generable, isComplete: isComplete, content: text, intent: intent,
            parameters: isComplete ? parametersOfContent ?? text : nil)
        return try await journal.append(NewEntry(envelope, cause: cause), expecting: .any).position
    }

    private func own(_ step: some Step, cause: EntryID?, _ journal: Journal) async throws -> EntryID {
        try await journal.appendOwn([NewEntry(try step.envelope(), cause: cause)], expecting: .any)[0].id
    }

    private func request(_ question: ModelRequest, _ client: ModelClient) -> RequestGeneration {
        RequestGeneration(
            feature: "feature", locale: "en", channel: .foreground, budgetMilliseconds: 45_000,
            instructions: question.instructions, prompt: question.prompt,
            options: GenerationOptions(temperature: nil, tokensMax: 40), outputSchema: nil,
            model: ModelReference(backEnd: client.identity.backEnd, name: "fake", address: client.identity.address),
            systemBuild: "test", policy: nil)
    }

    /// A journal's error among a stream's, which are of one type.
    private func asFailure(_ body: () async throws -> some Any) async throws(ModelFailure) {
        do { _ = try await body() } catch { throw .other(domain: "journal", code: 0, text: "\(error)") }
    }

    /// Notes what an action ran with.
    private actor Spy {
        private(set) var seen: [String] = []
        func note(_ parameters: String) { seen.append(parameters) }
    }
}

extension PipelineStage {
    /// The envelopes of the flow that `request` begins, in order.
    func envelopes(of request: EntryID) throws -> [Envelope] {
        try journal.read { snapshot in
            let first = try #require(try snapshot.position(of: request))
            return try snapshot.entries(ofFlow: first).compactMap { try snapshot.entry(at: $0)?.decoded() }
        }
    }

    /// The contents that the model decoded: those so far, and those that are whole.
    func contents(of request: EntryID) throws -> (snapshots: [String], whole: [String]) {
        let decoded = try envelopes(of: request).filter { $0.source == .foundationModels }
        let texts = { (isComplete: Bool) in
            decoded.filter { $0.isComplete == isComplete }.map { String(decoding: $0.content ?? [], as: UTF8.self) }
        }
        return (texts(false), texts(true))
    }
}
