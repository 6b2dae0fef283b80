import Foundation
import TestSupport
import Testing

@testable import daybook

/// The worked documents of docs/samples: what is done with each.
struct OrderSampleTests {
    /// A sample in one line, as an import takes it.
    private static func line(_ name: String) throws -> String {
        let text = try String(contentsOfFile: TestData.checkout + "docs/samples/order-\(name).json", encoding: .utf8)
        return text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined() + "\n"
    }

    private static func place(_ names: String...) async throws -> CommandFolder {
        let place = try CommandFolder()
        _ = await place.run("init", "$a")
        try place.write(try names.map(line).joined(), to: "orders")
        return place
    }

    @Test(arguments: [
        ("wrong-source", "/source"), ("complete-as-text", "/complete"),
        ("parameters-missing", "the envelope must be an object with the key parameters"),
    ])
    func `what fails the shape is not taken, and the place is told`(name: String, words: String) async throws {
        let place = try await Self.place(name)
        let run = await place.run("import", "$a", "$orders")
        #expect(run.status == .refused)
        #expect(run.errors.hasPrefix("$orders:1:") && run.errors.contains(words), "\(run.errors)")
        #expect(await place.run("log", "$a").output == "")
    }

    @Test(arguments: [
        ("unfinished", "incomplete"), ("parameters-too-early", "incomplete"), ("rationale-leaked", "parameterNotAccepted"),
    ])
    func `what passes the shape is kept and refused`(name: String, reason: String) async throws {
        let place = try await Self.place(name)
        #expect(await place.run("import", "$a", "$orders").status == .done)
        let run = await place.run("execute", "$a", "1", "--action", "PlaceOrderIntent=/usr/bin/touch \(place.directory.path)/x")
        #expect(run.status == .refused && run.errors.hasPrefix("Entry 1 is refused, \(reason): "))
        #expect(!place.exists("x"))
    }

    @Test func `the full order is performed once`() async throws {
        let place = try await Self.place("full")
        _ = await place.run("import", "$a", "$orders")
        let run = await place.run("execute", "$a", "1", "--action", "PlaceOrderIntent=/bin/cat")
        #expect(
            run == CommandRun(
                status: .done,
                output: """
                    Performed entry 1, attempt 1: recorded as entry 5
                    | {"itemId": "sku_42","quantity": 1,"fulfillment": "pickup"}

                    """))
        let again = await place.run("execute", "$a", "1", "--action", "PlaceOrderIntent=/bin/cat")
        #expect(again.status == .refused && again.errors.hasPrefix("Entry 1 is refused, alreadyPerformed: "))
    }
}
