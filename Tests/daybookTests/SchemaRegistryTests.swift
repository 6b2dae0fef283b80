import GenerationJournal
import Schemas
import TestSupport
import Testing

@testable import daybook

/// What `schema list`, `schema show` and `schema register` say and do.
struct SchemaRegistryTests {
    private static let fingerprint = "bf4be78adbdb9caa4d875c4a103bfe217f16b8be1e23ad93b0b44c546b429d40"
    private static let quoteDraft = TestData.checkout + "schemas/QuoteDraft.v1.schema.json"

    @Test func `an empty store judges by the program's schemas`() async throws {
        let place = try await CommandFolder.withSample()
        let lines = await place.run("schema", "list", "$a").output.split(separator: "\n")
        #expect(lines.count == SchemaCatalog.embedded.items.count)
        #expect(lines.contains("QuoteDraft@1         program  bf4be78adbdb"))
        #expect(lines.sorted() == lines)
    }

    @Test func `registers once, and lists from whom`() async throws {
        let place = try await CommandFolder.withSample()
        let words = ["schema", "register", "$a", "QuoteDraft@2", Self.quoteDraft, "--reason", "a wider field"]
        #expect(
            await place.run(words)
                == CommandRun(
                    status: .done, output: "Registered QuoteDraft@2 as entry 6\nfingerprint  \(Self.fingerprint)\n"))
        #expect(
            await place.run(words)
                == CommandRun(
                    status: .done,
                    output: "QuoteDraft@2 is registered already, as entry 6\nfingerprint  \(Self.fingerprint)\n"))
        _ = await place.run("schema", "register", "$a", "QuoteDraft@1", Self.quoteDraft, "--reason", "by hand", "--by", "anna")
        let list = await place.run("schema", "list", "$a")
        #expect(list.status == .done)
        #expect(list.output.contains("QuoteDraft@1         both     bf4be78adbdb  entry 7\n"))
        #expect(list.output.contains("QuoteDraft@2         log      bf4be78adbdb  entry 6\n"))
        let entry = await place.run("show", "$a", "7", "--raw").output
        #expect(entry.contains(#""by":"anna","reason":"by hand""#))
        let other = await place.run("show", "$a", "6", "--raw").output
        #expect(other.contains(#""by":"tester@host","reason":"a wider field""#))
    }

    @Test func `shows the exact bytes`() async throws {
        let place = try await CommandFolder.withSample()
        let text = "{ \"title\" :\r\n\t\"\u{202E}\",\"minimum\":1.0}"
        try place.write(text, to: "s.json")
        _ = await place.run("schema", "register", "$a", "T@1", "$s.json", "--reason", "x")
        #expect(await place.run("schema", "show", "$a", "T@1") == CommandRun(status: .done, output: text))
        let shown = await place.run("schema", "show", "$a", "T@1", columns: 80)
        #expect(shown.output == "{ \"title\" : \n \"\\u202e\",\"minimum\":1.0}\n")
        let missing = await place.run("schema", "show", "$a", "T@2")
        #expect(missing.status == .refused)
        let unnamed = await place.run("schema", "show", "$a", "T")
        #expect(
            unnamed
                == CommandRun(
                    status: .commandLine, output: "",
                    errors: """
                        daybook: "T" is no NAME@VERSION, such as QuoteDraft@1; versions count from 1
                          See `daybook help schema show`

                        """))
    }

    struct Refusal: CustomTestStringConvertible {
        let name: String
        let words: [String]
        var status = RunStatus.refused
        let errors: String
        var testDescription: String { name }
    }

    @Test(arguments: [
        Refusal(
            name: "another schema under the program's name", words: ["QuoteDraft@1", "$s.json", "--reason", "x"],
            errors: "QuoteDraft 1 stands for \(fingerprint), not for "
                + "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a\n"),
        Refusal(
            name: "no schema", words: ["T@1", "$bad.json", "--reason", "x"],
            errors: "$bad.json:1:9: /type: expected one of the names array, boolean, integer, null, number, object, "
                + "string, or a list of them, found 7\n"),
        Refusal(
            name: "a reference to elsewhere", words: ["T@1", "$reference.json", "--reason", "x"],
            errors: "$reference.json:1:9: /$ref: nothing that was given has the URI json-schema:///x\n"),
        Refusal(
            name: "a Boolean", words: ["T@1", "$true.json", "--reason", "x"],
            errors: "$true.json: a schema that is registered is a JSON object\n"),
        Refusal(
            name: "no reason", words: ["T@1", "$s.json"], status: .commandLine,
            errors: "schema register needs --reason TEXT: it is recorded\n  See `daybook help schema register`\n"),
        Refusal(
            name: "a name that is too long",
            words: [String(repeating: "n", count: 501) + "@1", "$s.json", "--reason", "x"],
            errors: "A schema's name has at most 500 bytes\n"),
    ])
    func `refuses what cannot be judged by`(_ refusal: Refusal) async throws {
        let place = try await CommandFolder.withSample()
        try place.write("{}", to: "s.json")
        try place.write(#"{"type":7}"#, to: "bad.json")
        try place.write(#"{"$ref":"x"}"#, to: "reference.json")
        try place.write("true", to: "true.json")
        let run = await place.run(["schema", "register", "$a"] + refusal.words)
        #expect(run == CommandRun(status: refusal.status, output: "", errors: "daybook: " + refusal.errors))
        #expect(await place.run("log", "$a", "--last", "1").output.hasPrefix("  5 "))
    }

    @Test func `a name as long as the view can hold`() async throws {
        let place = try await CommandFolder.withSample()
        try place.write("{}", to: "s.json")
        let name = String(repeating: "n", count: 500) + "@1"
        #expect(await place.run("schema", "register", "$a", name, "$s.json", "--reason", "x").status == .done)
        #expect(await place.run("schema", "show", "$a", name).output == "{}")
    }

    /// Two programs that each bring another schema along under one name have both used the store.
    @Test func `a conflict is marked and nothing is judged by it`() async throws {
        let place = try await CommandFolder.withSample()
        let other = try SchemaCatalog([
            EmbeddedSchema(name: "QuoteDraft", version: 1, role: .parameters, text: Array("{}".utf8))
        ])
        let journal = try Journal.open(at: place.directory.file("a"))
        guard case .found(let schema) = try journal.read({ try $0.schema(name: "QuoteDraft", version: 1, in: other) })
        else {
            Issue.record("the other program's schema is not found")
            return
        }
        try await journal.register(schema, by: "another program", reason: "first use")
        try await journal.close()
        let list = await place.run("schema", "list", "$a")
        #expect(list.status == .refused)
        #expect(list.output.contains("QuoteDraft@1         program  bf4be78adbdb  conflict\n"))
        #expect(list.output.contains("QuoteDraft@1         log      44136fa355b3  entry 6  conflict\n"))
        let show = await place.run("schema", "show", "$a", "QuoteDraft@1")
        #expect(show.status == .refused)
        #expect(show.errors.hasPrefix("daybook: QuoteDraft@1 stands for \(Self.fingerprint) and 44136fa3"))
        let check = await place.run("schema", "check", "QuoteDraft@1", "$a/store.json", "--store", "$a")
        #expect(check == CommandRun(status: .refused, output: "", errors: show.errors))
    }
}
