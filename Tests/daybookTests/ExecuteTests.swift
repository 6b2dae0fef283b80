import TestSupport
import Testing

@testable import daybook

/// What a person and a script see of `daybook execute`.
struct ExecuteTests {
    private static let harmless = ["--action", "PlaceOrderIntent=/bin/cat"]

    @Test func `each refusal is told on standard error or as JSON, ends with 1, and is recorded once`() async throws {
        let place = try CommandFolder()
        _ = await place.run("init", "$a")
        try place.write(RefusedOrder.all.map { $0.envelope.text + "\n" }.joined(), to: "orders")
        #expect(await place.run("import", "$a", "$orders").status == .done)
        for (index, order) in RefusedOrder.all.enumerated() {
            let run = await place.run(["execute", "$a", "\(index + 1)"] + Self.harmless)
            #expect(
                run == CommandRun(
                    status: .refused, output: "",
                    errors: "Entry \(index + 1) is refused, \(order.reason): \(order.words)\n"))
            let again = await place.run(["execute", "$a", "\(index + 1)", "--json"] + Self.harmless)
            let line =
                #"{"type":"execution","position":\#(index + 1),"outcome":"refused","attempt":null,"step":null,"#
                + #""evidence":\#(order.evidence)}"# + "\n"
            #expect(again == CommandRun(status: .refused, output: line))
        }
        let log = await place.run("log", "$a", "--json")
        let recorded = log.output.split(separator: "\n").filter { $0.contains(#""outcome":"refused""#) }
        #expect(recorded.count == RefusedOrder.all.count)
        #expect(log.output.split(separator: "\n").count == 2 * RefusedOrder.all.count)
    }

    @Test(arguments: [["9"], ["9", "--dry-run"], ["9", "--json"]])
    func `an entry that is not there is refused and not recorded`(words: [String]) async throws {
        let place = try await CommandFolder.withSample()
        let run = await place.run(["execute", "$a"] + words + Self.harmless)
        #expect(run.status == .refused)
        #expect((run.errors + run.output).contains("notFound"))
        #expect(await place.run("log", "$a").output.split(separator: "\n").count == 5)
    }
}
