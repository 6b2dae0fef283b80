import Testing

@testable import daybook

struct StatsTests {
    @Test func `counts entries, copies and sessions`() async throws {
        let place = try await CommandFolder.withSample()
        let run = await place.run("stats", "$a")
        #expect(run.status == .done)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.first == "journal           \(Sample.journal)")
        #expect(lines.dropFirst(2).prefix(3) == ["entries           5", "of them copies    5", "sessions          3"])
        #expect(lines.last == "readers           0")
    }
}
