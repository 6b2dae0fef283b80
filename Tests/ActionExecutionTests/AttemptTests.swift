import Envelopes
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ActionExecution
@testable import GenerationJournal

/// One attempt after another, and never two of one.
struct AttemptTests {
    struct OutOfStock: Error, CustomStringConvertible {
        var description: String { "no more sku_42" }
    }

    /// Fails until it was asked often enough.
    private static func failing(_ times: Int, _ spy: Spy) -> SwiftAction {
        SwiftAction { request in
            _ = await spy.action.perform(request)
            if spy.count <= times { throw OutOfStock() }
            return "placed"
        }
    }

    @Test func `an action that throws has failed, and runs again only when somebody says so`() async throws {
        let store = try ExecutionStore()
        let position = try await store.append(.full)
        let executor = try store.executor(handler: Self.failing(2, store.spy))
        #expect(try await executor.execute(position).result == .failed(ActionEvidence(reason: "no more sku_42")))
        let head = try store.journal.head()
        for _ in 1...2 {
            let refusal = try await executor.execute(position).refusal
            guard case .alreadyFailed(let step, 1) = refusal else {
                Issue.record("not refused as failed: \(String(describing: refusal))")
                return
            }
            #expect(try store.journal.read { try $0.position(of: step) } == head)
        }
        #expect(try store.journal.head() == head)
        #expect(try await executor.execute(position, retries: true).attempt == 2)
        let third = try await executor.execute(position, retries: true)
        #expect(third.attempt == 3)
        var evidence = ActionEvidence()
        evidence.output = "placed"
        #expect(third.result == .performed(evidence))
        #expect(try await executor.execute(position, retries: true).refusal?.name == "alreadyPerformed")
        #expect(
            try store.journal.outcomes(at: position) == [.started, .failed, .started, .failed, .started, .performed])
        #expect(store.spy.requests.map(\.attempt) == [1, 2, 3])
        #expect(Set(store.spy.requests.map(\.idempotencyKey)) == [try store.journal.id(at: position)])
    }

    @Test func `twenty tasks at once perform an entry once`() async throws {
        let store = try ExecutionStore()
        let position = try await store.append(.full)
        let executors = [try store.executor(), try store.executor()]
        let executions = try await withThrowingTaskGroup(of: Execution.self) { group in
            for task in 0..<20 { group.addTask { try await executors[task % 2].execute(position) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(executions.count(where: \.isPerformed) == 1)
        let reasons = Set(executions.compactMap { $0.refusal?.name })
        #expect(reasons.isSubset(of: ["inProgress", "alreadyPerformed"]))
        #expect(store.spy.count == 1)
        #expect(try store.journal.outcomes(at: position) == [.started, .performed])
    }

    @Test func `twenty tasks at once retry once`() async throws {
        let store = try ExecutionStore()
        let position = try await store.append(.full)
        let executor = try store.executor(handler: Self.failing(1, store.spy))
        #expect(!(try await executor.execute(position).isPerformed))
        let executions = try await withThrowingTaskGroup(of: Execution.self) { group in
            for _ in 0..<20 { group.addTask { try await executor.execute(position, retries: true) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(executions.count(where: \.isPerformed) == 1)
        #expect(store.spy.count == 2)
    }

    @Test func `while it runs it is in progress, for everybody, and nothing is recorded about that`() async throws {
        let store = try ExecutionStore()
        let position = try await store.append(.full)
        let journal = store.journal
        let refusals = Mutex<[Refusal?]>([])
        let executor = try store.executor(
            handler: SwiftAction { _ in
                let other = try journal.executor(Spy().action)
                for retries in [false, true] {
                    let refusal = try await other.execute(position, retries: retries).refusal
                    refusals.withLock { $0.append(refusal) }
                }
                return nil
            })
        #expect(try await executor.execute(position).isPerformed)
        #expect(refusals.withLock { $0 } == [.inProgress(process: .current), .inProgress(process: .current)])
        #expect(try store.journal.outcomes(at: position) == [.started, .performed])
    }

    @Test func `an action that nobody waits for any more comes to its end and is recorded`() async throws {
        let store = try ExecutionStore()
        let position = try await store.append(.full)
        let (begun, signal) = AsyncStream.makeStream(of: Void.self)
        let executor = try store.executor(
            handler: SwiftAction { _ in
                signal.finish()
                while !Task.isCancelled { await Task.yield() }
                return "done"
            })
        let task = Task { try await executor.execute(position) }
        for await _ in begun {}
        task.cancel()
        #expect(try await task.value.isPerformed)
        #expect(try store.journal.outcomes(at: position) == [.started, .performed])
    }

    @Test func `cancelled before it began, it did not begin`() async throws {
        let store = try ExecutionStore()
        let position = try await store.append(.full)
        let executor = try store.executor()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await executor.execute(position)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try store.journal.outcomes(at: position) == [])
        #expect(try await executor.execute(position).isPerformed)
        #expect(store.spy.count == 1)
    }

    @Test func `a reason and an output without end are cut`() async throws {
        let store = try ExecutionStore()
        let long = String(repeating: "é", count: 3_000_000)
        let failing = try await store.append(.full)
        let executor = try store.executor(
            handler: SwiftAction { request in
                if request.attempt == 1 { throw LongReason(description: long) }
                return long
            })
        guard case .failed(let failed) = try await executor.execute(failing).result,
            case .performed(let performed) = try await executor.execute(failing, retries: true).result
        else {
            Issue.record("the attempts did not end as the action did")
            return
        }
        #expect(failed.reason == String(repeating: "é", count: 512) + "… (6000000 bytes)")
        #expect(performed.output?.utf8.count == ActionLimits.outputBytesMax)
        #expect(performed.bytesLeftOut == 6_000_000 - ActionLimits.outputBytesMax)
    }

    struct LongReason: Error, CustomStringConvertible { let description: String }

    @Test func `what is no longer what was appended is not performed`() async throws {
        let store = try ExecutionStore()
        let position = try await store.append(.full)
        try await store.journal.close()
        let file = URL(filePath: store.path + "/data.mdb")
        var bytes = try Data(contentsOf: file)
        var isChanged = false
        while let range = bytes.range(of: Data(#""quantity":1,"#.utf8)) {
            bytes.replaceSubrange(range, with: Data(#""quantity":9,"#.utf8))
            isChanged = true
        }
        try #require(isChanged)
        try bytes.write(to: file)
        let journal = try Journal.open(at: store.path)
        let executor = try journal.executor(store.spy.action)
        let damaged = JournalError.recordDamaged(position: position, reason: "the envelope does not have its digest")
        await #expect(throws: damaged) { try await executor.execute(position) }
        await #expect(throws: damaged) { try await executor.executeReady() }
        #expect(store.spy.count == 0)
        try await journal.close()
    }


    @Test func `an attempt that does not say who began it is neither run nor resolved`() async throws {
        let store = try ExecutionStore()
        let order = try await store.append(.full)
        let id = try store.journal.id(at: order)
        let started = RecordOutcome(
            entry: id, outcome: .started, attempt: 1, action: "PlaceOrderIntent@3", contentSchema: nil, parametersSchema: nil,
            evidence: Array("{}".utf8))
        let step = try await store.journal.appendOwn([NewEntry(try started.envelope(), cause: id)], expecting: .any)[0]
        let damage = JournalError.recordDamaged(
            position: step.position, reason: "it does not say which process began the attempt")
        await #expect(throws: damage) { try await store.executor().execute(order) }
        await #expect(throws: damage) {
            try await Executor.resolve(order, as: .notPerformed, in: store.journal, by: "tester", reason: "a test")
        }
        #expect(store.spy.count == 0)
    }}
