import Envelopes
import TestSupport
import Testing

@testable import ActionExecution
@testable import GenerationJournal

/// What people decide, and that it says who and why (spec J10).
struct HumanDecisionTests {
    private static let gone = ProcessIdentity(boot: "an earlier boot", process: 1, start: "0")

    /// Records that a process began an attempt at the entry.
    private static func begin(
        _ position: Position, by process: ProcessIdentity, attempt: Int64 = 1, in store: ExecutionStore
    ) async throws -> EntryID {
        let entry = try store.journal.id(at: position)
        let evidence = #"{"token":"t","boot":"\#(process.boot)","process":\#(process.process),"processStart":"\#(process.start)"}"#
        let step = RecordOutcome(
            entry: entry, outcome: .started, attempt: attempt, action: "PlaceOrderIntent@3", contentSchema: nil,
            parametersSchema: nil, evidence: Array(evidence.utf8))
        let id = EntryID.derived("started", entry.description, "\(attempt)")
        return try await store.journal.appendOwn(
            [NewEntry(try step.envelope(), id: id, cause: entry)], expecting: .any)[0].id
    }

    @Test func `an attempt whose process is gone is in doubt until somebody resolves it`() async throws {
        let store = try ExecutionStore()
        let position = try await store.append(.full)
        let started = try await Self.begin(position, by: Self.gone, in: store)
        let executor = try store.executor()
        let head = try store.journal.head()
        for retries in [false, true, false] {
            #expect(try await executor.execute(position, retries: retries).refusal == .inDoubt(entry: started, attempt: 1))
        }
        #expect(try await executor.executeReady().skipped == ["inDoubt": 1])
        #expect(try store.journal.head() == head && store.spy.count == 0)

        try await Executor.resolve(position, as: .notPerformed, in: store.journal, by: "ada", reason: "no parcel came")
        #expect(try await executor.execute(position).attempt == 2)
        #expect(store.spy.count == 1)
        let resolved = try #require(try store.journal.ownSteps().compactMap { try? ResolveEntry(of: $0) }.first)
        #expect(resolved.by == "ada" && resolved.reason == "no parcel came" && resolved.attempt == 1)
        #expect(resolved.entry == (try store.journal.id(at: position)) && resolved.finding == .notPerformed)
    }

    @Test func `found to be performed, it never runs again`() async throws {
        let store = try ExecutionStore()
        let position = try await store.append(.full)
        _ = try await Self.begin(position, by: Self.gone, in: store)
        let step = try await Executor.resolve(
            position, as: .performed, in: store.journal, by: "ada", reason: "the parcel is here")
        #expect(try await store.executor().execute(position).refusal == .alreadyPerformed(entry: step.id))
        await #expect(throws: DecisionError.nothingInDoubt) {
            try await Executor.resolve(position, as: .notPerformed, in: store.journal, by: "bob", reason: "?")
        }
        #expect(store.spy.count == 0)
    }

    @Test func `of two people who resolve at once one decides`() async throws {
        for _ in 1...5 {
            let store = try ExecutionStore()
            let position = try await store.append(.full)
            _ = try await Self.begin(position, by: Self.gone, in: store)
            let journal = store.journal
            let decided = await withTaskGroup(of: String?.self) { group in
                for person in 0..<8 {
                    group.addTask {
                        let finding = person % 2 == 0 ? ResolveEntry.Finding.performed : .notPerformed
                        let name = "person \(person)"
                        do {
                            try await Executor.resolve(position, as: finding, in: journal, by: name, reason: "sure")
                            return name
                        } catch { return error as? DecisionError == .nothingInDoubt ? nil : "\(error)" }
                    }
                }
                return await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
            }
            let steps = try journal.ownSteps().compactMap { try? ResolveEntry(of: $0) }
            #expect(steps.map(\.by) == decided && decided.count == 1)
            let isPerformed = try await store.executor().execute(position).isPerformed
            #expect(isPerformed == (steps.first?.finding == .notPerformed))
        }
    }

    @Test func `an attempt that goes on cannot be resolved`() async throws {
        let store = try ExecutionStore()
        let position = try await store.append(.full)
        _ = try await Self.begin(position, by: .current, in: store)
        let head = try store.journal.head()
        await #expect(throws: DecisionError.inProgress(.current)) {
            try await Executor.resolve(position, as: .notPerformed, in: store.journal, by: "ada", reason: "impatient")
        }
        #expect(try store.journal.head() == head)
    }

    @Test func `a second attempt in doubt is resolved apart from the first`() async throws {
        let store = try ExecutionStore()
        let position = try await store.append(.full)
        for attempt in 1...3 as ClosedRange<Int64> {
            _ = try await Self.begin(position, by: Self.gone, attempt: attempt, in: store)
            try await Executor.resolve(position, as: .notPerformed, in: store.journal, by: "ada", reason: "no")
        }
        #expect(try await store.executor().execute(position).attempt == 4)
    }

    @Test func `nothing that was not begun, or has ended, can be resolved`() async throws {
        let store = try ExecutionStore()
        let position = try await store.append(.full)
        func resolve(_ position: Position) async -> DecisionError? {
            do {
                try await Executor.resolve(position, as: .performed, in: store.journal, by: "ada", reason: "x")
                return nil
            } catch { return error as? DecisionError }
        }
        #expect(await resolve(position) == .nothingInDoubt)
        #expect(await resolve(Position(rawValue: 7)) == .notFound)
        _ = try await store.executor(handler: SwiftAction { _ in throw DecisionError.notFound }).execute(position)
        #expect(await resolve(position) == .nothingInDoubt)
    }

    @Test(arguments: [("", "why"), ("ada", ""), (" \t", "why"), ("ada", "\n")])
    func `a decision without a name or a reason is not taken`(by: String, reason: String) async throws {
        let store = try ExecutionStore()
        let position = try await store.append(.full)
        let journal = store.journal
        await #expect(throws: DecisionError.notSigned) {
            try await Executor.resolve(position, as: .performed, in: journal, by: by, reason: reason)
        }
        await #expect(throws: DecisionError.notSigned) {
            try await Executor.adopt([position], in: journal, by: by, reason: reason)
        }
        await #expect(throws: DecisionError.notSigned) {
            try await Executor.approve(position, in: journal, by: by, reason: reason)
        }
    }

    @Test func `only copies are adopted, and all of them or none`() async throws {
        let store = try ExecutionStore()
        let other = try ExecutionStore()
        for _ in 1...3 { try await other.append(.full) }
        let own = try await store.append(.full)
        try store.merge(other, trusts: false)
        let head = try store.journal.head()
        let copies = (2...4).map { Position(rawValue: $0) }
        func adopt(_ positions: [Position]) async throws -> [AppendResult] {
            try await Executor.adopt(positions, in: store.journal, by: "ada", reason: "theirs is gone")
        }
        await #expect(throws: DecisionError.notACopy(own)) { try await adopt(copies + [own]) }
        await #expect(throws: DecisionError.notFound) { try await adopt(copies + [Position(rawValue: 99)]) }
        await #expect(throws: DecisionError.notFound) { try await adopt([]) }
        #expect(try store.journal.head() == head)
        #expect(try await adopt(copies).count == 1)
        let step = try #require(try store.journal.ownSteps().compactMap { try? AdoptEntries(of: $0) }.first)
        #expect(step.entries == (try copies.map { try store.journal.id(at: $0) }))
        #expect(step.store == store.journal.creationID && step.by == "ada" && step.reason == "theirs is gone")
    }

    @Test func `a great many copies are adopted in steps of a thousand`() async throws {
        let store = try ExecutionStore()
        let other = try ExecutionStore()
        let envelope = try Envelope(OrderEnvelope.full.text)
        try await other.journal.append((0..<2_001).map { _ in NewEntry(envelope) }, expecting: .any)
        try store.merge(other, trusts: false)
        let positions = (1...2_001).map { Position(rawValue: UInt64($0)) }
        let steps = try await Executor.adopt(positions, in: store.journal, by: "ada", reason: "moved")
        #expect(steps.count == 3)
        #expect(try await store.executor().executeReady(dryRun: true).skipped == [:])
    }
}
