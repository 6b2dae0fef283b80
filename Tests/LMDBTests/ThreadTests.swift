import LMDB
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(TestData.minutes(5)))
struct ThreadTests {
    @Test func `A thread runs its body and is waited for by any number of threads`() throws {
        let runs = Sum()
        let thread = try DedicatedThread(name: "a name that is longer than allowed") { runs.add(1) }
        let waiting = try (0..<3).map { _ in
            try DedicatedThread(name: "waiting") {
                thread.join()
                runs.add(10)
            }
        }
        for thread in waiting { thread.join() }
        thread.join()
        #expect(runs.value == 31)
    }

    @Test func `A raised signal is taken once`() throws {
        let signal = Signal()
        signal.raise()
        signal.raise()
        signal.wait()
        #expect(!signal.wait(microseconds: 0))
        #expect(!signal.wait(microseconds: 1_000))
        signal.raise()
        #expect(signal.wait(microseconds: 0))
    }

    @Test func `Each signal between two threads is seen`() throws {
        let ping = Signal()
        let pong = Signal()
        let seen = Sum()
        let thread = try DedicatedThread(name: "pong") {
            for _ in 0..<1_000 {
                ping.wait()
                seen.add(1)
                pong.raise()
            }
        }
        for _ in 0..<1_000 {
            ping.raise()
            pong.wait()
        }
        thread.join()
        #expect(seen.value == 1_000)
    }

    @Test func `A wait ends as soon as the signal is raised, long before its time`() throws {
        let signal = Signal()
        let thread = try DedicatedThread(name: "raising") { signal.raise() }
        #expect(signal.wait(microseconds: 30_000_000))
        thread.join()
    }
}

private final class Sum: Sendable {
    private let sum = Mutex(0)

    func add(_ number: Int) { sum.withLock { $0 += number } }
    var value: Int { sum.withLock { $0 } }
}
