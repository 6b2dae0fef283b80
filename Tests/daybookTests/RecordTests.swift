import Envelopes
import FlowFixtures
import GenerationJournal
import TestSupport
import Testing

@testable import daybook

/// What `record` says of the runs that it leaves out, and of whose they were.
struct RecordTests {
    @Test func `runs that were cut are left out, and said to be`() async throws {
        let place = try CommandFolder()
        let journal = try Journal.create(at: place.directory.file("a"))
        for (number, end) in [QuoteFlow.End.accepted, .cut, .tooLong].enumerated() {
            try await journal.append(QuoteFlow(number, end).entries)
        }
        try await journal.close()
        let run = await place.run("record", "$a", "--into", "$r")
        #expect(run.output == "Recorded 2 runs in $r\n  1 run left out: cut off, or still going on\n")
        #expect(try place.text(of: "r").matches(of: /"purpose":"draft"/).count == 2)
    }

    @Test func `models are named if the runs are of several`() async throws {
        let place = try CommandFolder()
        _ = await place.run("init", "$a")
        let recording = GenerationSample.recording([GenerateTests.good])
        try place.write(recording, to: "m")
        try place.write(
            recording.replacing(#""name":"tester","address":null"#, with: #""name":"other","address":"http://b:1""#), to: "n")
        // A machine that runs all tests at once is slow, and this test is not about budgets.
        let policy = await place.run("policy", "show").output
        try place.write(policy.replacing(/"foreground": \d+/) { _ in #""foreground": 3600000"# }, to: "p")
        for name in ["$m", "$n", "$m"] {
            _ = await place.run("generate", "$a", "--locale", "en", "--model", "recorded:" + name, "--policy", "$p")
        }
        let run = await place.run("record", "$a", "--into", "$r")
        #expect(
            run.output == """
                Recorded 3 runs in $r
                They were made with 2 models, and all play as the first, tester on this device:
                  2 with tester on this device
                  1 with other at http://b:1

                """)
    }

    @Test func `what no recording may hold is said`() async throws {
        let place = try CommandFolder()
        let journal = try Journal.create(at: place.directory.file("a"))
        let flow = try QuoteFlow(1, .accepted).entries
        let request = try #require(flow.first?.id)
        // As another program may have written it.
        let reply = RecordReply(
            entry: request, kind: .draft, session: "s", reply: "abc",
            chunks: [0, 3_600_001, 9_000_000].map { .init(bytes: 1, milliseconds: $0) }, finishReason: "stop",
            usage: TokenUsage(prompt: -1, response: 3))
        let forged = FlowEntry(envelope: try reply.envelope(), id: .next(), cause: request, isOwn: true)
        try await journal.append(flow + [forged])
        try await journal.close()
        let run = await place.run("record", "$a", "--into", "$r")
        #expect(run.status == .done)
        #expect(run.output.contains("\n  2 delays of more than an hour: an hour in the recording\n"), "\(run.output)")
        #expect(run.output.contains("\n  1 reply with a count of tokens below zero: left out\n"), "\(run.output)")
        let json = await place.run("record", "$a", "--into", "$s", "--json").output
        #expect(json.contains(#""shortened":2,"uncounted":1,"#))
        _ = await place.run("init", "$b")
        let played = await place.run("generate", "$b", "--locale", "en", "--model", "recorded:$r")
        #expect(!played.errors.contains("wrong at"), "\(played.errors)")
    }
}
