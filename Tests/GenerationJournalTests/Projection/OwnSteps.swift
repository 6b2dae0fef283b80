import Digest
import Envelopes
import GenerationJournal

/// Steps of Daybook's own, as tests write them.
enum OwnSteps {
    static func register(
        _ name: String, version: Int64 = 1, schema: String = "{\"type\":\"object\"}", fingerprint: String? = nil
    ) throws -> Envelope {
        // The samples are in canonical form already.
        let canonical = Array(schema.utf8)
        return try RegisterSchema(
            name: name, version: version, fingerprint: fingerprint ?? SHA256.digest(canonical.span.bytes).hex,
            schema: canonical, by: "tester", reason: "a test"
        ).envelope()
    }

    static func outcome(_ outcome: RecordOutcome.Outcome, attempt: Int64, of entry: EntryID) throws -> Envelope {
        try RecordOutcome(
            entry: entry, outcome: outcome, attempt: attempt, action: "SaveQuoteIntent 1", contentSchema: nil,
            parametersSchema: nil, evidence: Array("{}".utf8)
        ).envelope()
    }

    static func resolve(_ finding: ResolveEntry.Finding, attempt: Int64, of entry: EntryID) throws -> Envelope {
        try ResolveEntry(entry: entry, attempt: attempt, finding: finding, by: "tester", reason: "a test").envelope()
    }

    static func adopt(_ entries: [EntryID], into store: EntryID) throws -> Envelope {
        try AdoptEntries(entries: entries, store: store, by: "tester", reason: "a test").envelope()
    }

    static func approve(_ entry: EntryID) throws -> Envelope {
        try ApproveEntry(entry: entry, by: "tester", reason: "a test").envelope()
    }

    /// Step `number` of a long row of them that mixes every kind; some cannot be used.
    static func mixed(_ number: Int, about entry: EntryID, in store: EntryID) throws -> NewEntry {
        let attempt = Int64(1 + number / 7 % 3)
        let envelope = switch number % 11 {
        case 0, 1, 2: try outcome(.started, attempt: attempt, of: entry)
        case 3: try outcome(.performed, attempt: attempt, of: entry)
        case 4: try outcome(.failed, attempt: attempt, of: entry)
        case 5: try outcome(.refused, attempt: 0, of: entry)
        case 6: try resolve(number % 2 == 0 ? .performed : .notPerformed, attempt: attempt, of: entry)
        case 7: try adopt([entry], into: store)
        case 8: try approve(entry)
        case 9: try register("Draft\(number % 5)", version: Int64(1 + number % 40), schema: "{\"const\":\(number % 3)}")
        default: try register("Draft", fingerprint: String(repeating: "0", count: 64))
        }
        return NewEntry(envelope, cause: number % 101 == 0 ? nil : entry)
    }
}
