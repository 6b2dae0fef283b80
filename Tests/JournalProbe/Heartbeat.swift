import Envelopes
import GenerationJournal
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Probe {
    /// Appends `count` entries and streams as many snapshots while the main actor beats 60 times a second, and says
    /// the longest gap between two beats, in milliseconds, and that of a plain thread which does nothing else.
    @MainActor
    static func beat(_ store: String, count: Int) async throws {
        useEveryProcessor()
        say("width \(await poolWidth())")
        let journal = try Journal.open(at: store)
        let plan = AppendPlan([String(count), "beat"])
        let work = Task.detached {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for number in 0..<count {
                        try await journal.append(NewEntry(try plan.envelope(number)), expecting: .any)
                    }
                }
                group.addTask { try await stream(count, plan, to: journal) }
                try await group.waitForAll()
            }
            try await journal.close()
        }
        let beats = Beats()
        let control = ControlBeats()
        async let _ = beats.run()
        try await work.value
        beats.isOver = true
        say("beats \(beats.count) longest \(beats.longest.milliseconds) control \(control.end().milliseconds)")
    }

    /// How many tasks run at the same time, as far as four of them show.
    private static func poolWidth() async -> Int {
        let crowd = Crowd()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { crowd.visit() } }
        }
        return crowd.most.load(ordering: .relaxed)
    }

    /// As a model's reply grows: a snapshot every few milliseconds, each of which nobody waits for.
    private static func stream(_ count: Int, _ plan: AppendPlan, to journal: Journal) async throws {
        for number in 0..<count {
            try journal.enqueue(NewEntry(try plan.envelope(number)))
            // Whoever reads a stream suspends at each element.
            await Task.yield()
            if number % 20 == 0 { try await Task.sleep(for: .milliseconds(5)) }
        }
        try await journal.flush()
    }

    /// A process that was started on one processor has a cooperative pool of width 1 for good; its threads may then
    /// run everywhere again, so that only the width is measured.
    private static func useEveryProcessor() {
        #if os(Linux)
        typealias SetAffinity = @convention(c) (pid_t, Int, UnsafeRawPointer) -> Int32
        guard let symbol = dlsym(nil, "sched_setaffinity") else { return }
        let every = [UInt8](repeating: 0xFF, count: 128)
        _ = every.withUnsafeBytes { bytes in
            bytes.baseAddress.map { unsafeBitCast(symbol, to: SetAffinity.self)(0, bytes.count, $0) }
        }
        #endif
    }
}

/// Counts beats on the main actor and keeps the longest gap between two.
@MainActor
private final class Beats {
    private(set) var count = 0
    private(set) var longest = Duration.zero
    var isOver = false

    func run() async {
        let clock = ContinuousClock()
        var last = clock.now
        while !isOver {
            try? await Task.sleep(for: .nanoseconds(16_666_667))
            let now = clock.now
            longest = max(longest, last.duration(to: now))
            last = now
            count += 1
        }
    }
}

/// Counts who is there at the same time; visitors work, since the pool gets another thread when one of its own sleeps.
private final class Crowd: Sendable {
    private let present = Atomic(0)
    let most = Atomic(0)

    func visit() {
        most.max(present.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
        let end = ContinuousClock.now + .milliseconds(20)
        while ContinuousClock.now < end {}
        present.subtract(1, ordering: .relaxed)
    }
}

/// The same beat on a plain thread, which knows nothing of tasks: its gaps are the machine's.
private final class ControlBeats: Sendable {
    private let isOver = Atomic(false)
    private let longest = Mutex(Duration.zero)

    init() {
        let context = Unmanaged.passRetained(self).toOpaque()
        #if canImport(Darwin)
        var thread: pthread_t?
        pthread_create(
            &thread, nil,
            { context in
                Unmanaged<ControlBeats>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context)
        #else
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { context in
                context.map { Unmanaged<ControlBeats>.fromOpaque($0).takeRetainedValue().run() }
                return nil
            }, context)
        #endif
    }

    private func run() {
        let clock = ContinuousClock()
        var last = clock.now
        while !isOver.load(ordering: .relaxed) {
            usleep(16_667)
            let now = clock.now
            longest.withLock { $0 = max($0, last.duration(to: now)) }
            last = now
        }
    }

    /// Stops and answers the longest gap.
    func end() -> Duration {
        isOver.store(true, ordering: .relaxed)
        return longest.withLock { $0 }
    }
}

extension Duration {
    fileprivate var milliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }
}
