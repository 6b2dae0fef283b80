import ActionExecution
import Envelopes
import GenerationJournal

@main
struct Client {
    static func main() async throws {
        let journal = try Journal.open(at: CommandLine.arguments[1], access: .creating)

        // A model streams: each snapshot is handed over without waiting, the whole draft is waited for.
        for text in ["Rain writes", "Rain writes slowly,"] {
            try journal.enqueue(NewEntry(draft(text, isComplete: false)))
        }
        let text = "Rain writes slowly, and the garden reads."
        let whole = try await journal.append(NewEntry(draft(text, isComplete: true)), expecting: .any)
        print("durable at position \(whole.position)")

        // The action: it runs at most once an entry, and only for entries that say all that it needs to know.
        let save = ActionDefinition(
            intent: "SaveQuoteIntent", version: 1, accepts: [AcceptedType("QuoteDraft", version: 1)],
            handler: SwiftAction { request in
                print("saving \(String(decoding: request.parameters, as: UTF8.self))")
                return nil
            })
        let executor = try Executor(journal: journal, actions: [save], by: "the client")
        print(try await executor.execute(whole.position))  // refused: parametersMissing

        let accepted = try await journal.append(
            NewEntry(draft(text, isComplete: true, parameters: "{\"text\":\"\(text)\"}"), cause: whole.id), expecting: .any)
        print(try await executor.execute(accepted.position))
        print(try await executor.execute(accepted.position))  // refused: alreadyPerformed

        // What an App Intent's perform() does: record the call first, then let the executor decide.
        let call = try Envelope(
            source: .appIntent, sessionId: nil, schemaVersion: EnvelopeSchemaVersion(1), generable: nil, isComplete: true,
            content: nil, intent: "SaveQuoteIntent", parameters: "{\"text\":\"A lamp for a stranger.\"}")
        print(try await executor.execute(journal.append(NewEntry(call), expecting: .any).position).isPerformed)

        // Follow: first what is there, then each new entry.
        for try await entry in journal.follow(after: .start) {
            guard let envelope = try entry.decoded() else { continue }
            print("followed \(entry.position): \(envelope.intent), \(envelope.isComplete ? "complete" : "partial")")
            if try entry.position == journal.read({ try $0.head() }) { break }
        }
        try await journal.close()
    }

    static func draft(_ text: String, isComplete: Bool, parameters: String? = nil) throws -> Envelope {
        try Envelope(
            source: .foundationModels, sessionId: "lm_01", schemaVersion: EnvelopeSchemaVersion(1),
            generable: "QuoteDraft", isComplete: isComplete, content: "{\"text\":\"\(text)\"}",
            intent: "SaveQuoteIntent", parameters: parameters)
    }
}
