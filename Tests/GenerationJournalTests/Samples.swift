import Envelopes
import GenerationJournal
import TestSupport

/// A folder with a fresh store in it.
struct FreshStore {
    let directory: TemporaryDirectory
    let path: String
    let journal: Journal

    init() throws {
        directory = try TemporaryDirectory("journal")
        path = directory.file("a.daybook")
        journal = try Journal.create(at: path)
    }

    /// A path beside the store.
    func file(_ name: String) -> String { directory.file(name) }
}

/// Envelopes for tests.
enum Samples {
    /// A draft of session `session` that says `text`.
    static func draft(_ text: String = "Rain writes slowly.", session: String? = "lm_01") throws -> Envelope {
        let id = session.map { "\"\($0)\"" } ?? "null"
        return try Envelope(
            """
            {"source":"foundation-models","sessionId":\(id),"schemaVersion":1,"generable":"QuoteDraft","complete":true,\
            "content":{"text":"\(text)"},"intent":"SaveQuoteIntent","parameters":null}
            """)
    }

    /// What the app itself records, which has no session.
    static func step(_ intent: String = "RequestGeneration") throws -> Envelope {
        try Envelope(
            """
            {"source":"app-intent","sessionId":null,"schemaVersion":1,"generable":null,"complete":true,"content":null,\
            "intent":"\(intent)","parameters":{"locale":"en"}}
            """)
    }
}

extension Journal {
    /// Every entry, copied.
    func allEntries() throws -> [Entry] {
        try read { snapshot in
            var entries: [Entry] = []
            var position = Position.start
            while let entry = try snapshot.entry(at: position.next) {
                entries.append(entry)
                position = entry.position
            }
            return entries
        }
    }

    func exported(by who: String = "tester") throws -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try export(exportedBy: who) { bytes += $0 }
        return bytes
    }
}
