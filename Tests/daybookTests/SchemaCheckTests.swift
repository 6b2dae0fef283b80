import Foundation
import TestSupport
import Testing

@testable import daybook

struct SchemaCheckTests {
    private static let samples = TestData.checkout + "docs/samples/"

    struct Worked: CustomTestStringConvertible {
        let name: String
        let status: RunStatus
        let output: String
        var testDescription: String { name }
    }

    @Test(arguments: [
        Worked(name: "order-full", status: .done, output: "Checked 1 document: it fits\n"),
        Worked(name: "order-unfinished", status: .done, output: "Checked 1 document: it fits\n"),
        Worked(name: "order-rationale-leaked", status: .done, output: "Checked 1 document: it fits\n"),
        Worked(name: "order-parameters-too-early", status: .done, output: "Checked 1 document: it fits\n"),
        Worked(
            name: "order-wrong-source", status: .refused,
            output: """
                FILE:2:13: /source: enum: expected "foundation-models" or "app-intent", found "siri"
                Checked 1 document: 1 does not fit

                """),
        Worked(
            name: "order-complete-as-text", status: .refused,
            output: """
                FILE:6:15: /complete: type: expected boolean, found "true"
                Checked 1 document: 1 does not fit

                """),
        Worked(
            name: "order-parameters-missing", status: .refused,
            output: """
                FILE:1:1: the whole value: required: expected the member parameters, found an object without
                Checked 1 document: 1 does not fit

                """),
    ])
    func `the worked envelopes against the contract`(_ sample: Worked) async {
        let path = Self.samples + sample.name + ".json"
        let run = await CommandFolder.anywhere("schema", "check", "envelope", path)
        #expect(run == CommandRun(status: sample.status, output: sample.output.replacing("FILE", with: path)))
    }

    struct Layout: CustomTestStringConvertible {
        let name: String
        let text: String
        var options: [String] = []
        let output: String
        var testDescription: String { name }
    }

    @Test(arguments: [
        Layout(name: "one document over lines", text: "\n{\n\"text\": \"a\"\n}\n", output: "Checked 1 document: it fits\n"),
        Layout(name: "one line without its end", text: #"{"text":"a"}"#, output: "Checked 1 document: it fits\n"),
        Layout(
            name: "lines, blank ones between, CR LF",
            text: "\r\n{\"text\":\"a\"}\r\n \t\r\n{\"text\":\"b\"}\r\n{\"text\":2}",
            output: "$f:5:9: /text: type: expected string, found 2\nChecked 3 documents: 2 fit, 1 does not fit\n"),
        Layout(
            name: "a bad first line of several", text: "nonsense\n{\"text\":\"a\"}\n",
            output: "$f:1:1: byte 0x6E stands where a value is expected\nChecked 2 documents: 1 fits, 1 is no JSON\n"),
        Layout(
            name: "a bad line", text: "{\"text\":\"a\"}\n{\"text\":\"a\",\n",
            output: "$f:2:13: the text ends where a key in quotation marks is expected\n"
                + "Checked 2 documents: 1 fits, 1 is no JSON\n"),
        Layout(
            name: "one broken document over lines", text: "{\n\"text\": \"a\",\n}\n",
            output: "$f:3:1: } stands where a key in quotation marks is expected\nChecked 1 document: 1 is no JSON\n"),
        Layout(
            name: "a document over lines with --lines", text: "{\n\"text\": 1}\n", options: ["--lines"],
            output: """
                $f:1:2: the text ends where a key in quotation marks is expected
                $f:2:7: : stands where the end of the text is expected
                Checked 2 documents: 2 are no JSON

                """),
        Layout(
            name: "nothing", text: "",
            output: "$f:1:1: the text ends where a value is expected\nChecked 1 document: 1 is no JSON\n"),
        Layout(
            name: "no lines with --lines", text: "\n", options: ["--lines"],
            output: "Checked 0 documents: nothing to judge\n"),
        Layout(
            name: "several faults in one document", text: "{\n \"a\": [1],\n \"text\": \"\"\n}",
            output: """
                $f:2:7: /a: additionalProperties: expected nothing here, found an array
                $f:3:10: /text: minLength: expected at least 1 code points, found 0
                Checked 1 document: 1 does not fit

                """),
        Layout(
            name: "deeper than documents may be", text: String(repeating: "[", count: 257),
            output: "$f:1:257: more than 256 objects and arrays stand inside each other\n"
                + "Checked 1 document: 1 is no JSON\n"),
    ])
    func `documents and lines, by content`(_ layout: Layout) async throws {
        let place = try CommandFolder()
        try place.write(layout.text, to: "f")
        let run = await place.run(["schema", "check", "QuoteDraft@1", "$f"] + layout.options)
        let isClean = !layout.output.contains(": expected") && !layout.output.contains("no JSON")
        #expect(run == CommandRun(status: isClean ? .done : .refused, output: layout.output))
    }

    @Test func `several files count together`() async throws {
        let place = try CommandFolder()
        try place.write(#"{"text":"a"}"#, to: "f")
        let run = await place.run("schema", "check", "QuoteDraft@1", "$f", "$f")
        #expect(run == CommandRun(status: .done, output: "Checked 2 documents: all fit\n"))
    }

    /// What is judged is longer than what is ever held of a file of lines.
    @Test func `many lines are judged one after another`() async throws {
        let place = try CommandFolder()
        let text = String(repeating: "{\"text\":\"" + String(repeating: "x", count: 900) + "\"}\n", count: 5000)
        try place.write(text + "{}\n", to: "f")
        let run = await place.run("schema", "check", "QuoteDraft@1", "$f")
        #expect(
            run.output == """
                $f:5001:1: the whole value: required: expected the member text, found an object without
                Checked 5001 documents: 5000 fit, 1 does not fit

                """)
    }

    @Test func `only so many faults of one document are told`() async throws {
        let place = try CommandFolder()
        try place.write(#"{"items":{"type":"string"}}"#, to: "s.json")
        try place.write("[" + Array(repeating: "1", count: 150).joined(separator: ",") + "]", to: "f")
        let lines = await place.run("schema", "check", "$s.json", "$f").output.split(separator: "\n")
        #expect(lines.count == 102)
        #expect(lines[99] == "$f:1:200: /99: type: expected string, found 1")
        #expect(lines[100] == "$f:1: these were the first 100 faults, and there may be more")
    }

    @Test func `a schema without an end gives no verdict`() async throws {
        let place = try CommandFolder()
        try place.write(##"{"$dynamicAnchor":"x","$dynamicRef":"#x"}"##, to: "s.json")
        try place.write("1\n2\n", to: "f")
        let run = await place.run("schema", "check", "$s.json", "$f")
        #expect(run.status == .refused)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.first?.hasPrefix("$f:1:1: json-schema:///#/$dynamicRef: this leads back to itself") == true)
        #expect(lines.last == "Checked 2 documents: 2 could not be judged")
    }

    @Test func `formats refuse only when asked to`() async throws {
        let place = try CommandFolder()
        try place.write(#"{"format":"date"}"#, to: "s.json")
        try place.write(#""2026-02-30""#, to: "f")
        #expect(await place.run("schema", "check", "$s.json", "$f").status == .done)
        let run = await place.run("schema", "check", "$s.json", "$f", "--formats")
        #expect(run.status == .refused)
        #expect(run.output.hasPrefix(#"$f:1:1: the whole value: format: expected a string of the format "date", found "2026-02-30""#))
    }

    @Test func `references lead to what is given`() async throws {
        let place = try CommandFolder()
        try place.write(#"{"$ref":"https://example.org/text"}"#, to: "s.json")
        try place.write(#"{"$ref":"text.json"}"#, to: "relative.json")
        try place.write(#"{"type":"string"}"#, to: "text.json")
        try place.write("1", to: "f")
        let missing = await place.run("schema", "check", "$s.json", "$f")
        #expect(
            missing
                == CommandRun(
                    status: .refused, output: "",
                    errors: "daybook: $s.json:1:9: /$ref: nothing that was given has the URI https://example.org/text\n"
                ))
        let given = await place.run(
            "schema", "check", "$s.json", "$f", "--resource", "https://example.org/text=$text.json")
        #expect(given.output.hasPrefix("$f:1:1: the whole value: type: expected string, found 1\n"))
        let relative = await place.run(
            "schema", "check", "$relative.json", "$f", "--resource=text.json=$text.json")
        #expect(relative.output == given.output)
        try place.write(#"{"type":7}"#, to: "text.json")
        let bad = await place.run("schema", "check", "$relative.json", "$f", "--resource=text.json=$text.json")
        #expect(bad.errors.hasPrefix("daybook: $text.json:1:9: /type: expected "))
    }

    @Test func `colours and safe text on a terminal`() async throws {
        let place = try CommandFolder()
        try place.write("{\"te\u{202E}xt\":\"\u{9B}31m\",\"text\":\"a\"}", to: "f")
        let shown = await place.run("schema", "check", "QuoteDraft@1", "$f", columns: 1000, isColored: true)
        #expect(
            shown.output == "\u{1B}[1m$f:1:10\u{1B}[m: \u{1B}[31m/te\\u{202E}xt\u{1B}[m: additionalProperties: "
                + "expected nothing here, found \"\\u{9B}31m\"\nChecked 1 document: \u{1B}[31m1 does not fit\u{1B}[m\n")
        let plain = await place.run("schema", "check", "QuoteDraft@1", "$f", columns: 1000)
        #expect(!plain.output.contains("\u{1B}"))
    }
}
