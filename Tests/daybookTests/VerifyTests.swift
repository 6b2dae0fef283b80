import Testing

@testable import daybook

struct VerifyTests {
    private static let sound = """
        Checked 5 entries up to position 5: records, digests, links, causes, contract, indexes, projections
        chain  \(Sample.chain)
        view   schemas 1  \(Sample.noRows)
        view   executions 1  \(Sample.noRows)
        view   sessions 1  \(Sample.sessionRows)
        view   flows 1  \(Sample.flowRows)
        view   quotes 1  \(Sample.noRows)
        view   rejections 1  \(Sample.noRows)
        view   streak 2  \(Sample.noRows)
        view   policies 1  \(Sample.noRows)
        Sound

        """

    @Test func `a sound store, and a receipt that is upheld`() async throws {
        let place = try await CommandFolder.withSample()
        #expect(await place.run("verify", "$a") == CommandRun(status: .done, output: Self.sound))
        let receipt = await place.run("receipt", "$a", "--output", "$r")
        #expect(receipt == CommandRun(status: .done, output: "Wrote the receipt of position 5 to $r\n"))
        #expect(
            await place.run("verify", "$a", "--against", "$r", "--threads", "1")
                == CommandRun(
                    status: .done,
                    output: Self.sound
                        + "The receipt of position 5 is upheld: nothing up to there was changed or cut\n"))
    }

    @Test func `a receipt tells that entries were cut`() async throws {
        let place = try await CommandFolder.withSample()
        _ = await place.run("receipt", "$a", "--output", "$r")
        _ = await place.run("replay", "$a", "--into", "$cut", "--until", "3")
        let run = await place.run("verify", "$cut", "--against", "$r")
        #expect(run.status == .refused)
        #expect(
            run.output.hasSuffix(
                "Sound\nThe receipt of position 5 is not upheld: the entries from position 4 on are gone\n"))
    }

    @Test func `a receipt tells where a story changes`() async throws {
        let place = try await CommandFolder.withSample()
        _ = await place.run("replay", "$a", "--into", "$other", "--until", "3")
        try place.write(Sample.draft("x") + Sample.draft("y"), to: "new")
        _ = await place.run("import", "$other", "$new")
        _ = await place.run("receipt", "$a", "--output", "$r")
        let run = await place.run("verify", "$other", "--against", "$r")
        #expect(run.status == .refused)
        #expect(
            run.output.hasSuffix(
                "The receipt of position 5 is not upheld: something from position 4 to 4 was changed\n"))
        let json = await place.run("verify", "$other", "--against", "$r", "--json")
        #expect(json.output.hasSuffix(#""receipt":{"position":5,"verdict":"changed","from":4,"through":4}}"# + "\n"))
    }

    @Test func `a receipt of another journal`() async throws {
        let place = try await CommandFolder.withSample()
        _ = await place.run("receipt", "$a", "--output", "$r")
        _ = await place.run("init", "$b")
        let run = await place.run("verify", "$b", "--against", "$r")
        #expect(run.status == .refused)
        #expect(run.output.hasSuffix("The receipt of position 5 is of another journal, \(Sample.journal)\n"))
    }

    @Test func `what is no receipt`() async throws {
        let place = try await CommandFolder.withSample()
        try place.write("{}", to: "r")
        let run = await place.run("verify", "$a", "--against", "$r")
        #expect(
            run
                == CommandRun(
                    status: .refused, output: "",
                    errors: "daybook: $r: Line 1: this is no receipt: \"receipt\" is missing\n"))
    }
}
