import LanguageModels
import Synchronization
import Testing

struct DeadlineTests {
    @Test func `What is done in time is answered`() async throws {
        #expect(try await Deadline(budget: .seconds(60)).run { 7 } == 7)
    }

    @Test func `What takes too long is ended, and nothing is left of it`() async throws {
        let deadline = Deadline(budget: .milliseconds(30))
        let isOver = Atomic(false)
        await #expect(throws: ModelFailure.timeout(budgetMilliseconds: 30)) {
            try await deadline.run {
                defer { isOver.store(true, ordering: .relaxed) }
                try await Task.sleep(for: .seconds(600))
            }
        }
        let wasOver = isOver.load(ordering: .relaxed)
        #expect(wasOver)
        #expect(deadline.isOver && deadline.remaining == .zero)
    }

    @Test(arguments: [Duration.zero, .seconds(-5)])
    func `Past its deadline nothing begins`(_ budget: Duration) async {
        await #expect(throws: ModelFailure.self) {
            try await Deadline(budget: budget).run { Issue.record("it began") }
        }
    }

    @Test func `An error of the operation comes out as it is`() async {
        struct Broken: Error {}
        await #expect(throws: Broken.self) { try await Deadline(budget: .seconds(60)).run { throw Broken() } }
    }

    @Test func `A cancelled caller is no timeout`() async {
        let task = Task {
            try await Deadline(budget: .seconds(600)).run { try await Task.sleep(for: .seconds(600)) }
        }
        task.cancel()
        await #expect(throws: ModelFailure.cancelled) { try await task.value }
    }

    @Test func `Any budget is a deadline`() async throws {
        let deadline = Deadline(budget: .seconds(Int64.max))
        #expect(!deadline.isOver)
        #expect(deadline.failure == .timeout(budgetMilliseconds: .max))
        #expect(try await deadline.run { 1 } == 1)
    }
}
