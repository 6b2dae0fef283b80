import TestSupport
import Testing

@testable import daybook

/// What `rejudge` says of drafts that another policy judges otherwise.
struct RejudgeTests {
    @Test func `what would be otherwise, what nobody knows, and which rule changed`() async throws {
        let place = try CommandFolder()
        _ = await place.run("init", "$a")
        let long = GenerateTests.good.dropLast() + " again in this wet and windy spring."
        try place.write(GenerationSample.recording([String(long), GenerateTests.good]), to: "m")
        // A machine that runs all tests at once is slow, and this test is not about budgets.
        let policy = await place.run("policy", "show").output.replacing(/"background": \d+/) { _ in #""background": 3600000"# }
        try place.write(policy, to: "p")
        let words = ["generate", "$a", "--locale", "en", "--count", "2", "--model", "recorded:$m", "--policy", "$p"]
        #expect(await place.run(words).status == .done)
        try place.write(policy.replacing("\"wordsMax\": 18", with: "\"wordsMax\": 30"), to: "p")
        let milder = await place.run("rejudge", "$a", "--policy", "$p").output
        #expect(milder.contains("  was rejected by gate (words: 21 words; at most 18 allowed); would now get past gate; "))
        #expect(milder.contains("; novelty was never asked\n"))
        #expect(milder.contains("\n1 of 2 drafts judged otherwise\nWhat differs from the policy of then, "))
        #expect(milder.hasSuffix(":\n  /gate/wordsMax: was 18, is 30\n"))
        try place.write(policy.replacing("\"overallMin\": 6", with: "\"overallMin\": 8"), to: "p")
        let stricter = await place.run("rejudge", "$a", "--policy", "$p").output
        #expect(stricter.contains("  passed every layer; would now be rejected by judge (overall: 7"))
        let json = await place.run("rejudge", "$a", "--policy", "$p", "--json").output
        #expect(json.contains(#""changes":[{"pointer":"/judge/overallMin","was":"6","is":"8"}]"#))
    }
}
