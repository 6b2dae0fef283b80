internal import LMDB
internal import Synchronization

/// The calls that wait for the writer thread, in the order in which they came.
final class AppendQueue: Sendable {
    private struct State {
        var calls: [AppendCall] = []
        var entries = 0
        var bytes = 0
        /// How many calls wake the writer; out of reach while it is at work, or a raise from then would cut its next
        /// pause short.
        var wanted = Int.max
        var isClosed = false
        /// Why a snapshot that nobody waited for failed; the next call throws it.
        var snapshotFailure: JournalError?
    }

    private let state = Mutex(State())
    private let signal = Signal()

    /// Takes a call that somebody waits for.
    ///
    /// - Throws: `JournalError.closed`, or `.snapshotFailed` once for a snapshot that could not be written.
    func submit(_ call: AppendCall) throws(JournalError) {
        try enter(call, isBounded: false)
    }

    /// Takes a snapshot that nobody waits for.
    ///
    /// - Throws: `JournalError.closed`, `.queueFull`, or `.snapshotFailed` once for an earlier one.
    func submitSnapshot(_ batch: PreparedBatch) throws(JournalError) {
        try enter(AppendCall(batch: batch, expecting: .any, waiter: nil), isBounded: true)
    }

    private func enter(_ call: AppendCall, isBounded: Bool) throws(JournalError) {
        // A caller who waits holds its own batch in memory anyway; only those who do not wait can pile up.
        let wakes = try state.withLock { (state) throws(JournalError) -> Bool in
            if let failure = state.snapshotFailure {
                state.snapshotFailure = nil
                throw .snapshotFailed(failure)
            }
            guard !state.isClosed else { throw .closed }
            let entries = state.entries + call.batch.entries.count
            let bytes = state.bytes + call.batch.bytes.count
            if isBounded, entries > JournalLimits.queueEntriesMax || bytes > JournalLimits.queueBytesMax {
                throw .queueFull(entries: state.entries, bytes: state.bytes)
            }
            state.calls.append(call)
            state.entries = entries
            state.bytes = bytes
            guard state.calls.count >= state.wanted else { return false }
            state.wanted = .max
            return true
        }
        if wakes { signal.raise() }
    }

    /// Remembers why a snapshot failed, until a call comes to hear it; the first reason stands.
    func noteSnapshotFailure(_ failure: JournalError) {
        state.withLock { if $0.snapshotFailure == nil { $0.snapshotFailure = failure } }
    }

    /// Hands out and forgets the reason why a snapshot failed.
    func takeSnapshotFailure() -> JournalError? {
        state.withLock { state in
            defer { state.snapshotFailure = nil }
            return state.snapshotFailure
        }
    }

    /// Refuses further calls; the writer drains what is there.
    func close() {
        state.withLock { $0.isClosed = true }
        signal.raise()
    }

    /// Waits for calls and takes as many as one transaction may hold, at least one.
    ///
    /// - Parameter callers: how many are at work, as far as is known: see ``callers(with:)``.
    /// - Returns: nil once the queue is closed and empty.
    func nextGroup(callers: Int) -> [AppendCall]? {
        if callers > 1, pause(untilCalls: callers) {
            _ = signal.wait(microseconds: JournalLimits.gatherMicroseconds)
        }
        while true {
            let (group, isOver) = state.withLock { state -> ([AppendCall], Bool) in
                let group = Self.takeGroup(&state)
                state.wanted = group.isEmpty ? 1 : .max
                return (group, state.isClosed)
            }
            if !group.isEmpty { return group }
            if isOver { return nil }
            signal.wait()
        }
    }

    /// Entries that no transaction has taken up yet.
    var waitingEntries: Int { state.withLock { $0.entries } }

    /// How many callers there are when `answered` more are about to hear: with those who came during the commit.
    ///
    /// They are likely to come back at once, and a commit costs far more than the short pause in which they can join the
    /// others; without it they would fall into two halves that take turns. To be asked before the first one hears.
    func callers(with answered: Int) -> Int {
        state.withLock { $0.calls.count { $0.waiter != nil } + answered }
    }

    /// Asks to be woken at that many calls; false if they are there already or the queue is closed.
    private func pause(untilCalls wanted: Int) -> Bool {
        state.withLock { state in
            guard state.calls.count < wanted, !state.isClosed else { return false }
            state.wanted = wanted
            return true
        }
    }

    private static func takeGroup(_ state: inout State) -> [AppendCall] {
        var entries = 0
        var bytes = 0
        var count = 0
        for call in state.calls {
            entries += call.batch.entries.count
            bytes += call.batch.bytes.count
            let fits = entries <= JournalLimits.batchEntriesMax && bytes <= JournalLimits.batchBytesMax
            guard fits || count == 0 else { break }
            count += 1
        }
        let group = Array(state.calls.prefix(count))
        state.calls.removeFirst(count)
        for call in group {
            state.entries -= call.batch.entries.count
            state.bytes -= call.batch.bytes.count
        }
        return group
    }
}
