import Envelopes
import Foundation
import TestSupport
import Testing

@testable import ActionExecution
@testable import GenerationJournal

/// Processes that are killed while they execute: every attempt runs at most once, and the log knows which are in doubt.
@Suite(.serialized)
struct KilledExecutorTests {
    private static let kills = TestData.isLong ? 50 : 5

    /// Appends an order, has a process execute it, and kills that.
    ///
    /// - Parameter isCutInside: whether it is killed while the action runs, rather than at any moment.
    private static func cut(
        _ store: ExecutionStore, _ spy: SpyProgram, isCutInside: Bool
    ) async throws -> Position {
        let journal = try Journal.open(at: store.path)
        let position = try await journal.append(NewEntry(try Envelope(OrderEnvelope.full.text)), expecting: .any).position
        let entry = try journal.id(at: position).description
        try await journal.close()
        let process = try spy.execute(store, "\(position)")
        if isCutInside {
            while try !spy.runs().contains(where: { $0.entry == entry }) { try await Task.sleep(for: .milliseconds(1)) }
        } else {
            try await Task.sleep(for: .microseconds(Int.random(in: 0..<250_000)))
        }
        process.kill()
        try await process.waitForEnd()
        return position
    }

    @Test func `whenever a process is killed, its action runs at most once, and what was cut is in doubt`() async throws {
        let store = try ExecutionStore()
        try await store.journal.close()
        let spy = try SpyProgram(in: store, then: "sleep 0.2")
        var positions: [Position] = []
        for kill in 0..<Self.kills {
            positions.append(try await Self.cut(store, spy, isCutInside: kill % 2 == 0))
        }
        // A command whose executor was killed runs on.
        try await Task.sleep(for: .milliseconds(500))

        let journal = try Journal.open(at: store.path)
        var inDoubt: [Position] = []
        for (kill, position) in positions.enumerated() {
            let outcomes = try journal.outcomes(at: position)
            #expect([[], [.started], [.started, .performed]].contains(outcomes))
            if kill % 2 == 0 { #expect(outcomes == [.started]) }
            if outcomes == [.started] { inDoubt.append(position) }
        }
        for projection in Projection.all { _ = try journal.rebuild(projection) }
        for _ in 1...2 { _ = try journal.replay(into: store.file("b.daybook")) }
        try await journal.close()
        #expect(try await spy.execute(store, "--ready").waitForEnd() == 0)
        for position in inDoubt { #expect(try await spy.execute(store, "\(position)").waitForEnd() == 1) }
        try Self.expectAtMostOnce(spy)

        for (index, position) in inDoubt.enumerated() {
            let finding = index % 2 == 0 ? "--not-performed" : "--performed"
            let resolve = try ProbeProcess(
                program: "daybook", ["resolve", store.path, "\(position)", finding, "--reason", "looked at the shelf"])
            #expect(try await resolve.waitForEnd() == 0)
        }
        #expect(try await spy.execute(store, "--ready").waitForEnd() == 0)
        try Self.expectAtMostOnce(spy)
        let reopened = try Journal.open(at: store.path)
        for (index, position) in inDoubt.enumerated() where index % 2 == 0 {
            #expect(try reopened.outcomes(at: position) == [.started, .started, .performed])
            let entry = try reopened.id(at: position).description
            #expect(try spy.runs().count { $0.entry == entry && $0.attempt == 2 } == 1)
        }
        let report = try await reopened.executor(store.spy.action).executeReady(dryRun: true)
        #expect(report.skipped == ["alreadyPerformed": positions.count])
        #expect(try reopened.verify().isSound)
        try await reopened.close()
        #expect(try await Self.replayed(store).executeReady().performed == 0)
        #expect(store.spy.count == 0)
    }

    private static func replayed(_ store: ExecutionStore) throws -> Executor {
        try Journal.open(at: store.file("b.daybook")).executor(store.spy.action)
    }

    private static func expectAtMostOnce(_ spy: SpyProgram) throws {
        let runs = try spy.runs().map { "\($0.entry) \($0.attempt)" }
        #expect(Set(runs).count == runs.count)
    }

    /// The `env` of Linux can start a program so; shells take the disposition back.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
    func `a program that ignores the ends of its children still learns how a command ended`() async throws {
        let store = try ExecutionStore()
        let position = try await store.append(.full)
        try await store.journal.close()
        let spy = try SpyProgram(in: store)
        let ignoring = ["/usr/bin/env", "--ignore-signal=CHLD"]
        #expect(try await spy.execute(store, "\(position)", launcher: ignoring).waitForEnd() == 0)
        #expect(try spy.runs().count == 1)
    }
}
