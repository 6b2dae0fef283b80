import Envelopes
import FlowFixtures
import GenerationJournal
import TestSupport
import Testing

@testable import daybook

/// What `library` and `favourite` say and do.
struct LibraryTests {
    /// A store `a` with a run for each end, and some lines of people.
    private func filled() async throws -> CommandFolder {
        let place = try CommandFolder()
        let journal = try Journal.create(at: place.directory.file("a"))
        for (number, end) in QuoteFlow.End.allCases.enumerated() {
            try await journal.append(QuoteFlow(number, end, locale: number % 2 == 0 ? "de" : "pt-BR").entries)
        }
        try await journal.close()
        let lines = [
            #"{"text":"Das Café am Fluß öffnet früh.","author":"Ärne Größe","locale":"de"}"#,
            #"{"text":"Ο ΣΊΣΥΦΟΣ κοιμάται.","locale":"el"}"#, #"{"text":"雨が静かに書いている。","locale":"ja"}"#,
            #"{"text":"A second line of rain.","author":"Nobody","locale":"en","isPublicDomain":true}"#,
        ]
        try place.write(lines.joined(separator: "\n") + "\n", to: "lines")
        _ = await place.run("catalogue", "import", "$a", "$lines", "--locale", "en", "--reason", "a test")
        return place
    }

    @Test func `only what was saved is in it, the newest first`() async throws {
        let place = try await filled()
        let output = await place.run("library", "$a", "--count", "100").output
        // Runs whose action was performed, one curated and one imported line, and the four above.
        #expect(output.hasSuffix("\n13 of 13 quotes\n"))
        #expect(output.hasPrefix("A second line of rain.\n    entry "))
        for word in ["dreams", "The baker", "Attempt one"] { #expect(!output.contains(word), "\(word)") }
    }

    @Test(arguments: [
        ("CAFE fluss", 1), ("grösse", 1), ("GROSSE", 1), ("σίσυφος", 1), ("σισυφοσ", 1), ("静か", 1), ("second line", 1),
        ("line second", 1), ("gardener bucket", 6), ("zebra", 0), ("", 13),
    ])
    func `a search finds words in any script, whatever their case and accents`(words: String, count: Int) async throws {
        let place = try await filled()
        let output = await place.run("library", "$a", "--count", "100", "--search", words).output
        let account = count == 0 ? "None of 13 quotes fits" : "\(count) of \(count) \(count == 1 ? "quote" : "quotes")"
        #expect(output.hasSuffix(account + "\n"), "\(output)")
    }

    @Test func `filters and pages`() async throws {
        let place = try await filled()
        func last(_ words: String...) async -> String {
            await place.run(["library", "$a"] + words).output.split(separator: "\n").last.map(String.init) ?? ""
        }
        #expect(await last("--locale", "pt") == "3 of 3 quotes")
        #expect(await last("--locale", "po") == "None of 13 quotes fits")
        #expect(await last("--locale", "EL") == "1 of 1 quote")
        #expect(await last("--source", "curated") == "1 of 1 quote")
        #expect(await last("--favourites") == "1 of 1 quote")
        let first = await last("--count", "5")
        let before = try #require(first.split(separator: " ").dropLast(3).last)
        #expect(first == "5 of 13 quotes; --before \(before) shows the next")
        #expect(await last("--count", "100", "--before", String(before)) == "8 of 13 quotes")
        #expect(await place.run("library", "$a", "--source", "stolen").status == .commandLine)
        #expect(await place.run("library", "$a", "--locale", "not a tag").status == .commandLine)
    }

    @Test func `a favourite is marked once, and only if it is there`() async throws {
        let place = try await filled()
        let search = await place.run("library", "$a", "--search", "second line", "--json").output
        let position = try #require(search.split(separator: ",").first?.split(separator: ":").last)
        let marked = await place.run("favourite", "$a", String(position), "--reason", "rain")
        #expect(marked.output.hasPrefix("The quote of entry \(position) is a favourite now, by entry "))
        let again = await place.run("favourite", "$a", String(position))
        #expect(again.output == "The quote of entry \(position) is a favourite already\n")
        #expect(await place.run("library", "$a", "--favourites").output.hasSuffix("2 of 2 quotes\n"))
        _ = await place.run("favourite", "$a", String(position), "--remove")
        #expect(await place.run("library", "$a", "--favourites").output.hasSuffix("1 of 1 quote\n"))
        let none = await place.run("favourite", "$a", "1")
        #expect(none.status == .refused && none.errors == "daybook: The library has no quote from entry 1\n")
    }

    @Test func `a replay until a moment shows the library as it was then`() async throws {
        let place = try CommandFolder()
        _ = await place.run("init", "$a")
        // Five entries of three minutes; the third was written while the clock was set back.
        let moments = [0, 60, 30, 120, 90].map { 1_772_440_000_000_000 + $0 * 1_000_000 }
        let lines = try moments.enumerated().map { number, moment in
            let id = EntryID(high: 0x0198_C0DE_0000_7000, low: 0x9000_0000_0000_0000 | UInt64(number + 1))
            let envelope = String(decoding: try QuoteFlow(number, .systemCall).entries[0].envelope.bytes, as: UTF8.self)
            return #"{"id":"\#(id)","recordedAt":\#(moment),"cause":null,"envelope":\#(envelope)}"#
        }
        let header = #"{"format":"daybook-envelopes 1","fileId":"0198c0de-0000-7000-8000-00000000000f"}"#
        try place.write(([header] + lines).joined(separator: "\n") + "\n", to: "file")
        let imported = await place.run("import", "$a", "$file")
        #expect(imported.status == .done, "\(imported.errors)")
        for (time, head) in [
            ("2026-03-02T08:26:39Z", "0"), ("2026-03-02T08:26:40Z", "1"), ("2026-03-02T08:28:00Z", "3"),
            ("2026-03-02T08:28:40Z", "5"), ("4", "4"),
        ] {
            let run = await place.run("replay", "$a", "--into", "$b\(head)", "--until", time, "--json")
            #expect(run.output.contains("\"head\":\(head),"), "\(time): \(run.output)\(run.errors)")
        }
        #expect(await place.run("replay", "$a", "--into", "$c", "--until", "soon").status == .commandLine)
    }
}
