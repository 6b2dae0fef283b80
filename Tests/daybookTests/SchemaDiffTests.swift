import TestSupport
import Testing

@testable import daybook

struct SchemaDiffTests {
    private static let samples = TestData.checkout + "docs/samples/"

    @Test func `two files, key by key`() async throws {
        let place = try CommandFolder()
        try place.write(#"{"a":1,"b":{"c":[1,2]},"d":"é","e":1}"#, to: "l")
        try place.write("{\"d\":\"\\u00e9\",\"b\":{\"c\":[1]},\n\"e\":[\n],\"a\":1.0,\"f\":null}", to: "r")
        let run = await place.run("schema", "diff", "$l", "$r")
        #expect(
            run
                == CommandRun(
                    status: .refused,
                    output: """
                        /b/c/1: only in $l: 2
                        /e: $l 1, $r [ ]
                        /f: only in $r: null
                        1 only in $l, 1 only in $r, 1 differs

                        """))
        let same = await place.run("schema", "diff", "$l", "$l")
        #expect(same == CommandRun(status: .done, output: "The documents are the same\n"))
    }

    struct Case: CustomTestStringConvertible {
        let name: String
        let content: String
        let parameters: String
        var isComplete = true
        let status: RunStatus
        let output: String
        var testDescription: String { name }
    }

    @Test(arguments: [
        Case(
            name: "a projection", content: #"{"a":1,"b":"why"}"#, parameters: #"{"a":1e0}"#, status: .done,
            output: """
                /b: only in content: "why"
                1 only in content, 0 only in parameters, 0 differ: a projection of the content

                """),
        Case(
            name: "a key that the model never wrote", content: #"{"a":1}"#, parameters: #"{"a":1,"z":{"x":2}}"#,
            status: .refused,
            output: """
                /z: only in parameters: {"x":2}, did not come from the model
                0 only in content, 1 only in parameters, 0 differ: no projection of the content

                """),
        Case(
            name: "another value", content: #"{"a":1}"#, parameters: #"{"a":2}"#, status: .refused,
            output: """
                /a: content 1, parameters 2
                0 only in content, 0 only in parameters, 1 differs: no projection of the content

                """),
        Case(
            name: "an element left out", content: #"{"a":[1,2]}"#, parameters: #"{"a":[1]}"#, status: .refused,
            output: """
                /a/1: only in content: 2
                1 only in content, 0 only in parameters, 0 differ: no projection of the content

                """),
        Case(
            name: "a member left out whose name is a number", content: #"{"a":{"1":2,"":3}}"#, parameters: #"{"a":{}}"#,
            status: .done,
            output: """
                /a/1: only in content: 2
                /a/: only in content: 3
                2 only in content, 0 only in parameters, 0 differ: a projection of the content

                """),
        Case(
            name: "parameters without content", content: "null", parameters: #"{"a":1}"#, status: .refused,
            output: """
                /a: only in parameters: 1, did not come from the model
                0 only in content, 1 only in parameters, 0 differ: no projection of the content

                """),
        Case(
            name: "null while incomplete", content: #"{"a":1}"#, parameters: "null", isComplete: false, status: .done,
            output: "Parameters are null, as they must be while complete is false\n"),
        Case(
            name: "null although complete", content: #"{"a":1}"#, parameters: "null", status: .done,
            output: "Parameters are null, although complete is true\n"),
        Case(
            name: "too early", content: #"{"a":1}"#, parameters: #"{"a":1}"#, isComplete: false, status: .done,
            output: """
                0 only in content, 0 only in parameters, 0 differ: a projection of the content, but complete is false

                """),
    ])
    func `content against parameters, in a file and in a store`(_ sample: Case) async throws {
        let place = try CommandFolder()
        let envelope =
            #"{"source":"foundation-models","sessionId":"s","schemaVersion":1,"generable":"T","complete":\#(sample.isComplete),"#
            + #""content":\#(sample.content),"intent":"I","parameters":\#(sample.parameters)}"#
        try place.write(envelope + "\n", to: "e")
        let expected = CommandRun(status: sample.status, output: sample.output)
        #expect(await place.run("schema", "diff", "$e") == expected)
        _ = await place.run("init", "$a")
        _ = await place.run("import", "$a", "$e")
        #expect(await place.run("schema", "diff", "--store", "$a", "1") == expected)
    }

    @Test func `not applicable to what the system passed`() async throws {
        let place = try await CommandFolder.withSample()
        #expect(
            await place.run("schema", "diff", "1", "--store", "$a")
                == CommandRun(
                    status: .done,
                    output: "Not applicable: source is app-intent, so the system passed the parameters and no model spoke\n"))
    }

    @Test func `the rationale that leaked is not seen by comparison, the one that was made up is`() async {
        let leaked = await CommandFolder.anywhere("schema", "diff", Self.samples + "order-rationale-leaked.json")
        #expect(leaked.status == .done)
        let full = await CommandFolder.anywhere("schema", "diff", Self.samples + "order-full.json")
        #expect(full.output.hasPrefix("/rationale: only in content: \"User asked for pickup.\"\n"))
    }

    private static let faults: [([String], RunStatus, String)] = [
        (
            ["$bad"], .refused,
            "$bad:1:1: the envelope must be an object with the key source, but is an object without it (required)\n"
                + "  One file alone is an envelope; two files are compared with each other\n"
        ),
        (["$bad", "$cut"], .refused, "$cut:1:2: the text ends where a key in quotation marks is expected\n"),
        (
            ["1", "2", "--store", "$a"], .commandLine,
            "--store goes with one ENTRY\n  See `daybook help schema diff`\n"
        ),
        (["9", "--store", "$a"], .refused, "There is no entry at 9; the journal ends at 5\n"),
        (
            ["x", "--store", "$a"], .commandLine,
            "\"x\" is neither a position nor an id\n  See `daybook help schema diff`\n"
        ),
        (
            ["-", "-"], .commandLine, "standard input can be read once only\n  See `daybook help schema diff`\n"
        ),
    ]

    @Test(arguments: faults)
    func `says what cannot be compared`(_ words: [String], _ status: RunStatus, _ errors: String) async throws {
        let place = try await CommandFolder.withSample()
        try place.write("{}", to: "bad")
        try place.write("{", to: "cut")
        let run = await place.run(["schema", "diff"] + words)
        #expect(run == CommandRun(status: status, output: "", errors: "daybook: " + errors))
    }

    @Test func `never waits for a person`() async {
        let run = await CommandFolder.anywhere("schema", "diff", "a", "b")
        #expect(run.status == .refused)
        let place = try? CommandFolder()
        let waiting = await place?.run("schema", "diff", "-", isInputTerminal: true)
        #expect(waiting?.status == .commandLine)
    }

    @Test func `long values are cut to the width of a terminal`() async throws {
        let place = try CommandFolder()
        try place.write(#"{"a":"\#(String(repeating: "雨", count: 500))"}"#, to: "l")
        try place.write("{\"a\":\"\\u001b[2J\u{202E}\"}", to: "r")
        let run = await place.run("schema", "diff", "$l", "$r", columns: 60, isColored: true)
        #expect(!run.output.contains("\u{202E}"))
        #expect(run.output.replacing("\n", with: "").contains("\\u001b[2J\\u{202E}"))
        #expect(run.output.contains("雨…"))
        #expect(run.output.count < 400)
    }
}
