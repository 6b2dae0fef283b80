import TestSupport
import Testing

@testable import daybook

/// What `rejudge` says of drafts that another policy judges otherwise.
struct RejudgeTests {
    @Test func `what would be otherwise, what nobody knows, and which rule changed`() async throws {
        let place = try CommandFolder()
        _ = await place.run("init", "$a")
        let long = "The gardener counts rain by the bucket and forgives the river for being late again in this wet and windy spring."
        try place.write(GenerationSample.recording([long, GenerateTests.good]), to: "m")
        let policy = await place.run("policy", "show").output
        for _ in 0..<2 { _ = await place.run("generate", "$a", "--locale", "en", "--model", "recorded:$m") }
        try place.write(policy.replacing("\"wordsMax\": 18", with: "\"wordsMax\": 30"), to: "p")
        let milder = await place.run("rejudge", "$a", "--policy", "$p").output
        #expect(
            milder.contains("  was rejected by gate (words: 21 words; at most 18 allowed); would now get past taste; novelty was never"))
        #expect(milder.contains("\n1 of 2 drafts judged otherwise\nWhat differs from the policy of then, "))
        #expect(milder.hasSuffix(":\n  /gate/wordsMax: was 18, is 30\n"))
        try place.write(policy.replacing("\"overallMin\": 6", with: "\"overallMin\": 8"), to: "p")
        let stricter = await place.run("rejudge", "$a", "--policy", "$p").output
        #expect(stricter.contains("  passed every layer; would now be rejected by judge (overall: 7"))
        let json = await place.run("rejudge", "$a", "--policy", "$p", "--json").output
        #expect(json.contains(#""changes":[{"pointer":"/judge/overallMin","was":"6","is":"8"}]"#))
    }
}
