import Envelopes
import Foundation
import LMDB
import TestSupport
import Testing

@testable import GenerationJournal

struct QueueTests {
    private static func texts(_ journal: Journal) throws -> [String] {
        try journal.allEntries().compactMap { entry in
            guard let envelope = entry.envelope else { return nil }
            return String(decoding: envelope, as: UTF8.self)
        }
    }

    @Test func `snapshots keep their order, and are on disk before a later append answers`() async throws {
        let store = try FreshStore()
        let drafts = try (0..<500).map { try Samples.draft("\($0)") }
        for draft in drafts { try store.journal.enqueue(NewEntry(draft)) }
        let last = try await store.journal.append(NewEntry(try Samples.step()), expecting: .any)
        #expect(last.position == Position(rawValue: 501))
        // Another opener sees only what is on disk.
        let probe = try ProbeProcess(["open", store.path])
        #expect(try await probe.waitForEnd() == 0)
        #expect(probe.said("head") == ["501"])
        #expect(try Self.texts(store.journal).dropLast() == drafts.map(\.text)[...])
        try store.journal.expectSound(entries: 501)
    }

    @Test func `flush answers once everything enqueued is readable`() async throws {
        let store = try FreshStore()
        for number in 0..<50 { try store.journal.enqueue(NewEntry(try Samples.draft("\(number)"))) }
        try await store.journal.flush()
        #expect(try store.journal.allEntries().count == 50)
    }

    @Test func `past its bound the queue refuses snapshots, and takes them again once it is drained`() async throws {
        let store = try FreshStore()
        // A write transaction of ours keeps the journal's writer waiting.
        let taken = try store.withWriterHeld {
            let draft = NewEntry(try Samples.draft())
            var taken = 0
            do {
                while taken <= 2 * JournalLimits.queueEntriesMax {
                    try store.journal.enqueue(draft)
                    taken += 1
                }
            } catch JournalError.queueFull(let entries, _) {
                #expect(entries == JournalLimits.queueEntriesMax)
            }
            return taken
        }
        // The writer may have taken up to one transaction's worth before it had to wait.
        #expect(JournalLimits.queueEntriesMax...(2 * JournalLimits.queueEntriesMax) ~= taken)
        try await store.journal.flush()
        try store.journal.enqueue(NewEntry(try Samples.draft()))
        try await store.journal.flush()
        try store.journal.expectSound(entries: taken + 1)
    }

    @Test(.timeLimit(TestData.minutes(2)), arguments: ["append", "enqueue", "flush", "close"])
    func `a snapshot that could not be written makes the next call throw once`(call: String) async throws {
        let store = try FreshStore()
        let id = EntryID.next()
        try await store.journal.append(NewEntry(try Samples.draft("one"), id: id), expecting: .any)
        try store.journal.enqueue(NewEntry(try Samples.draft("two"), id: id))
        let conflict = JournalError.idConflict(id: id, position: Position(rawValue: 1))
        await #expect(throws: JournalError.snapshotFailed(conflict)) {
            // Calls that come before the writer has met the conflict succeed; enqueuing does not wait for it.
            while true {
                switch call {
                case "append": try await store.journal.append(NewEntry(try Samples.step()), expecting: .any)
                case "enqueue": try store.journal.enqueue(NewEntry(try Samples.step()))
                case "flush": try await store.journal.flush()
                default: try await store.journal.close()
                }
                try await Task.sleep(for: .milliseconds(1))
            }
        }
        guard call != "close" else { return }
        try await store.journal.append(NewEntry(try Samples.step()), expecting: .any)
        try store.journal.expectSound()
        try await store.journal.close()
    }

    @Test func `closing writes what is still waiting, and then refuses`() async throws {
        let store = try FreshStore()
        for number in 0..<2_000 { try store.journal.enqueue(NewEntry(try Samples.draft("\(number)"))) }
        try await store.journal.close()
        await #expect(throws: JournalError.closed) {
            try await store.journal.append(NewEntry(try Samples.step()), expecting: .any)
        }
        #expect(throws: JournalError.closed) { try store.journal.enqueue(NewEntry(try Samples.step())) }
        let reopened = try Journal.open(at: store.path)
        try reopened.expectSound(entries: 2_000)
    }

    @Test func `closing twice is harmless`() async throws {
        let store = try FreshStore()
        try await store.journal.close()
        try await store.journal.close()
    }

    @Test func `an append cancelled before it is handed over is not written`() async throws {
        let store = try FreshStore()
        let entry = NewEntry(try Samples.draft())
        let task = Task { [journal = store.journal] in
            while !Task.isCancelled { await Task.yield() }
            return try await journal.append(entry, expecting: .any)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try store.journal.allEntries().isEmpty)
    }

    @Test(.timeLimit(TestData.minutes(5)))
    func `an append cancelled while it waits is written and says so`() async throws {
        let store = try FreshStore()
        let queue = try store.journal.writableQueue()
        let hold = try WriterHold(of: store)
        // The writer takes the first call and has to wait with it, so that the second one stays in the queue to be seen.
        try store.journal.enqueue(NewEntry(try Samples.step()))
        try await Self.wait { queue.waitingEntries == 0 }
        let entry = NewEntry(try Samples.draft())
        let task = Task.detached { [journal = store.journal] in
            try await journal.append(entry, expecting: .any)
        }
        try await Self.wait { queue.waitingEntries == 1 }
        task.cancel()
        hold.end()
        let result = try await task.value
        #expect(result.isNew)
        #expect(try store.journal.allEntries().last?.envelope == entry.envelope.bytes)
    }

    /// Waits without holding up the pool, until the test's own limit of time ends it.
    private static func wait(until isTrue: () -> Bool) async throws {
        while !isTrue() { try await Task.sleep(for: .milliseconds(2)) }
    }
}

/// Keeps the journal's writer waiting behind a write transaction, on a thread of its own so that no task is held up.
private struct WriterHold {
    private let thread: DedicatedThread
    private let isOver = Signal()

    init(of store: FreshStore) throws {
        let begun = Signal()
        let (isOver, environment) = (isOver, store.journal.store.environment)
        thread = try DedicatedThread(name: "holds the writer") {
            do {
                try environment.write { _ in
                    begun.raise()
                    isOver.wait()
                }
            } catch {
                Issue.record(error)
                begun.raise()
            }
        }
        begun.wait()
    }

    func end() {
        isOver.raise()
        thread.join()
    }
}

extension FreshStore {
    /// Runs `body` while a write transaction keeps the journal's writer waiting.
    func withWriterHeld<R>(_ body: () throws -> R) throws -> R {
        try journal.store.environment.write { _ in try body() }
    }
}
