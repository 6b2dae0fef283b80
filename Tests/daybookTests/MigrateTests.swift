import TestSupport
import Testing

@testable import daybook

/// `daybook migrate` and `daybook mapping check`, with the samples of docs/samples.
struct MigrateTests {
    private static let samples = TestData.checkout + "docs/samples/"
    private static let first = samples + "OrderDraft.v1-v2.mapping.json"
    private static let second = samples + "OrderDraft.v2-v3.mapping.json"
    private static let lossless = samples + "OrderDraft.v2-v3.lossless.mapping.json"
    private static let quotes = samples + "QuoteDraft.v1-v2.mapping.json"
    private static let registered = ["OrderDraft@1", "OrderDraft@2", "QuoteDraft@2"]

    private static func schema(_ name: String) -> String { samples + name.replacing("@", with: ".v") + ".schema.json" }

    /// A folder with the store `a`, which holds the samples of several versions and their schemas.
    private static func folder() async throws -> CommandFolder {
        let place = try CommandFolder()
        _ = await place.run("init", "$a")
        _ = await place.run("import", "$a", samples + "versions.ndjson")
        for name in registered {
            _ = await place.run("schema", "register", "$a", name, schema(name), "--reason", "its day")
        }
        return place
    }

    @Test func `rehearsed, migrated, verified against its origin and its receipt`() async throws {
        let place = try await Self.folder()
        let rehearsal = await place.run("migrate", "$a", "--mapping", Self.first, Self.lossless, Self.quotes, "--rehearse")
        #expect(rehearsal.status == .done)
        #expect(rehearsal.output.hasSuffix("Can be migrated; every mapped envelope comes back letter for letter\n"))
        #expect(!place.exists("b"))
        let migration = await place.run(
            "migrate", "$a", "--mapping", Self.first, "--mapping", Self.lossless, Self.quotes, "--into", "$b", "--no-loss",
            "--receipt", "$r")
        #expect(migration.status == .done, "\(migration.errors)")
        #expect(migration.output.hasPrefix("Migrated into $b: 10 entries written\n  5  mapped to the target\n"))
        #expect(migration.output.contains("as it was: OrderDraft 4, 1 entry (past the target, left as it is)\n"))
        let verified = await place.run("verify", "$b", "--origin", "$a", "--against", "$r")
        #expect(verified.status == .done)
        #expect(verified.output.contains("is upheld\nCompared 10 entries with their origin: 5 mapped, 5 as they were\n"))
        #expect(verified.output.hasSuffix("It is what the recorded mappings make of its origin\n"))
        let wrong = await place.run("verify", "$a", "--origin", "$b", "--against", "$r")
        #expect(wrong.status == .refused)
        #expect(wrong.output.contains("is not upheld: this store gives another\n"))
        let approved = await place.run("approve", "$b", "2", "--reason", "read it")
        #expect(approved.output == "Recorded as entry 12\n")
    }

    @Test func `what would be lost is listed, and refused where that is asked for`() async throws {
        let place = try await Self.folder()
        let words = ["migrate", "$a", "--mapping", Self.first, Self.second]
        let rehearsal = await place.run(words + ["--rehearse"])
        #expect(rehearsal.status == .done)
        #expect(rehearsal.output.contains("  dropped  /readyInSeconds  1  (OrderDraft 2 to 3, operation 3)\n"))
        #expect(rehearsal.output.contains("\nlost on the way back: 2\n  position 2: "))
        #expect(await place.run(words + ["--rehearse", "--no-loss"]).status == .refused)
        let refused = await place.run(words + ["--into", "$b", "--no-loss"])
        #expect(refused.status == .refused)
        #expect(refused.errors.contains("Not migrated: something would be lost: OrderDraft 2 to 3, operation 3"))
        #expect(!place.exists("b"))
    }

    @Test func `gaps, circles, missing schemas and files are said plainly`() async throws {
        let place = try await Self.folder()
        let gap = await place.run("migrate", "$a", "--mapping", Self.second, "--rehearse")
        #expect(gap.status == .refused)
        #expect(gap.errors.contains("no way leads from OrderDraft 1 to 3, which positions 1, 2, 3 need"))
        try place.write(#"{"mapping":1,"generable":"OrderDraft","from":3,"to":2,"operations":[]}"#, to: "back")
        let circle = await place.run("migrate", "$a", "--mapping", Self.second, "$back", "--rehearse")
        #expect(circle.errors.contains("the mappings of OrderDraft lead in a circle: 2 to 3 to 2"))
        try place.write(#"{"mapping":1,"generable":"OrderDraft","from":3,"to":9,"operations":[]}"#, to: "nine")
        let schema = await place.run("migrate", "$a", "--mapping", "$nine", "--rehearse")
        #expect(schema.errors.contains("neither the program nor the journal knows a schema of OrderDraft 9"))
        try place.write(#"{"mapping":1,"generable":"T","from":1,"to":2,"operations":[{"op":"x"}]}"#, to: "bad")
        let bad = await place.run("migrate", "$a", "--mapping", "$bad", "--rehearse")
        #expect(bad.status == .refused)
        #expect(bad.errors.hasPrefix("daybook: $bad: line 1, column 66: /operations/0/op: enum"))
        #expect(await place.run("migrate", "$a", "--mapping", "$none", "--rehearse").status == .refused)
    }

    @Test(arguments: [
        ["migrate", "$a", "--rehearse"], ["migrate", "$a", "--mapping", "$m"],
        ["migrate", "$a", "--mapping", "$m", "--rehearse", "--into", "$b"],
        ["migrate", "$a", "--mapping", "$m", "--rehearse", "--receipt", "$r"], ["mapping", "check"],
        ["mapping", "check", "$m", "--schema", "T"],
    ])
    func `a wrong command line is refused before anything is read`(_ words: [String]) async throws {
        #expect(await CommandFolder.anywhere(words).status == .commandLine)
    }

    @Test func `a target in the middle is reached and no further`() async throws {
        let place = try await Self.folder()
        let run = await place.run(
            "migrate", "$a", "--mapping", Self.first, Self.second, "--target", "OrderDraft@2", "--into", "$b")
        #expect(run.status == .done, "\(run.errors)")
        #expect(run.output.contains("  3  mapped to the target\n  1  at the target already\n  2  past the target"))
    }

    @Test func `every line of JSON has the shape that its schema gives`() async throws {
        let place = try await Self.folder()
        var schema = try OutputSchema(command: "migrate")
        let words = ["migrate", "$a", "--mapping", Self.first, Self.second, Self.quotes, "--json"]
        var types: Set<Substring> = []
        for more in [["--rehearse"], ["--into", "$b"], ["--into", "$b"]] {
            for line in await place.run(words + more).output.split(separator: "\n") {
                types.insert(line.split(separator: "\"")[3])
                #expect(try schema.findings(String(line)) == [], "\(line)")
            }
        }
        #expect(types == ["version", "shapes", "field", "loss", "lost", "rehearsal", "migration"])
        var verify = try OutputSchema(command: "verify")
        _ = await place.run("migrate", "$a", "--mapping", Self.first, Self.second, "--into", "$c", "--receipt", "$r")
        for line in await place.run("verify", "$c", "--origin", "$a", "--against", "$r", "--json").output.split(separator: "\n") {
            #expect(try verify.findings(String(line)) == [], "\(line)")
        }
    }

    @Test func `a mapping is checked by values that are made for its schema`() async throws {
        let place = try await Self.folder()
        let words = ["mapping", "check", Self.first, Self.second, "--store", "$a", "--count", "50"]
        let run = await place.run(words)
        #expect(run.status == .done)
        #expect(run.output.contains("all fit OrderDraft 2 and come back letter for letter\n"))
        #expect(run.output.hasSuffix("  may lose: operation 3, /readyInSeconds: the value\n"))
        let given = await CommandFolder.anywhere(
            ["mapping", "check", Self.quotes, "--schema", "QuoteDraft@2=" + Self.schema("QuoteDraft@2"), "--count", "5"])
        #expect(given.status == .done)
        try place.write(
            #"{"mapping":1,"generable":"OrderDraft","from":2,"to":3,"operations":[{"op":"remove","path":"/x"}]}"#, to: "bad")
        let bad = await place.run("mapping", "check", "$bad", "--store", "$a", "--count", "5")
        #expect(bad.status == .refused)
        #expect(bad.output.contains("\n  wrong: what comes of it does not fit OrderDraft 3: "))
        var schema = try OutputSchema(command: "mapping-check")
        for words in [words, ["mapping", "check", "$bad", "--store", "$a"]] {
            for line in await place.run(words + ["--json"]).output.split(separator: "\n") {
                #expect(try schema.findings(String(line)) == [], "\(line)")
            }
        }
    }
}
