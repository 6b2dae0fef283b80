import Testing

@testable import daybook

struct InitTests {
    @Test func `makes a store once`() async throws {
        let place = try CommandFolder()
        let first = await place.run("init", "$a")
        #expect(first.status == .done)
        #expect(first.output.hasPrefix("Made $a with journal "))
        #expect(first.errors == "")
        let second = await place.run("init", "$a")
        #expect(
            second
                == CommandRun(
                    status: .refused, output: "",
                    errors: "daybook: $a exists already\n  Name a folder that does not exist yet\n"))
    }

    @Test func `takes the id of the first journal that comes in`() async throws {
        let place = try await CommandFolder.withSample()
        let stats = await place.run("stats", "$a", "--json")
        #expect(stats.output.hasPrefix("{\"journalId\":\"\(Sample.journal)\","))
    }
}
