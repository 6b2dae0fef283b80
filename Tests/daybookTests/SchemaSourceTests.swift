import Testing

@testable import daybook

struct SchemaSourceTests {
    struct Case: CustomTestStringConvertible {
        let words: [String]
        let status: RunStatus
        let errors: String
        var testDescription: String { words.joined(separator: " ") }
    }

    @Test(arguments: [
        Case(
            words: ["QuoteDraf@1", "$f"], status: .refused,
            errors: """
                daybook: No schema QuoteDraf@1 comes with Daybook
                  Did you mean QuoteDraft@1?
                  --store STORE looks it up there; ./QuoteDraf@1 is a file of that name

                """),
        Case(
            words: ["QuoteDraft@9", "$f", "--store", "$a"], status: .refused,
            errors: """
                daybook: Neither Daybook nor the store has a schema QuoteDraft@9
                  `daybook schema list STORE` lists those that there are

                """),
        Case(
            words: ["$none", "$f"], status: .refused,
            errors: "daybook: $none: No such file or directory (open)\n"),
        Case(
            words: ["$f", "$f", "--store", "$a"], status: .commandLine,
            errors: "daybook: --store goes with NAME@VERSION, and \"$f\" is a file\n  See `daybook help schema check`\n"),
        Case(
            words: ["QuoteDraft@1", "$f", "--resource", "x"], status: .commandLine,
            errors: "daybook: --resource URI=FILE: \"x\" is not URI=FILE\n  See `daybook help schema check`\n"),
        Case(
            words: ["QuoteDraft@1", "-", "-"], status: .commandLine,
            errors: "daybook: standard input can be read once only\n  See `daybook help schema check`\n"),
        Case(
            words: ["QuoteDraft@1"], status: .commandLine,
            errors: """
                daybook: schema check needs a FILE, or documents on standard input, which is a terminal here
                  See `daybook help schema check`

                """),
        Case(
            words: ["QuoteDraft@1", "$none"], status: .refused,
            errors: "daybook: $none: No such file or directory (open)\n"),
        Case(
            words: ["$bad.json", "$f"], status: .refused,
            errors: "daybook: $bad.json:2:14: /minimum: expected a number, found \"3\"\n"),
        Case(
            words: ["$cut.json", "$f"], status: .refused,
            errors: "daybook: $cut.json:1:2: the whole schema: the schema is not JSON: "
                + "the text ends where a key in quotation marks is expected\n"),
    ])
    func `says why there is no schema to judge by`(_ sample: Case) async throws {
        let place = try await CommandFolder.withSample()
        try place.write("{}", to: "f")
        try place.write("{\n \"minimum\" : \"3\"}", to: "bad.json")
        try place.write("{", to: "cut.json")
        let run = await place.run(["schema", "check"] + sample.words, isInputTerminal: true)
        #expect(run == CommandRun(status: sample.status, output: "", errors: sample.errors))
    }

    @Test func `a store's own schemas are found by name and version`() async throws {
        let place = try await CommandFolder.withSample()
        try place.write(#"{"maxProperties":0}"#, to: "s.json")
        try place.write("{}\n{\"a\":1}\n", to: "f")
        let registered = await place.run("schema", "register", "$a", "Nothing@2", "$s.json", "--reason", "test")
        #expect(registered.status == .done)
        let run = await place.run("schema", "check", "Nothing@2", "$f", "--store", "$a")
        #expect(
            run
                == CommandRun(
                    status: .refused,
                    output: """
                        $f:2:1: the whole value: maxProperties: expected at most 0 members, found 1
                        Checked 2 documents: 1 fits, 1 does not fit

                        """))
    }

    @Test(arguments: [
        ("QuoteDraft@1", true), ("a b@2147483647", true), ("a@b@1", true), ("QuoteDraft", false), ("@1", false),
        ("a@", false), ("a@0", false), ("a@-1", false), ("a@+1", false), ("a@2147483648", false), ("x/a@1", false),
        ("a@1.json", false),
    ])
    func `what a name and a version are`(_ text: String, _ isName: Bool) {
        #expect((SchemaName(text) != nil) == isName)
        if isName { #expect(SchemaName(text)?.description == text) }
    }
}
