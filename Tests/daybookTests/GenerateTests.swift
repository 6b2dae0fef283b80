import Foundation
import TestSupport
import Testing

@testable import daybook

/// What `generate` and `policy` say and do.
struct GenerateTests {
    static let good = "The gardener counts rain by the bucket and forgives the river for being late."

    /// A folder with a store `a` and a recording `m` of drafts, each with a judgement.
    private func place(_ drafts: String...) async throws -> CommandFolder {
        let place = try CommandFolder()
        _ = await place.run("init", "$a")
        try place.write(GenerationSample.recording(drafts), to: "m")
        // A machine that runs all tests at once is slow, and these tests are not about budgets.
        let policy = await place.run("policy", "show").output
        try place.write(policy.replacing(/"(foreground|siri|background)": \d+/) { "\"\($0.1)\": 3600000" }, to: "p")
        return place
    }

    @Test func `a line that passes is saved, and each layer says what it came to`() async throws {
        let place = try await place(Self.good)
        let run = await place.run("generate", "$a", "--locale", "en", "--model", "recorded:$m", "--policy", "$p")
        #expect(run.status == .done && run.errors.isEmpty)
        #expect(run.output.hasPrefix(Self.good + "\n  gate: passed\n  taste: skipped; "))
        #expect(run.output.contains("  novelty: not proved; "))
        #expect(await place.run("library", "$a").output.hasPrefix(Self.good))
        #expect(await place.run("verify", "$a").status == .done)
    }

    @Test func `a rejected line is explained, and a curated one said to be curated`() async throws {
        let place = try await place("The kettle is patient. The \u{1B}[2Jcook is not.")
        let run = await place.run("generate", "$a", "--locale", "en", "--model", "recorded:$m", "--policy", "$p")
        #expect(run.status == .refused)
        #expect(run.output.contains("gate: failed; sentences: 2 sentences; only 1 allowed"))
        #expect(run.output.contains("No quote: noCandidate(gate)"))
        #expect(run.output.contains("curated line, not generated and not stored"))
        #expect(!run.output.contains("\u{1B}"))
        #expect(await place.run("library", "$a").output == "0 of 0 quotes\n")
    }

    @Test func `a pool ends with its last draft, and what the recording lacks is unavailable`() async throws {
        let place = try await place(Self.good)
        let run = await place.run(
            "generate", "$a", "--locale", "en", "--count", "2", "--model", "recorded:$m", "--policy", "$p", "--json")
        #expect(run.status == .done)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].contains(#""end":"accepted""#) && lines[1].contains(#""end":"unavailable""#))
    }

    @Test func `a pool ends with what came of it, and stops where the recording is used up`() async throws {
        let place = try await place(Self.good, "The kettle is patient. The cook is not.")
        let run = await place.run(
            "generate", "$a", "--locale", "en", "--count", "8", "--model", "recorded:$m", "--policy", "$p")
        #expect(run.status == .done && run.errors.isEmpty)
        #expect(
            run.output.hasSuffix(
                "\n\n1 of 8 saved, 1 rejected, 1 failed; the recording is used up, so 5 were not asked for\n"))
        #expect(run.output.matches(of: /no exchange is left/).count == 1)
        // A draft, a draft, what failed, the account: one blank line between each.
        #expect(run.output.matches(of: /\n\n/).count == 3)
        let lines = run.output.matches(of: /stored: (.*)/).map { String($0.1) }
        #expect(Set(lines).count == lines.count)
        let summary = await place.run("audit", "$a", "--summary").output
        #expect(summary.hasPrefix("3 runs\n") && summary.contains("failed, notRecorded "))
    }

    @Test func `the sample session gives two quotes and eight explained ends in four languages`() async throws {
        let place = try await place()
        let sample = "recorded:" + TestData.checkout + "docs/samples/quotes-recorded-model.json"
        var ends: [String] = []
        for (locale, count) in [("en", "4"), ("de", "3"), ("fr", "2"), ("es", "1")] {
            let run = await place.run(
                "generate", "$a", "--locale", locale, "--count", count, "--model", sample, "--policy", "$p", "--json")
            ends += run.output.matches(of: /"end":"([^"]*)"/).map { String($0.1) }
        }
        #expect(
            ends == [
                "accepted", "noCandidate(gate)", "noCandidate(distinctiveness)", "noCandidate(novelty)", "accepted",
                "noCandidate(gate)", "noCandidate(gate)", "noCandidate(gate)", "decodingFailure", "noCandidate(judge)",
            ])
        #expect(await place.run("library", "$a").output.hasSuffix("\n2 of 2 quotes\n"))
        #expect(await place.run("verify", "$a").status == .done)
    }

    @Test func `the recording in the documentation plays as it says`() async throws {
        let place = try await place()
        let page = try String(contentsOfFile: TestData.checkout + "docs/models.md", encoding: .utf8)
        let blocks = page.components(separatedBy: "```json\n").dropFirst()
        let recording = try #require(blocks.first?.components(separatedBy: "```\n").first)
        try place.write(recording, to: "m")
        let command = ["generate", "$a", "--locale", "en", "--model", "recorded:$m", "--policy", "$p", "--json"]
        let sea = await place.run(command + ["--theme", "the sea", "--count", "2"])
        #expect(sea.status == .done && sea.output.matches(of: /"end":"([^"]*)"/).map { String($0.1) } == ["accepted", "throttled"])
        // Each process begins it anew.
        #expect(await place.run(command + ["--theme", "the sea"]).output.contains("duplicate"))
    }

    @Test func `what is no recording is named with its file and its place`() async throws {
        let place = try await place()
        try place.write(#"{"recordedModel":1,"identity":{"name":null},"exchanges":[{"end":7}]}"#, to: "m")
        try place.write("{\n  7}", to: "n")
        let run = await place.run("generate", "$a", "--locale", "en", "--model", "recorded:$m")
        #expect(run.status == .refused && run.errors.contains("$m: the recorded model is wrong at /exchanges/0/end"))
        let torn = await place.run("generate", "$a", "--locale", "en", "--model", "recorded:$n")
        #expect(torn.errors.contains("$n: the recorded model is not JSON: ") && torn.errors.contains("2"), "\(torn.errors)")
    }

    @Test func `a wrong command line says what is wrong`() async throws {
        let place = try await place()
        #expect(await place.run("generate", "$a", "--model", "recorded:$m", "--policy", "$p").status == .commandLine)
        #expect(await place.run("generate", "$a", "--locale", "en").status == .commandLine)
        #expect(await place.run("generate", "$a", "--locale", "en", "--model", "recorded:$a/none").status == .refused)
        let long = String(repeating: "x", count: 201)
        let run = await place.run("generate", "$a", "--locale", "en", "--theme", long, "--model", "recorded:$m", "--policy", "$p")
        #expect(run.status == .refused && run.errors.contains("201 bytes, at most 200"))
    }

    @Test func `a policy is shown, and a changed copy of it is one`() async throws {
        let place = try await place()
        let policy = try place.text(of: "p")
        try place.write(policy.replacing("\"overallMin\": 6", with: "\"overallMin\": 8"), to: "p")
        try place.write(policy.replacing("\"overallMin\": 6", with: "\"overallMin\": 18"), to: "q")
        let checked = await place.run("policy", "check", "$p", "--json")
        #expect(checked.status == .done && checked.output.hasSuffix("\"isStandard\":false}\n"))
        let refused = await place.run("policy", "check", "$q")
        #expect(refused.status == .refused && refused.errors.contains("/judge/overallMin"))
        try place.write(GenerationSample.recording([Self.good]), to: "m")
        let run = await place.run("generate", "$a", "--locale", "en", "--policy", "$p", "--model", "recorded:$m")
        #expect(run.output.contains("overall: 7 points; at least 8 needed"))
    }
}

/// A recording made up for tests of the command line.
enum GenerationSample {
    static func recording(_ drafts: [String]) -> String {
        let ready = #"{"state":"ready"}"#
        var exchanges: [String] = []
        for draft in drafts {
            var content = JSONLine()
            content.add("text", draft)
            var event = JSONLine()
            event.add("text", String(decoding: content.object, as: UTF8.self))
            let text = String(decoding: event.object, as: UTF8.self)
            exchanges.append(#"{"purpose":"draft","events":[\#(text)],"end":{"finishReason":"stop"}}"#)
            exchanges.append(
                #"{"purpose":"judgement","events":[{"text":"{\"overall\":7,\"originality\":6,\"warmth\":8}"}],"#
                    + #""end":{"finishReason":"stop"}}"#)
        }
        return #"{"recordedModel":1,"identity":{"name":"tester","address":null},"readiness":[{"repeats":true,"#
            + #""device":\#(ready),"enabled":\#(ready),"assets":\#(ready),"locale":\#(ready)}],"#
            + #""exchanges":[\#(exchanges.joined(separator: ","))]}"#
    }
}
