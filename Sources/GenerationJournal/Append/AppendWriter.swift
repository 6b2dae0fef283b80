internal import LMDB

/// The writer's side of group commit: one thread takes whatever has gathered and commits it once.
///
/// An LMDB write transaction belongs to one thread, and a commit waits for the disk; on a thread of its own it blocks
/// nobody's task.
struct AppendWriter {
    let store: OpenStore
    let queue: AppendQueue
    private var sessions = SessionCache()

    init(store: OpenStore, queue: AppendQueue) {
        self.store = store
        self.queue = queue
    }

    /// Runs until the queue is closed and empty.
    mutating func run() {
        var callers = 0
        var commits = 0
        while let group = queue.nextGroup(callers: callers) {
            let results = commit(group)
            callers = queue.callers(with: group.count { $0.waiter != nil })
            for (call, result) in zip(group, results) {
                if call.waiter == nil, case .failure(let error) = result {
                    queue.noteSnapshotFailure(JournalError(error))
                }
                call.finish(result)
            }
            commits += 1
            if commits % JournalLimits.readerCheckCommits == 0 { freeDeadReaders() }
        }
    }

    /// Without this the file grows for as long as a writer is open after a reader was killed.
    private func freeDeadReaders() {
        do { _ = try store.environment.checkReaders() } catch {
            // Nobody waits for it, and what keeps the engine from working fails the next commit, which somebody hears.
        }
    }

    /// Writes a group in one transaction; a call that is refused leaves the others alone.
    private mutating func commit(_ group: [AppendCall]) -> [Result<[AppendResult], any Error>] {
        guard group.contains(where: { !$0.batch.entries.isEmpty }) else { return group.map { _ in .success([]) } }
        do {
            let now = Clock.now()
            let (results, learned) = try store.append(now: now) { log, transaction in
                let results = try group.map { call in try Self.write(call, &log, sessions, in: &transaction) }
                return (results, log.sessions)
            }
            sessions.merge(learned)
            return results
        } catch {
            let failure = JournalError(committing: error)
            return group.map { _ in .failure(failure) }
        }
    }

    /// Judges and writes one call; what it returns is a refusal of this call, what it throws ends the transaction.
    private static func write(
        _ call: AppendCall, _ log: inout LogAppender, _ sessions: SessionCache,
        in transaction: inout WriteTransaction
    ) throws -> Result<[AppendResult], any Error> {
        let judgement: AppendJudgement
        do {
            judgement = try call.batch.judge(
                in: transaction, log.tables, head: log.head, expecting: call.expecting)
            try call.condition?.check(in: transaction, log.tables, head: log.head)
        } catch let refusal as JournalError {
            return .failure(refusal)
        }
        var results: [AppendResult] = []
        results.reserveCapacity(call.batch.entries.count)
        for (index, entry) in call.batch.entries.enumerated() {
            if let position = judgement.existing[index] {
                results.append(AppendResult(id: entry.id, position: position, isNew: false))
            } else if let earlier = judgement.repeats[index] {
                results.append(AppendResult(id: entry.id, position: results[earlier].position, isNew: false))
            } else {
                let cause = try entry.cause.flatMap { try PreparedBatch.position(of: $0, in: transaction, log.tables) }
                try call.batch.withEnvelope(of: entry) { envelope in
                    try log.append(
                        entry, envelope: envelope, cause: cause, knownSessions: sessions, in: &transaction)
                }
                results.append(AppendResult(id: entry.id, position: log.head, isNew: true))
            }
        }
        return .success(results)
    }
}
