import Envelopes
import QuoteGeneration
import StrictJSON
import Testing

/// A policy says where it is wrong, and is the same whatever its spelling.
struct QuotePolicyTests {
    @Test func `the policy that comes along has the thresholds of the product`() {
        let policy = QuotePolicy.standard
        #expect(policy.author == "Daybook")
        #expect(policy.judge.overallMin.value == 6 && policy.distinctiveness.min.value == 5)
        #expect(policy.gate.wordsMax == 18 && policy.novelty.embeddingBelow.value == 0.9)
        #expect(policy.request.tokensMax == 40 && policy.request.temperature.number == JSONNumber("0.7"))
        let budgets = RequestGeneration.Channel.allCases.map { policy.budgets.milliseconds(of: $0) }
        #expect(budgets == [45_000, 20_000, 120_000])
    }

    @Test func `spelling does not change the fingerprint, a threshold does`() throws {
        let text = String(decoding: QuotePolicy.standard.json, as: UTF8.self)
        let spaced = try QuotePolicy(json: Array((" " + text.replacing("\"overallMin\": 6", with: "\"overallMin\": 6.0")).utf8))
        #expect(spaced.fingerprint == QuotePolicy.standard.fingerprint)
        #expect(try QuotePolicy.changed("\"overallMin\": 6", "\"overallMin\": 7").fingerprint != spaced.fingerprint)
    }

    @Test func `what does not fit is named with its place`() {
        func fault(_ old: String, _ new: String) -> String {
            do {
                _ = try QuotePolicy.changed(old, new)
                return "none"
            } catch { return "\(error)" }
        }
        #expect(fault("\"wordsMax\": 18", "\"wordsMax\": -1").contains("/gate/wordsMax"))
        #expect(fault("\"overallMin\": 6", "\"overallMin\": \"6\"").contains("/judge/overallMin"))
        #expect(fault("\"wordsMax\": 18", "\"wordMax\": 18").contains("wordsMax"))
        #expect(fault("\"phrases\": {}", "\"phrases\": {\"en\": [\"*\"]}").contains("en"))
        #expect(throws: QuotePolicyError.self) { try QuotePolicy(json: Array("{".utf8)) }
    }

    @Test func `scores are recorded as they are compared`() {
        func text(_ value: Double) -> String? { RecordedValue.score(value)?.recorded.text }
        #expect(text(0.9) == "0.9" && text(0.8999994) == "0.899999" && text(0.9000004) == "0.9")
        #expect(text(-2.5) == "-2.5" && text(-0.0000001) == "0" && text(10) == "10")
        #expect(text(.nan) == nil && text(.infinity) == nil && text(1e300) == nil)
    }
}

extension QuotePolicy {
    /// The policy that comes with Daybook with an hour for a run: a machine that runs all tests at once is slow, and only
    /// the tests of budgets are about them.
    static let patient: QuotePolicy = {
        let text = String(decoding: standard.json, as: UTF8.self)
            .replacing("\"foreground\": 45000", with: "\"foreground\": 3600000")
            .replacing("\"siri\": 20000", with: "\"siri\": 3600000")
            .replacing("\"background\": 120000", with: "\"background\": 3600000")
        return (try? QuotePolicy(json: Array(text.utf8))) ?? standard
    }()

    /// The same with something else in some places: pairs of what stands there and what is to.
    static func changed(_ changes: String...) throws -> QuotePolicy { try changed(changes) }

    static func changed(_ changes: [String]) throws -> QuotePolicy {
        var text = String(decoding: patient.json, as: UTF8.self)
        for index in stride(from: 0, to: changes.count - 1, by: 2) {
            #expect(text.contains(changes[index]))
            text = text.replacing(changes[index], with: changes[index + 1])
        }
        return try QuotePolicy(json: Array(text.utf8))
    }
}
