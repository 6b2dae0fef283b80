import Envelopes
import Foundation
import TestSupport
import Testing

@testable import ActionExecution
@testable import GenerationJournal

/// Several processes that execute one store at the same time.
@Suite(.serialized)
struct SharedExecutionTests {
    private static let processes = 8

    /// A store with orders, closed, and the program that performs them.
    private static func prepared(
        orders: Int, then: String = ""
    ) async throws -> (store: ExecutionStore, spy: SpyProgram) {
        let store = try ExecutionStore()
        let envelope = try Envelope(OrderEnvelope.full.text)
        try await store.journal.append((0..<orders).map { _ in NewEntry(envelope) }, expecting: .any)
        try await store.journal.close()
        return (store, try SpyProgram(in: store, then: then))
    }

    @Test func `eight processes perform each entry exactly once`() async throws {
        let (store, spy) = try await Self.prepared(orders: 40)
        let running = try (0..<Self.processes).map { _ in try spy.execute(store, "--ready") }
        for process in running { #expect(try await process.waitForEnd() == 0) }
        let runs = try spy.runs()
        #expect(runs.count == 40)
        #expect(Set(runs.map(\.entry)).count == 40)
        #expect(runs.allSatisfy { $0.attempt == 1 })
        let journal = try Journal.open(at: store.path)
        for position in 1...40 as ClosedRange<UInt64> {
            #expect(try journal.outcomes(at: Position(rawValue: position)) == [.started, .performed])
        }
        #expect(try journal.ownIntents() == ["RegisterSchema": 2, "RecordOutcome": 80])
        #expect(try journal.verify().isSound)
        try await journal.close()
    }

    @Test func `they work side by side`() async throws {
        let (store, spy) = try await Self.prepared(orders: 16, then: #"date +%s >> "${0%/*}/begun"; sleep 1"#)
        let running = try (0..<Self.processes).map { _ in try spy.execute(store, "--ready") }
        for process in running { #expect(try await process.waitForEnd() == 0) }
        #expect(Set(try spy.runs().map(\.entry)).count == 16)
        #expect(try spy.runs().count == 16)
        // One after another they would take sixteen seconds, in eight processes two. The actions themselves tell when
        // they began: this process may be late in starting others, and in noticing their ends.
        let noted = try String(contentsOfFile: store.file("begun"), encoding: .utf8)
        let moments = noted.split(separator: "\n").compactMap { Int($0) }
        let (first, last) = (try #require(moments.min()), try #require(moments.max()))
        #expect(moments.count == 16 && last + 1 - first < 8)
    }

    @Test func `one that is killed holds up no other`() async throws {
        // No action ends before the kill, however late that comes.
        let (store, spy) = try await Self.prepared(
            orders: 24, then: #"while [ ! -e "${0%/*}/mayEnd" ]; do sleep 0.02; done; sleep 0.2"#)
        let running = try (0..<Self.processes).map { _ in try spy.execute(store, "--ready") }
        while try spy.runs().isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        let first = try #require(try spy.runs().first)
        let victim = try #require(running.first { $0.processID == first.starter })
        victim.kill()
        try Data().write(to: URL(filePath: store.file("mayEnd")))
        for process in running { #expect(try await process.waitForEnd() == (process === victim ? -SIGKILL : 0)) }
        let runs = try spy.runs()
        #expect(runs.count == 24 && Set(runs.map(\.entry)).count == 24)
        let journal = try Journal.open(at: store.path)
        let report = try await journal.executor(store.spy.action).executeReady()
        #expect(report.performed == 0 && store.spy.count == 0)
        #expect(report.skipped == ["alreadyPerformed": 23, "inDoubt": 1])
        let id = try #require(EntryID(first.entry))
        #expect(try journal.outcomes(of: id).map(\.outcome) == [.started])
        try await journal.close()
    }
}
