import Foundation
import GenerationJournal
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

    /// A store with two good orders and an unfinished one between them.
    private static func orders() async throws -> CommandFolder {
        let place = try CommandFolder()
        _ = await place.run("init", "$a")
        let orders = [OrderEnvelope.full, .full.with { $0.complete = "false" }, .call]
        try place.write(orders.map { $0.text + "\n" }.joined(), to: "orders")
        _ = await place.run("import", "$a", "$orders")
        return place
    }

    @Test func `a dry run says what would be performed and records nothing`() async throws {
        let place = try await Self.orders()
        let ready = ["execute", "$a", "--ready", "--dry-run", "--action", "PlaceOrderIntent=/usr/bin/touch $x"]
        let lines = [
            "Would perform entry 1 as PlaceOrderIntent@3, attempt 1", "Would perform entry 3 as PlaceOrderIntent@3, attempt 1",
            "Performed 0 of 3 considered; passed over: incomplete 1",
        ]
        #expect(await place.run(ready) == CommandRun(status: .done, output: lines.map { $0 + "\n" }.joined()))
        let one = await place.run(["execute", "$a", "3", "--dry-run"] + Self.harmless)
        #expect(one == CommandRun(status: .done, output: lines[1] + "\n"))
        let refused = await place.run(["execute", "$a", "2", "--dry-run"] + Self.harmless)
        #expect(refused.status == .refused && refused.errors.hasPrefix("Entry 2 is refused, incomplete: "))
        #expect(await place.run("log", "$a").output.split(separator: "\n").count == 3)
        #expect(!place.exists("x"))
    }

    @Test func `a run over everything performs what is ready, as JSON`() async throws {
        let place = try await Self.orders()
        let run = await place.run(["execute", "$a", "--ready", "--json"] + Self.harmless)
        let evidence = #"{"exitStatus":0,"output":"{\"itemId\":\"sku_42\",\"quantity\":1,\"fulfillment\":\"pickup\"}"}"#
        let lines = [(1, 7), (3, 9)].map { position, step in
            #"{"type":"execution","position":\#(position),"outcome":"performed","attempt":1,"step":\#(step),"#
                + #""evidence":\#(evidence)}"#
        }
        let summary =
            #"{"type":"summary","considered":3,"performed":2,"failed":0,"inDoubt":0,"skipped":{"incomplete":1}}"#
        #expect(run == CommandRun(status: .done, output: (lines + [summary]).map { $0 + "\n" }.joined()))
        let again = await place.run(["execute", "$a", "--ready"] + Self.harmless)
        let words = "Performed 0 of 3 considered; passed over: alreadyPerformed 2, incomplete 1\n"
        #expect(again == CommandRun(status: .done, output: words))
    }

    @Test func `what fails is told with what the command complained of, and can be retried`() async throws {
        let place = try await Self.orders()
        try place.write("#!/bin/sh\n[ $DAYBOOK_ATTEMPT = 2 ] && exit 0\necho 'out of stock' >&2\nexit 3\n", to: "order")
        let path = place.directory.file("order")
        #expect(chmod(path, 0o755) == 0)
        let execute = ["execute", "$a", "1", "--action", "PlaceOrderIntent=\(path)"]
        let failed = await place.run(execute)
        let said = "Failed: entry 1, attempt 1: recorded as entry 7\nexit status 3\n! out of stock\n"
        #expect(failed == CommandRun(status: .refused, output: said))
        let again = await place.run(execute)
        #expect(again.status == .refused && again.errors.contains("alreadyFailed: attempt 1 failed, as entry "))
        let ready = await place.run(["execute", "$a", "--ready", "--max", "1", "--action", "PlaceOrderIntent=\(path)"])
        #expect(ready.status == .refused)
        #expect(ready.output.contains("Performed 0 of 3 considered, 1 failed; passed over: alreadyFailed 1, incomplete 1"))
        let retried = await place.run(execute + ["--retry"])
        #expect(retried.status == .done && retried.output.hasPrefix("Performed entry 1, attempt 2: "))
    }

    @Test func `a time limit leaves it in doubt, and so does a signal`() async throws {
        let place = try await Self.orders()
        let late = await place.run(
            "execute", "$a", "1", "--time-limit", "1", "--action", "PlaceOrderIntent=/bin/sleep 60")
        #expect(late.status == .refused)
        #expect(late.output == "In doubt: entry 1, attempt 1: recorded as entry 7\nit ran longer than 1 s and was ended\n")
        let killed = await place.run("execute", "$a", "3", "--json", "--action", "PlaceOrderIntent=/bin/sh -c 'kill -9 0'")
        #expect(killed.status == .refused)
        #expect(killed.output.contains(#""outcome":"inDoubt","attempt":1,"step":9,"evidence":{"signal":9,"#))
        let again = await place.run(["execute", "$a", "1"] + Self.harmless)
        #expect(again.status == .refused && again.errors.contains("inDoubt: attempt 1 began with entry "))
    }

    @Test func `a type that the store registers serves where it is accepted`() async throws {
        let place = try CommandFolder()
        let journal = try Journal.create(at: place.directory.file("a"))
        for name in ["OpenDraft", "OpenIntent"] {
            let schema = Array(#"{"properties":{"itemId":{}}}"#.utf8)
            _ = try await journal.register(schema: schema, name: name, version: 2, by: "tester", reason: "a test")
        }
        try await journal.close()
        let order = OrderEnvelope.full.with {
            ($0.schemaVersion, $0.generable, $0.intent) = ("2", #""OpenDraft""#, #""OpenIntent""#)
            $0.parameters = #"{"itemId":"sku_42"}"#
        }
        let leaked = order.with { $0.parameters = OrderEnvelope.parameters }
        try place.write(order.text + "\n" + leaked.text + "\n", to: "orders")
        _ = await place.run("import", "$a", "$orders")
        let action = ["--action", "OpenIntent@2=/bin/cat"]
        let unaccepted = await place.run(["execute", "$a", "3"] + action)
        #expect(unaccepted.errors.hasPrefix("Entry 3 is refused, schemaVersionMismatch: it was made for OpenDraft 2; "))
        let accept = action + ["--accept", "OpenIntent=OpenDraft@2"]
        #expect(await place.run(["execute", "$a", "3"] + accept).status == .done)
        let refused = await place.run(["execute", "$a", "4"] + accept)
        #expect(refused.errors.contains("parameterNotAccepted: the intent's schema does not name these parameters: "))
        #expect(refused.errors.hasSuffix(": /quantity, /fulfillment\n"))
    }

    @Test func `nothing that a command says takes over the terminal`() async throws {
        let place = try await Self.orders()
        let run = await place.run(
            ["execute", "$a", "1", "--action", #"PlaceOrderIntent=/usr/bin/printf '\033[2J\r\a\ntwo\n'"#], columns: 80)
        #expect(run.output.hasSuffix("| \\u{1B}[2J\\u{D}\\u{7}\n| two\n"), "\(run.output)")
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
