import TestSupport
import Testing

@testable import daybook

/// `resolve`, `adopt` and `approve`: who decides and why.
struct DecisionTests {
    private static let orders = ["--action", "PlaceOrderIntent=/bin/cat"]

    /// A store `a` in which the attempt at entry 1 is in doubt, and a copy of it, `b`.
    private static func inDoubt() async throws -> CommandFolder {
        let place = try CommandFolder()
        _ = await place.run("init", "$a")
        try place.write(OrderEnvelope.full.text + "\n" + OrderEnvelope.call.text + "\n", to: "orders")
        _ = await place.run("import", "$a", "$orders")
        let cut = await place.run("execute", "$a", "1", "--action", "PlaceOrderIntent=/bin/sh -c 'kill -9 0'")
        #expect(cut.status == .refused && cut.output.hasPrefix("In doubt: "))
        #expect(await place.run("replay", "$a", "--into", "$b").status == .done)
        return place
    }

    @Test(arguments: [("--performed", RunStatus.refused, "alreadyPerformed"), ("--not-performed", .done, "")])
    func `what is in doubt is resolved by a person`(finding: String, status: RunStatus, reason: String) async throws {
        let place = try await Self.inDoubt()
        let run = await place.run("resolve", "$a", "1", finding, "--reason", "asked the shop", "--by", "ada")
        #expect(run == CommandRun(status: .done, output: "Recorded as entry 7\n"))
        let shown = await place.run("show", "$a", "7", "--raw").output
        #expect(shown.contains(#""by":"ada","reason":"asked the shop""#))
        let executed = await place.run(["execute", "$a", "1"] + Self.orders)
        #expect(executed.status == status && executed.errors.contains(reason))
        if status == .done { #expect(executed.output.hasPrefix("Performed entry 1, attempt 2: ")) }
        let again = await place.run("resolve", "$a", "1", finding, "--reason", "once more")
        #expect(again == CommandRun(status: .refused, output: "", errors: "daybook: Nothing is in doubt about this entry\n"))
    }

    @Test func `a copy acts once it is adopted, under the account at this host`() async throws {
        let place = try await Self.inDoubt()
        let refused = await place.run(["execute", "$b", "2"] + Self.orders)
        #expect(refused.errors.hasPrefix("Entry 2 is refused, copyWithoutAdoption: "))
        let adopted = await place.run("adopt", "$b", "1", "2", "--reason", "a is gone", "--json")
        #expect(adopted.status == .done)
        #expect(adopted.output.hasPrefix(#"{"step":8,"id":""#) && adopted.output.hasSuffix(#","new":true}"# + "\n"))
        let step = await place.run("show", "$b", "8", "--raw").output
        #expect(step.contains(#""by":"tester@host","reason":"a is gone""#))
        let run = await place.run(["execute", "$b", "--ready"] + Self.orders)
        // What was left open elsewhere is taken over with the adoption.
        #expect(run.output.contains("Performed entry 1, attempt 2: ") && run.output.contains("Performed entry 2, attempt 1: "))
    }

    @Test(arguments: [
        (["resolve", "$a", "1"], "resolve needs either --performed or --not-performed"),
        (["resolve", "$a", "1", "--performed", "--not-performed", "--reason", "x"], "either --performed or --not-performed"),
        (["resolve", "$a", "1", "--performed"], "resolve needs --reason TEXT"),
        (["resolve", "$a", "1", "--performed", "--reason", "  "], "resolve needs --reason TEXT"),
        (["resolve", "$a", "1", "--performed", "--reason", "x", "--by", ""], "--by names nobody"),
        (["resolve", "$a"], "resolve needs ENTRY"), (["adopt", "$a", "--reason", "x"], "adopt needs at least one ENTRY"),
        (["adopt", "$a", "1", "x", "--reason", "x"], "neither a position nor an id"),
        (["adopt", "$a", "1"], "adopt needs --reason TEXT"), (["approve", "$a", "1", "--reason="], "approve needs --reason TEXT"),
    ])
    func `a decision without what it needs is a wrong command line`(words: [String], message: String) async throws {
        let place = try await Self.inDoubt()
        let run = await place.run(words)
        #expect(run.status == .commandLine && run.errors.contains(message), "\(run.errors)")
    }

    @Test(arguments: [
        (["resolve", "$a", "2", "--performed"], "Nothing is in doubt about this entry"),
        (["resolve", "$a", "99", "--performed"], "There is no such entry"),
        (["adopt", "$a", "1"], "The entry at position 1 is no copy: it can act as it is"),
        (["adopt", "$b", "1", "99"], "There is no such entry"),
        (["approve", "$a", "1"], "No migration rewrote this entry: it needs no approval"),
        (["approve", "$a", "01a22b2a-2e9e-7727-9f77-1e4642e93d0a"], "There is no entry with id"),
    ])
    func `a decision about nothing is refused and not recorded`(words: [String], message: String) async throws {
        let place = try await Self.inDoubt()
        let run = await place.run(words + ["--reason", "x"])
        #expect(run.status == .refused && run.errors.hasPrefix("daybook: " + message), "\(run.errors)")
        #expect(await place.run("log", "$a").output.split(separator: "\n").count == 6)
    }
}
