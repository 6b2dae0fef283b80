import Testing

@testable import daybook

struct LogTests {
    private static let first =
        "  1  2026-03-01 09:30:05Z  -             app    -             complete  RequestGeneration  "
        + "feature: quote, locale: en, theme: patience, channel: foreground, budgetSeconds: 45\n"
    private static let second =
        "  2  2026-03-01 09:31:06Z  lm_quote_7f3a  model  QuoteDraft    partial   SaveQuoteIntent  text: Every day is\n"
    private static let third =
        "  3  2026-03-01 09:32:07Z  lm_quote_91bd  model  QuoteDraft    complete  SaveQuoteIntent  "
        + "text: 雨の日は、傘を一本多く持って出かけよう。, theme: 雨, rationale: A concrete picture and something to do.\n"
    private static let order =
        "2026-03-01 09:33:08Z  lm_01         model  OrderDraft    complete  PlaceOrderIntent  "
        + "itemId: sku_42, quantity: 1, fulfillment: pickup, rationale: User asked for pickup.\n"
    private static let fourth = "  4  " + order
    private static let fifth = "  5  " + order.replacing("09:33:08", with: "09:34:09")

    struct Filter: CustomTestStringConvertible {
        let options: [String]
        let expected: String
        var testDescription: String { options.joined(separator: " ") }
    }

    @Test(arguments: [
        Filter(options: [], expected: first + second + third + fourth + fifth),
        Filter(options: ["--from", "4"], expected: fourth + fifth),
        Filter(options: ["--to", "1"], expected: first),
        Filter(options: ["--from=2", "--to=3"], expected: second + third),
        Filter(options: ["--last", "2"], expected: fourth + fifth),
        Filter(options: ["--last", "2", "--to", "3"], expected: second + third),
        Filter(options: ["--last", "99"], expected: first + second + third + fourth + fifth),
        Filter(options: ["--session", "lm_01"], expected: fourth + fifth),
        Filter(options: ["--session", "lm_01", "--last", "1"], expected: fifth),
        Filter(options: ["--session", "nobody"], expected: ""),
        Filter(options: ["--type", "QuoteDraft"], expected: second + third),
        Filter(options: ["--type", "QuoteDraft", "--last", "1"], expected: third),
        Filter(options: ["--since", "2026-03-01T09:33:08"], expected: fourth + fifth),
        Filter(options: ["--since", "2026-03-01T10:33:08+01:00"], expected: fourth + fifth),
        Filter(options: ["--since", "2026-03-02"], expected: ""),
        Filter(options: ["--since", "2d"], expected: first + second + third + fourth + fifth),
        Filter(options: ["--since", "2h"], expected: ""),
        Filter(options: ["--follow", "--to", "2"], expected: first + second),
    ])
    func `prints what was asked for`(_ filter: Filter) async throws {
        let place = try await CommandFolder.withSample()
        let run = await place.run(["log", "$a", "--utc"] + filter.options)
        #expect(run == CommandRun(status: .done, output: filter.expected))
    }

    @Test func `cuts lines to eighty columns`() async throws {
        let place = try await CommandFolder.withSample()
        let run = await place.run("log", "$a", "--utc", columns: 80)
        #expect(
            run.output == """
                  1  2026-03-01 09:30:05Z  -             app    -             complete…
                  2  2026-03-01 09:31:06Z  lm_quote_7f…  model  QuoteDraft    partial…
                  3  2026-03-01 09:32:07Z  lm_quote_91…  model  QuoteDraft    complete…
                  4  2026-03-01 09:33:08Z  lm_01         model  OrderDraft    complete…
                  5  2026-03-01 09:34:09Z  lm_01         model  OrderDraft    complete…

                """)
    }

    @Test func `cuts lines to forty columns`() async throws {
        let place = try await CommandFolder.withSample()
        let run = await place.run("log", "$a", "--utc", "--last", "1", columns: 40)
        #expect(run.output == "  5  09:34:09Z  lm_01         model…\n")
    }

    @Test func `gives the exact envelope as JSON`() async throws {
        let place = try await CommandFolder.withSample()
        let run = await place.run("log", "$a", "--json", "--from", "2", "--to", "2")
        #expect(run.status == .done)
        #expect(run.output.hasPrefix(#"{"position":2,"id":"019cab00-0000-7000-8000-000000000002","#))
        #expect(
            run.output.hasSuffix(
                #""envelope":{"source":"foundation-models","sessionId":"lm_quote_7f3a","schemaVersion":1,"#
                    + #""generable":"QuoteDraft","complete":false,"content":{"text":"Every day is"},"#
                    + #""intent":"SaveQuoteIntent","parameters":null}}"# + "\n"))
    }
}
