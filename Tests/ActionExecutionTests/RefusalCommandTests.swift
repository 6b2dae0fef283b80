import Envelopes
import Foundation
import Schemas
import TestSupport
import Testing

@testable import ActionExecution
@testable import GenerationJournal

/// Refusals that need more than an envelope, as the program tells them.
struct RefusalCommandTests {
    /// Runs `daybook execute`, first for people, then for programs, and expects the same answer of both.
    private static func expectRefused(
        _ position: Position, of store: ExecutionStore, as reason: String, recorded: Int = 1,
        actions: [String] = ["--action", "PlaceOrderIntent=/bin/false"], _ place: SourceLocation = #_sourceLocation
    ) async throws {
        let words = ["execute", store.path, "\(position)"] + actions
        for isJSON in [false, true] {
            let process = try ProbeProcess(program: "daybook", words + (isJSON ? ["--json"] : []))
            #expect(try await process.waitForEnd() == 1, sourceLocation: place)
            let said = isJSON ? process.lines.joined() : process.errorText
            let expected =
                isJSON
                ? #"{"type":"execution","position":\#(position),"outcome":"refused","attempt":null,"step":null,"#
                    + #""evidence":{"reason":"\#(reason)""#
                : "Entry \(position) is refused, \(reason): "
            #expect(said.hasPrefix(expected), "\(said)", sourceLocation: place)
            #expect(isJSON ? process.errorText.isEmpty : process.lines.isEmpty, sourceLocation: place)
        }
        let journal = try Journal.open(at: store.path)
        let refused = try journal.outcomes(at: position).count { $0 == .refused }
        #expect(refused == recorded, sourceLocation: place)
        try await journal.close()
    }

    @Test func `content that repeats its schema`() async throws {
        let store = try ExecutionStore()
        let item = try #require(SchemaCatalog.embedded.item(name: "OrderDraft", version: 3))
        let text = String(decoding: item.schema.text, as: UTF8.self)
        let position = try await store.append(.full.with { $0.content = text })
        try await store.journal.close()
        try await Self.expectRefused(position, of: store, as: "schemaEcho")
    }

    @Test func `two schemas under one name, from an export that was trusted`() async throws {
        let other = try ExecutionStore()
        _ = try await other.journal.register(
            schema: Array("{}".utf8), name: "PlaceOrderIntent", version: 3, catalog: try SchemaCatalog([]), by: "other",
            reason: "theirs")
        let store = try ExecutionStore()
        try store.merge(other, trusts: true)
        let position = try await store.append(.call)
        try await store.journal.close()
        try await Self.expectRefused(position, of: store, as: "schemaConflict")
    }

    @Test func `a parameter that the content lacks`() async throws {
        let store = try ExecutionStore()
        for name in ["NoteDraft", "NoteIntent"] {
            let schema = Array(#"{"properties":{"a":{},"b":{}}}"#.utf8)
            _ = try await store.journal.register(schema: schema, name: name, version: 1, by: "tester", reason: "a test")
        }
        let position = try await store.append(
            .full.with {
                ($0.schemaVersion, $0.generable, $0.intent) = ("1", #""NoteDraft""#, #""NoteIntent""#)
                ($0.content, $0.parameters) = (#"{"a":1}"#, #"{"a":1,"b":2}"#)
            })
        try await store.journal.close()
        try await Self.expectRefused(
            position, of: store, as: "parameterNotInContent",
            actions: ["--action", "NoteIntent@1=/bin/false", "--accept", "NoteIntent=NoteDraft@1"])
    }

    @Test func `a migrated envelope, then a copy`() async throws {
        let store = try ExecutionStore()
        let position = try store.journal.appendMigrated(try Envelope(OrderEnvelope.call.text))
        try await store.journal.close()
        try await Self.expectRefused(position, of: store, as: "migratedWithoutApproval")
        let approve = try ProbeProcess(program: "daybook", ["approve", store.path, "\(position)", "--reason", "seen"])
        #expect(try await approve.waitForEnd() == 0)
        try await Self.expectRefused(position, of: store, as: "copyWithoutAdoption", recorded: 2)
    }

    @Test func `an action that another process performs just now, which cannot be resolved either`() async throws {
        let store = try ExecutionStore()
        let position = try await store.append(.full)
        try await store.journal.close()
        let spy = try SpyProgram(in: store, then: "while [ ! -e '\(store.file("go"))' ]; do sleep 0.02; done")
        let running = try spy.execute(store, "\(position)")
        while try spy.runs().isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        try await Self.expectRefused(position, of: store, as: "inProgress", recorded: 0)
        let resolve = try ProbeProcess(
            program: "daybook", ["resolve", store.path, "\(position)", "--not-performed", "--reason", "impatient"])
        #expect(try await resolve.waitForEnd() == 1)
        #expect(resolve.errorText == "daybook: Process \(running.processID) is still performing it\n")
        try Data().write(to: URL(filePath: store.file("go")))
        #expect(try await running.waitForEnd() == 0)
        try await Self.expectRefused(position, of: store, as: "alreadyPerformed", recorded: 0)
        #expect(try spy.runs().count == 1)
    }
}
