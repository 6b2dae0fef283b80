import Testing

@testable import daybook

struct ShowTests {
    private static let page = """
        position  2
        id        019cab00-0000-7000-8000-000000000002
        recorded  2026-03-01 09:31:06.000123Z
        cause     1
        marks     copy
        envelope  197 bytes
        digest    af8d1998ac6cd0b2fd429877bc74bdf7fe122e87fa93f80f1c51f424fa44c54c
        chain     2ddd8f7cb6f70338bff475e15c6dbdc09e1a9bce6ecfedebafe74604d8ae73cf

        {
          "source": "foundation-models",
          "sessionId": "lm_quote_7f3a",
          "schemaVersion": 1,
          "generable": "QuoteDraft",
          "complete": false,
          "content": {
            "text": "Every day is"
          },
          "intent": "SaveQuoteIntent",
          "parameters": null
        }

        """

    @Test(arguments: ["2", "019cab00-0000-7000-8000-000000000002"])
    func `shows an entry by position or id`(_ entry: String) async throws {
        let place = try await CommandFolder.withSample()
        #expect(await place.run("show", "$a", entry, "--utc") == CommandRun(status: .done, output: Self.page))
    }

    @Test func `raw is the exact bytes`() async throws {
        let place = try CommandFolder()
        let envelope = Sample.draft("\u{202E} 1E400 \u{9B}2J").replacing(",", with: " ,\t")
        _ = await place.run("init", "$a")
        try place.write(envelope, to: "one")
        _ = await place.run("import", "$a", "$one")
        #expect(await place.run("show", "$a", "1", "--raw").output + "\n" == envelope)
        #expect(await place.run("show", "$a", "1", "--raw", columns: 40).output + "\n" == envelope)
    }

    private static let missing: [(String, RunStatus, String)] = [
        ("9", .refused, "daybook: There is no entry at 9; the journal ends at 5\n"),
        (
            "019cab00-0000-7000-8000-000000000099", .refused,
            "daybook: There is no entry with id 019cab00-0000-7000-8000-000000000099\n"
        ),
        ("0", .commandLine, "daybook: \"0\" is neither a position nor an id\n  See `daybook help show`\n"),
        ("x", .commandLine, "daybook: \"x\" is neither a position nor an id\n  See `daybook help show`\n"),
    ]

    @Test(arguments: missing)
    func `an entry that is not there`(_ entry: String, _ status: RunStatus, _ errors: String) async throws {
        let place = try await CommandFolder.withSample()
        #expect(await place.run("show", "$a", entry) == CommandRun(status: status, output: "", errors: errors))
    }
}
