import TestSupport
import Testing

@testable import daybook

struct SchemaProjectTests {
    @Test func `copies what the schema declares, spelled as it was`() async throws {
        let place = try CommandFolder()
        try place.write("{ \"itemId\" : \"sku_\\u0034\",\n \"why\":1, \"quantity\": 1.0 }", to: "f")
        let run = await place.run("schema", "project", "PlaceOrderIntent@3", "$f")
        #expect(run == CommandRun(status: .done, output: #"{"itemId":"sku_\u0034","quantity":1.0}"# + "\n"))
    }

    @Test func `refuses where it would depend on the value`() async throws {
        let place = try CommandFolder()
        try place.write(#"{"properties":{"a":{"anyOf":[{"properties":{"b":true}}]}}}"#, to: "s.json")
        try place.write(#"{"a":{"b":1}}"#, to: "f")
        let run = await place.run("schema", "project", "$s.json", "$f")
        #expect(
            run
                == CommandRun(
                    status: .refused, output: "",
                    errors: "daybook: $f: /a: which members are declared depends on anyOf at "
                        + "json-schema:///#/properties/a/anyOf\n"))
    }

    @Test func `the projection of the worked order is its parameters`() async throws {
        let place = try CommandFolder()
        try place.write(
            #"{"itemId":"sku_42","quantity":1,"fulfillment":"pickup","rationale":"User asked for pickup."}"#, to: "f")
        let run = await place.run("schema", "project", "PlaceOrderIntent@3", "$f")
        #expect(run.output == #"{"itemId":"sku_42","quantity":1,"fulfillment":"pickup"}"# + "\n")
    }

    @Test func `what is no document, and input that nobody announced`() async throws {
        let place = try CommandFolder()
        try place.write("[1,\n2,]", to: "f")
        let run = await place.run("schema", "project", "QuoteDraft@1", "$f")
        #expect(
            run
                == CommandRun(
                    status: .refused, output: "", errors: "daybook: $f:2:3: ] stands where a value is expected\n"))
        let waiting = await place.run("schema", "project", "QuoteDraft@1", isInputTerminal: true)
        #expect(waiting.status == .commandLine)
    }
}
