import ActionExecution
import Envelopes
import Foundation
import GenerationJournal
import TestSupport
import Testing

/// B26: older envelopes, and one of tomorrow, beside what a server's model writes today.
@Suite(.enabled(if: FakeModel.isPresent, "python3 is missing"))
struct ServerVersionsTests {
    private static let schema =
        #"{"type":"object","required":["step"],"additionalProperties":false,"properties":{"step":{"type":"object","required":["t","v"],"properties":{"t":{"const":"int"},"v":{"type":"integer"}}}}}"#

    private static let mapping =
        #"{"mapping":1,"title":"A step has a type","generable":"StepDraft","from":1,"to":2,"operations":["#
        + #"{"op":"rename","path":"/step","to":"v"},{"op":"convert","path":"/v","using":"numberFromText"},"#
        + #"{"op":"wrap","path":"/step","members":["v"]},{"op":"constant","path":"/step/t","value":"int"}]}"#

    private static func line(_ version: Int, _ content: String) -> String {
        #"{"source":"foundation-models","sessionId":"s","schemaVersion":\#(version),"generable":"StepDraft","#
            + #""complete":true,"content":\#(content),"intent":"GoIntent","parameters":\#(content)}"#
    }

    @Test func `old ones are taken along, one of tomorrow is refused by its version, and ids and bytes stay`() async throws {
        let fake = try await FakeModel([#"{"steps":[\#(ServerScript.reply(#"{"step":{"t":"int","v":15}}"#))]}"#])
        defer { fake.kill() }
        let stage = try PipelineStage()
        let lines = [Self.line(1, #"{"step":"15"}"#), Self.line(9, #"{ "step" : [1.50] }"#)]
        var old: [EntryID] = []
        for line in lines { old.append(try await stage.journal.append(NewEntry(try Envelope(line)), expecting: .any).id) }
        let feature = ServedFeature(generable: "StepDraft", version: 2, content: Self.schema, intent: "GoIntent")
        let turn = try await feature.turn(fake, in: stage.journal)
        #expect(turn.execution?.isPerformed == true && turn.performed == [#"{"step":{"t":"int","v":15}}"#])

        let action = ActionDefinition(
            intent: "GoIntent", version: 1, accepts: [AcceptedType("StepDraft", version: 2)], handler: SwiftAction { _ in nil })
        for (id, version) in zip(old, ["1", "9"]) {
            let position = try #require(try stage.journal.read { try $0.position(of: id) })
            let executor = try Executor(journal: stage.journal, actions: [action], by: "tester")
            #expect(try await executor.execute(position) == .refused(.schemaNotRegistered(name: "StepDraft", version: version)))
        }
        // What is already there is found again, in the very bytes.
        #expect(try Self.bytes(of: old, in: stage.journal) == lines.map { Array($0.utf8) })
        let before = try Self.ids(of: stage.journal)

        let (mapping, fresh) = (stage.directory.file("mapping.json"), stage.directory.file("b"))
        try Self.mapping.write(toFile: mapping, atomically: true, encoding: .utf8)
        let told = try await stage.told("migrate", "--mapping", mapping, "--into", fresh, "--reason", "a test", "--by", "tester")
        #expect(told.contains("mapped to the target") && told.contains("StepDraft 9, 1 entry (past the target, left as it is)"), "\(told)")
        let journal = try Journal.open(at: fresh)
        #expect(try Self.ids(of: journal).prefix(before.count) == before[...])
        let entries = try Self.bytes(of: old, in: journal)
        #expect(entries[1] == Array(lines[1].utf8))
        #expect(String(decoding: entries[0], as: UTF8.self).contains(#""content":{"step":{"v":15,"t":"int"}}"#), "\(told)")
        let tomorrow = try #require(try journal.read { try $0.position(of: old[1]) })
        let executor = try Executor(journal: journal, actions: [action], by: "tester")
        #expect(try await executor.execute(tomorrow) == .refused(.schemaNotRegistered(name: "StepDraft", version: "9")))
        #expect(try journal.verify().isSound)
        try await journal.close()
    }

    private static func ids(of journal: Journal) throws -> [EntryID] {
        try journal.read { snapshot in
            var ids: [EntryID] = []
            while let entry = try snapshot.entry(at: Position(rawValue: UInt64(ids.count) + 1)) { ids.append(entry.id) }
            return ids
        }
    }

    private static func bytes(of ids: [EntryID], in journal: Journal) throws -> [[UInt8]] {
        try journal.read { snapshot in
            try ids.map { id in
                let position = try #require(try snapshot.position(of: id))
                return Array(try #require(try snapshot.entry(at: position)?.envelope))
            }
        }
    }
}
