import Envelopes
import GenerationJournal

@main
struct Client {
    static func main() async throws {
        let journal = try Journal.open(at: CommandLine.arguments[1], access: .creating)

        // A model streams: each snapshot is handed over without waiting, the whole draft is waited for.
        let session = "lm_01"
        for text in ["Rain writes", "Rain writes slowly,"] {
            try journal.enqueue(NewEntry(draft(text, isComplete: false, in: session)))
        }
        let whole = try draft("Rain writes slowly, and the garden reads.", isComplete: true, in: session)
        let answer = try await journal.append(NewEntry(whole), expecting: .any)
        print("durable at position \(answer.position)")

        try journal.read { snapshot in
            try snapshot.scan(session: session) { header, envelope in
                print("read \(header.position): \(envelope.byteCount) bytes")
                return .next
            }
        }

        // Follow: first what is there, then each new entry.
        for try await entry in journal.follow(after: .start) {
            guard let envelope = try entry.decoded() else { continue }
            print("followed \(entry.position): \(envelope.isComplete ? "complete" : "partial")")
            if envelope.isComplete { break }
        }
        try await journal.close()
    }

    static func draft(_ text: String, isComplete: Bool, in session: String) throws -> Envelope {
        try Envelope(
            source: .foundationModels, sessionId: session, schemaVersion: EnvelopeSchemaVersion(1),
            generable: "QuoteDraft", isComplete: isComplete, content: "{\"text\":\"\(text)\"}",
            intent: "SaveQuoteIntent", parameters: nil)
    }
}
