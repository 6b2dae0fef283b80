import Digest
import Envelopes
import LMDB
import StrictJSON

@testable import GenerationJournal

/// The log of the golden files: every step of Daybook's own, in every variant that a view tells apart.
///
/// It is written once. A step that comes later belongs into a second log, with files of its own, since views of old
/// versions must go on coming to the same from this one.
struct GoldenLog {
    private let journal: Journal
    private var count = 0

    /// Writes all of it into an empty journal.
    static func write(to journal: Journal) async throws {
        var log = GoldenLog(journal: journal)
        try await log.writeAttempts()
        try await log.writeResolutions()
        try await log.writeUnusableOutcomes()
        try await log.writeDecisions()
        try await log.writeSchemas()
        try await log.writeOddNamesAndNumbers()
        try await log.writeErased()
    }

    private init(journal: Journal) { self.journal = journal }

    private static func id(_ number: Int) -> EntryID {
        let word = UInt64(number)
        return EntryID(high: 0x0198_C0DE_0000_7000 | word << 16, low: 0x8000_0000_0000_0000 | word)
    }

    private mutating func draft() async throws -> EntryID {
        count += 1
        let entry = NewEntry(try Samples.draft("Draft \(count)"), id: Self.id(count))
        return try await journal.append(entry, expecting: .any).id
    }

    @discardableResult
    private mutating func own(_ envelope: Envelope, cause: EntryID? = nil) async throws -> EntryID {
        count += 1
        let entry = NewEntry(envelope, id: Self.id(count), cause: cause)
        return try await journal.appendOwn([entry], expecting: .any)[0].id
    }

    /// A step in other words than the types know.
    private mutating func own(
        _ intent: String, version: String = "1", source: String = "app-intent", complete: Bool = true,
        _ parameters: String, cause: EntryID? = nil
    ) async throws {
        try await own(
            try Envelope(
                """
                {"source":"\(source)","sessionId":null,"schemaVersion":\(version),"generable":null,"complete":\(complete),\
                "content":null,"intent":"\(intent)","parameters":\(parameters)}
                """), cause: cause)
    }

    /// Each list is a draft of its own and what the executor said about it, in order.
    private mutating func writeAttempts() async throws {
        let stories: [[(RecordOutcome.Outcome, Int64)]] = [
            [(.started, 1)],
            [(.failed, 1)],
            [(.performed, 1)],
            [(.refused, 0)],
            [(.started, 1), (.performed, 1)],
            [(.started, 1), (.performed, 1), (.performed, 1)],
            [(.started, 1), (.performed, 1), (.started, 2), (.performed, 2)],
            [(.started, 1), (.failed, 1), (.started, 2)],
            [(.started, 1), (.inDoubt, 1)],
            [(.started, 1), (.inDoubt, 1), (.performed, 1)],
            [(.started, 1), (.failed, 1), (.performed, 1)],
            [(.started, 1), (.failed, 1), (.refused, 0)],
            // Late word of an earlier attempt: only that it was performed counts.
            [(.started, 2), (.started, 1)],
            [(.started, 2), (.failed, 1)],
            [(.started, 2), (.performed, 1)],
            [(.failed, 3), (.performed, 2), (.failed, 4)],
            [(.started, 1), (.started, 1), (.started, .max)],
        ]
        for story in stories {
            let draft = try await draft()
            for (outcome, attempt) in story {
                try await own(try OwnSteps.outcome(outcome, attempt: attempt, of: draft), cause: draft)
            }
        }
    }

    /// The same with a person's word.
    private mutating func writeResolutions() async throws {
        for finding in ResolveEntry.Finding.allCases {
            let alone = try await draft()
            try await own(try OwnSteps.resolve(finding, attempt: 1, of: alone), cause: alone)
            let started = try await draft()
            try await own(try OwnSteps.outcome(.started, attempt: 1, of: started), cause: started)
            try await own(try OwnSteps.resolve(finding, attempt: 1, of: started), cause: started)
            try await own(try OwnSteps.outcome(.started, attempt: 2, of: started), cause: started)
            let late = try await draft()
            try await own(try OwnSteps.outcome(.started, attempt: 2, of: late), cause: late)
            try await own(try OwnSteps.resolve(finding, attempt: 1, of: late), cause: late)
            let negative = try await draft()
            try await own(try OwnSteps.resolve(finding, attempt: .min, of: negative), cause: negative)
            try await own(try OwnSteps.resolve(.notPerformed, attempt: 0, of: negative), cause: negative)
            try await own(try OwnSteps.resolve(finding, attempt: 1, of: negative))
        }
        let draft = try await draft()
        try await own("ResolveEntry", #"{"entry":"\#(draft)","attempt":1,"finding":"unsure","by":"x","reason":"x"}"#, cause: draft)
        try await own("ResolveEntry", #"{"entry":"\#(draft)","attempt":1.5,"finding":"performed","by":"x","reason":"x"}"#, cause: draft)
        try await own("ResolveEntry", #"{"entry":"\#(draft)","attempt":1,"finding":"performed","by":null,"reason":"x"}"#, cause: draft)
    }

    private mutating func writeUnusableOutcomes() async throws {
        let draft = try await draft()
        func facts(_ outcome: String, _ attempt: String, _ evidence: String = "{}") -> String {
            """
            {"entry":"\(draft)","outcome":"\(outcome)","attempt":\(attempt),"action":"SaveQuoteIntent 1",\
            "contentSchema":null,"parametersSchema":null,"evidence":\(evidence)}
            """
        }
        let started = facts("started", "1")
        // Without a cause nobody knows what it is about; a refusal says nothing of it anyway.
        try await own(try OwnSteps.outcome(.started, attempt: 1, of: draft))
        try await own(try OwnSteps.outcome(.refused, attempt: 0, of: draft))
        for parameters in [
            facts("started", "0"), facts("refused", "1"), facts("done", "1"), facts("started", "9223372036854775808"),
            facts("started", "\"1\""), facts("started", "1", "[]"), #"{"entry":"\#(draft)"}"#, #"{"entry":"nobody"}"#, "{}",
        ] {
            try await own("RecordOutcome", parameters, cause: draft)
        }
        try await own("RecordOutcome", "null", cause: draft)
        for version in ["2", "0", "99999999999999999999"] { try await own("RecordOutcome", version: version, started, cause: draft) }
        try await own("RecordOutcome", source: "foundation-models", started, cause: draft)
        try await own("RecordOutcome", complete: false, started, cause: draft)
        // These are no steps: of another name, and not Daybook's own.
        try await own("recordOutcome", started, cause: draft)
        try await own("PerformEntry", started, cause: draft)
        count += 1
        let foreign = NewEntry(try OwnSteps.outcome(.performed, attempt: 1, of: draft), id: Self.id(count), cause: draft)
        try await journal.append(foreign, expecting: .any)
        // The same version, spelled otherwise, and with a fact that is not known.
        try await own("RecordOutcome", version: "1.0", started.dropLast() + #","extra":1}"#, cause: draft)
    }

    private mutating func writeDecisions() async throws {
        let drafts = [try await draft(), try await draft(), try await draft()]
        let (store, other) = (Self.id(60_001), Self.id(60_002))
        try await own(try OwnSteps.adopt([drafts[0]], into: store))
        try await own(try OwnSteps.adopt(drafts, into: other))
        try await own(try OwnSteps.adopt([drafts[0], drafts[0]], into: store))
        try await own(try OwnSteps.adopt([], into: store))
        try await own(try OwnSteps.adopt([Self.id(60_003)], into: store), cause: drafts[1])
        try await own(try OwnSteps.approve(drafts[0]), cause: drafts[0])
        try await own(try OwnSteps.approve(drafts[0]), cause: drafts[0])
        try await own(try OwnSteps.approve(Self.id(60_003)))
        let ids = #""by":"x","reason":"x""#
        for parameters in [
            #"{"entries":["nobody"],"store":"\#(store)",\#(ids)}"#, #"{"entries":[1],"store":"\#(store)",\#(ids)}"#,
            #"{"entries":"\#(store)","store":"\#(store)",\#(ids)}"#, #"{"entries":[],"store":null,\#(ids)}"#,
            #"{"entries":[],"store":"\#(store)","by":"x"}"#,
        ] {
            try await own("AdoptEntries", parameters)
        }
        try await own("AdoptEntries", version: "2", #"{"entries":["\#(drafts[2])"],"store":"\#(store)",\#(ids)}"#)
        try await own("ApproveEntry", version: "2", #"{"entry":"\#(drafts[2])",\#(ids)}"#)
        try await own("ApproveEntry", #"{"entry":7,\#(ids)}"#)
        try await own("ResolveEntry", version: "2", #"{"entry":"\#(drafts[2])","attempt":1,"finding":"performed",\#(ids)}"#)
    }

    private mutating func register(_ name: String, _ version: String, _ schema: String, fingerprint: String? = nil) async throws {
        let document = try JSONDocument(Array(schema.utf8))
        let canonical = try document.canonicalBytes(of: document.root, numbers: .exactDecimal)
        let fingerprint = fingerprint ?? SHA256.digest(canonical.span.bytes).hex
        try await own(
            "RegisterSchema",
            #"{"name":\#(name),"version":\#(version),"fingerprint":"\#(fingerprint)","schema":\#(schema),"by":"x","reason":"x"}"#)
    }

    private mutating func writeSchemas() async throws {
        let (object, string) = (#"{"type":"object"}"#, #"{"type":"string"}"#)
        try await register("\"QuoteDraft\"", "1", object)
        try await register("\"QuoteDraft\"", "1", object)
        try await register("\"QuoteDraft\"", "2", string)
        // A second schema under one name and version is a conflict; a third that is known is none more.
        try await register("\"QuoteDraft\"", "1", string)
        try await register("\"QuoteDraft\"", "1", object)
        try await register("\"QuoteDraft\"", "1", "{}")
        try await register("\"SaveQuoteIntent\"", "1", object)
        // Equal in canonical form.
        try await register("\"Spelled\"", "1", #"{"b":[1.0,1e2,0.10,1E400],"a":"\u0041"}"#)
        try await register("\"Spelled\"", "1", #"{ "a" : "A", "b" : [1, 100, 0.1, 1e+400] }"#)
        try await register("\"Wrong\"", "1", object, fingerprint: String(repeating: "0", count: 64))
        try await register("\"Wrong\"", "1", object, fingerprint: SHA256.digest(Array(object.utf8).span.bytes).hex.uppercased())
        try await register("\"Wrong\"", "1", "true")
        try await register("\"Wrong\"", "1", "null")
        try await own("RegisterSchema", #"{"name":"Wrong","version":1,"schema":{},"by":"x","reason":"x"}"#)
        try await own("RegisterSchema", version: "2", #"{"name":"Later"}"#)
        count += 1
        let foreign = NewEntry(try OwnSteps.register("Foreign"), id: Self.id(count))
        try await journal.append(foreign, expecting: .any)
    }

    private mutating func writeOddNamesAndNumbers() async throws {
        for version in ["2147483647", "2147483648", "0", "-1", "1.0", "1.5", "\"1\""] {
            try await register("\"Numbered\"", version, "{}")
        }
        let longest = String(repeating: "n", count: JournalLimits.rowKeyBytesMax - 5)
        for name in [longest, longest + "n", "", "Null\\u0000", "Stra\u{DF}e", "caf\u{E9}", "cafe\u{301}", "\\uD83D\\uDE00"] {
            try await register("\"\(name)\"", "1", "{}")
        }
        try await register("null", "1", "{}")
    }

    /// Two steps that once said something and were erased since, as a log holds them afterwards.
    private mutating func writeErased() async throws {
        let draft = try await draft()
        let erased = [
            try await own(try OwnSteps.outcome(.performed, attempt: 1, of: draft), cause: draft),
            try await own(try OwnSteps.register("Erased")),
        ]
        let entries = try journal.allEntries().filter { erased.contains($0.id) }
        let named = entries.map { #"{"id":"\#($0.id)","digest":"\#($0.header.envelopeDigest.hex)"}"# }
        try await own("EraseEntries", #"{"entries":[\#(named.joined(separator: ","))],"by":"tester","reason":"a test"}"#)
        for entry in entries {
            let header = entry.header
            let bare = EntryHeader(
                position: header.position, id: header.id, flags: header.flags.union(.erased), recordedAt: header.recordedAt,
                cause: header.cause, salt: .zero, envelopeByteCount: 0, envelopeDigest: header.envelopeDigest,
                chainDigest: header.chainDigest, originDigest: nil)
            let tables = journal.store.tables
            _ = try journal.store.environment.write { transaction in
                try transaction.reserve(tables.log, position: bare.position.rawValue, byteCount: bare.recordByteCount) {
                    bare.encode(RawSpan(), into: &$0)
                }
            }
        }
    }
}
