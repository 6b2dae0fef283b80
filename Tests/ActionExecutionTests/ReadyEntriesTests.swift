import Envelopes
import Foundation
import TestSupport
import Testing

@testable import ActionExecution
@testable import GenerationJournal

/// A run over a whole journal performs exactly what may be performed.
struct ReadyEntriesTests {
    @Test func `of many orders right and wrong exactly the right ones are performed, once and in order`() async throws {
        var orders = MixedOrders(seed: 42)
        var lines: [String] = []
        // Two faults together may name a key twice, which no journal takes.
        while lines.count < 20_000 {
            let line = orders.next().text
            if (try? Envelope(line)) != nil { lines.append(line) }
        }
        let expected = try lines.indices.filter { try StraightCount.mayRun(lines[$0]) }.map { UInt64($0 + 1) }
        #expect(500...5_000 ~= expected.count, "the mixture is a mixture")
        let store = try ExecutionStore()
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: store.file("lines")))
        #expect(try store.journal.importEntries(from: .file(path: store.file("lines"))).imported == lines.count)
        let executor = try store.executor()

        var would: [UInt64] = []
        let rehearsal = try await executor.executeReady(dryRun: true) { candidate, execution in
            #expect(execution == nil)
            would.append(candidate.entry.position.rawValue)
        }
        #expect(would == expected)
        #expect(rehearsal.performed == 0 && store.spy.count == 0)
        #expect(try store.journal.head() == Position(rawValue: 20_000))

        let report = try await executor.executeReady()
        #expect(report.performed == expected.count)
        #expect(report.failed == 0 && report.inDoubt == 0)
        #expect(store.spy.requests.map(\.entry.position.rawValue) == expected)
        #expect(report.considered == report.performed + report.skipped.values.reduce(0, +))

        let again = try await executor.executeReady()
        #expect(again.performed == 0)
        #expect(again.skipped["alreadyPerformed"] == expected.count)
        #expect(store.spy.count == expected.count)
        let steps = try store.journal.ownIntents()
        #expect(steps == ["RecordOutcome": 2 * expected.count, "RegisterSchema": 3])
        try await store.journal.close()
    }

    @Test func `only a stretch of the journal is looked at where that is asked for`() async throws {
        let store = try ExecutionStore()
        for _ in 1...6 { try await store.append(.full) }
        let executor = try store.executor()
        var selection = ReadySelection()
        selection.through = Position(rawValue: 2)
        #expect(try await executor.executeReady(selection).performed == 2)
        selection = ReadySelection()
        selection.max = 3
        #expect(try await executor.executeReady(selection).performed == 3)
        selection = ReadySelection()
        selection.since = .max
        #expect(try await executor.executeReady(selection).considered == 0)
        // An end beyond the journal's is the journal's.
        selection = ReadySelection()
        selection.through = Position(rawValue: 1_000_000)
        #expect(try await executor.executeReady(selection).performed == 1)
        #expect(store.spy.requests.map(\.entry.position.rawValue) == [1, 2, 3, 4, 5, 6])
    }

    @Test func `what follows while a run goes on is left to the next`() async throws {
        let store = try ExecutionStore()
        try await store.append(.full)
        let journal = store.journal
        let spy = store.spy
        let more = SwiftAction { request in
            _ = await spy.action.perform(request)
            try await journal.append(NewEntry(try Envelope(OrderEnvelope.full.text)), expecting: .any)
            return nil
        }
        let executor = try store.executor(handler: more)
        #expect(try await executor.executeReady().performed == 1)
        #expect(try await executor.executeReady().performed == 1)
        #expect(store.spy.count == 2)
    }

    @Test func `an attempt that fails is told and stops nothing`() async throws {
        let store = try ExecutionStore()
        for _ in 1...3 { try await store.append(.full) }
        let executor = try store.executor(
            handler: SwiftAction { request in
                if request.entry.position.rawValue == 2 { throw Failure() }
                return nil
            })
        let report = try await executor.executeReady()
        #expect(report.performed == 2 && report.failed == 1)
        // Somebody has to choose to try again.
        #expect(try await executor.executeReady().skipped == ["alreadyPerformed": 2, "alreadyFailed": 1])
    }

    struct Failure: Error {}
}
