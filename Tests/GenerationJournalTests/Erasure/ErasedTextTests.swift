import Envelopes
import TestSupport
import Testing

@testable import GenerationJournal

/// Other entries that still hold what is to be erased.
struct ErasedTextTests {
    @Test func `a text in another flow keeps the erasure from happening, and is named`() async throws {
        let store = try ErasureStore()
        let flow = try await store.append(prompt: ErasureStore.prompt, draft: ErasureStore.draft)
        let other = try await store.append(
            prompt: "Another prompt altogether", draft: "He said: \(ErasureStore.draft) And left.", session: "lm_02")
        let before = try store.journal.exported()
        let refused = try store.erase(flow)
        #expect(refused.outcome == .refused && refused.copies.map(\.position) == [other[2]] && refused.steps.isEmpty)
        #expect(try store.journal.exported() == before)
        let report = try store.erase(flow, leavesCopies: true)
        #expect(report.outcome == .erased && report.copies.map(\.position) == [other[2]])
        #expect(report.copies.map(\.id) == [try store.journal.allEntries()[5].id])
        try store.journal.expectSound(entries: 7)
    }

    @Test(arguments: [
        // The same letters, however they are escaped.
        (#"Gr\\u00fc\\u00dfe an Alle hier"#, #"Grüße an Alle hier"#, true),
        (#"tab\\there and there again"#, #"tab\\u0009here and there again"#, true),
        // Twelve letters, and one less.
        ("abcdefghijkl", "abcdefghijkl", true),
        ("abcdefghijk", "abcdefghijk", false),
        ("a.b-c d,e f;g h:i j!k", "a.b-c d,e f;g h:i j!k", false),
        ("4929 1234 5678 9012", "4929 1234 5678 9012", true),
        ("忍耐は苦いがその実は甘いのです", "忍耐は苦いがその実は甘いのです", true),
        // Case and normalization as they are.
        ("Patience is bitter", "patience is bitter", false),
        ("Caf\u{e9} noir pour tous", "Cafe\u{301} noir pour tous", false),
        // Within another text.
        ("Patience is bitter", "Yes: Patience is bitter.", true),
        // An id and a digest are nobody's words.
        ("0198c0de-0001-7000-8000-000000000001", "0198c0de-0001-7000-8000-000000000001", false),
        ("deadbeefdeadbeefdeadbeef", "deadbeefdeadbeefdeadbeef", false),
    ])
    func `texts are compared as they read`(erased: String, other: String, isFound: Bool) async throws {
        let store = try ErasureStore()
        try await store.journal.append(
            [NewEntry(try Samples.draft(erased.replacing("\\\\", with: "\\"))), NewEntry(try Samples.draft(other.replacing("\\\\", with: "\\")))],
            expecting: .any)
        #expect(try store.erase(Position.at(1)).copies.map(\.position.rawValue) == (isFound ? [2] : []))
    }

    @Test func `strings at any depth of content and parameters count, keys and the contract's own do not`() async throws {
        let store = try ErasureStore()
        func envelope(_ content: String, _ parameters: String) throws -> NewEntry {
            NewEntry(
                try Envelope(
                    """
                    {"source":"foundation-models","sessionId":"a long session name","schemaVersion":1,\
                    "generable":"SomethingQuiteLong","complete":true,"content":\(content),\
                    "intent":"SaveQuoteIntent","parameters":\(parameters)}
                    """))
        }
        try await store.journal.append(
            [
                try envelope(#"{"a":[1,{"b":"deep in the content"}]}"#, #"{"c":"and in the parameters","a key of many letters":1}"#),
                try envelope(#"{"x":{"y":["deep in the content"]}}"#, "null"),
                try envelope("null", #"{"z":[[["and in the parameters"]]]}"#),
                try envelope(#"{"a key of many letters":1,"d":"SaveQuoteIntent"}"#, "{}"),
            ], expecting: .any)
        #expect(try store.erase(Position.at(1)).copies.map(\.position.rawValue) == [2, 3])
    }

    @Test func `names in Daybook's own steps are nobody's words`() async throws {
        let store = try ErasureStore()
        let flow = try await store.append(prompt: ErasureStore.prompt, draft: ErasureStore.draft, isOwn: true)
        try await store.append(prompt: "Another prompt altogether", draft: "Courage is a lamp.", isOwn: true)
        #expect(try store.erase(flow).outcome == .erased)
    }

    @Test func `the beginning of an erased draft is not looked for, only the whole`() async throws {
        let store = try ErasureStore()
        let flow = try await store.append(prompt: ErasureStore.prompt, draft: "In the quiet of the morning we wait for light")
        try await store.append(prompt: "Another prompt altogether", draft: "In the quiet of the morn, something else entirely")
        #expect(try store.erase(flow).outcome == .erased)
        // What was cut off is whole as far as it goes.
        let cut = try await store.journal.append(NewEntry(try Samples.draft("One who waits learns to")), expecting: .any)
        let other = try await store.journal.append(NewEntry(try Samples.draft("One who waits learns to see.")), expecting: .any)
        #expect(try store.erase([cut.position]).copies.map(\.position) == [other.position])
    }

    @Test func `the reason must not repeat what is erased`() async throws {
        let store = try ErasureStore()
        let flow = try await store.append(prompt: ErasureStore.prompt, draft: ErasureStore.draft)
        #expect {
            try store.journal.erase(flow, by: "tester", reason: "it said \(ErasureStore.draft)")
        } throws: { error in
            if case JournalError.notErasable(nil, _) = error { true } else { false }
        }
        try store.journal.expectSound(entries: 3)
    }
}
