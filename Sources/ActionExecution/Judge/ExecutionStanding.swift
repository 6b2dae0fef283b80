internal import Envelopes
internal import GenerationJournal

/// What copies, approvals and earlier attempts say about another attempt.
struct ExecutionStanding {
    /// The creation id of the store that would act.
    let store: EntryID
    let retries: Bool

    /// The number of the attempt that may come.
    ///
    /// - Throws: `Refusal`, `JournalError`.
    func nextAttempt(for entry: Entry, in snapshot: borrowing Snapshot) throws -> Int64 {
        let copies = try snapshot.copyRanges()
        if entry.header.isMigrated {
            let approval = try snapshot.approval(of: entry.id)
            guard let approval, !copies.contains(approval) else { throw Refusal.migratedWithoutApproval }
        }
        var adoption: Position?
        if copies.contains(entry.position) {
            // A decision that is itself a copy was made for another store, whatever it names.
            adoption = try snapshot.adoption(of: entry.id, store: store).flatMap { copies.contains($0) ? nil : $0 }
            guard adoption != nil else { throw Refusal.copyWithoutAdoption }
        }
        guard let state = try snapshot.execution(of: entry.position) else { return 1 }
        guard let step = try snapshot.entry(at: state.step) else {
            throw JournalError.recordDamaged(position: state.step, reason: "the executions name it, the log does not")
        }
        switch state.stage {
        case .performed: throw Refusal.alreadyPerformed(entry: step.id)
        case .released: return state.attempt + 1
        case .failed:
            guard retries else { throw Refusal.alreadyFailed(entry: step.id, attempt: state.attempt) }
            return state.attempt + 1
        case .started, .inDoubt:
            // Whoever adopts a copy takes over what was left open elsewhere.
            if let adoption, copies.contains(state.step), adoption > state.step { return state.attempt + 1 }
            if state.stage == .started, let process = try Self.process(of: step), process.isAlive {
                throw Refusal.inProgress(process: process)
            }
            throw Refusal.inDoubt(entry: step.id, attempt: state.attempt)
        }
    }

    /// The process that a started step names; nil once the step is erased.
    ///
    /// - Throws: `JournalError.recordDamaged` for a step that names none: that a process is gone has to be known, since
    ///   whoever resolves the attempt may let it run again.
    static func process(of step: Entry) throws -> ProcessIdentity? {
        guard let envelope = try step.decoded() else { return nil }
        do {
            return try StartedEvidence(decoding: try RecordOutcome(of: envelope).evidence).process
        } catch {
            throw JournalError.recordDamaged(position: step.position, reason: "it does not say which process began the attempt")
        }
    }
}
