import TestSupport
import Testing

@testable import daybook

/// `daybook intent`: a call of the system is recorded, then considered.
struct IntentTests {
    private static let parameters = OrderEnvelope.parameters

    private static func fresh() async throws -> CommandFolder {
        let place = try CommandFolder()
        _ = await place.run("init", "$a")
        return place
    }

    @Test func `a call is recorded as the system made it, and performed`() async throws {
        let place = try await Self.fresh()
        let run = await place.run(
            "intent", "$a", "PlaceOrderIntent", "--parameters", Self.parameters, "--action", "PlaceOrderIntent=/bin/cat")
        let said = "Performed entry 1, attempt 1: recorded as entry 4\n| \(Self.parameters)\n"
        #expect(run == CommandRun(status: .done, output: said))
        let envelope = await place.run("show", "$a", "1", "--raw").output
        #expect(envelope == OrderEnvelope.call.text)
    }

    @Test(arguments: [
        (["--parameters", #"{"itemId":"x"}"#], "parametersInvalid"),
        (["--parameters", OrderEnvelope.content], "parameterNotAccepted"),
        (["--parameters", OrderEnvelope.parameters, "--schema-version", "2"], "schemaVersionMismatch"),
    ])
    func `a call that may not run is recorded and refused`(words: [String], reason: String) async throws {
        let place = try await Self.fresh()
        let run = await place.run(
            ["intent", "$a", "PlaceOrderIntent", "--action", "PlaceOrderIntent=/usr/bin/touch $x"] + words)
        #expect(run.status == .refused && run.errors.hasPrefix("Entry 1 is refused, \(reason): "))
        #expect(await place.run("log", "$a").output.split(separator: "\n").count == 2)
        #expect(!place.exists("x"))
    }

    @Test func `without an action the call is recorded, and why nothing was done`() async throws {
        let place = try await Self.fresh()
        let run = await place.run("intent", "$a", "PlaceOrderIntent", "--parameters", Self.parameters)
        #expect(run.status == .refused && run.errors.hasPrefix("Entry 1 is refused, unknownIntent: "))
    }

    @Test(arguments: [
        (["PlaceOrderIntent"], "intent needs --parameters JSON", RunStatus.commandLine),
        (["OtherIntent", "--parameters", "{}"], "Say which version of OtherIntent is called", .commandLine),
        (["PlaceOrderIntent", "--parameters", "{}", "--schema-version", "0"], "is no number from 1", .commandLine),
        (["PlaceOrderIntent", "--parameters", "[]"], "--parameters: ", .refused),
        (["PlaceOrderIntent", "--parameters", #"{"a":1,"a":2}"#], "--parameters: ", .refused),
        (["PlaceOrderIntent", "--parameters", #"{},"x":{}"#], "--parameters: ", .refused),
        (["PlaceOrderIntent", "--parameters", "{}", "--by", ""], "--by names nobody", .commandLine),
    ])
    func `a call that is none is not recorded`(words: [String], message: String, status: RunStatus) async throws {
        let place = try await Self.fresh()
        let run = await place.run(["intent", "$a"] + words)
        #expect(run.status == status && run.errors.contains(message), "\(run.errors)")
        #expect(await place.run("log", "$a").output == "")
    }
}
