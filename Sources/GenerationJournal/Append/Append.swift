internal import Envelopes

extension Journal {
    /// Appends a batch as a whole or not at all, and answers after the durable commit.
    ///
    /// Callers that append at the same time share one commit. The calling task is suspended, no thread is blocked.
    /// Once it is handed over, an append is written even if its task is cancelled meanwhile; the answer says so by
    /// being there.
    ///
    /// - Parameters:
    ///   - batch: at most ``JournalLimits/batchEntriesMax`` entries and ``JournalLimits/batchBytesMax`` bytes.
    ///   - expecting: where the journal must end for anything new to be written.
    /// - Returns: position and `isNew` of each entry, in the order given.
    /// - Throws: `CancellationError` if the task was cancelled before; otherwise `JournalError`.
    @concurrent
    @discardableResult
    public func append(_ batch: [NewEntry], expecting: HeadExpectation) async throws -> [AppendResult] {
        try await append(batch, expecting: expecting, flags: [])
    }

    /// Appends one entry; see ``append(_:expecting:)``.
    @concurrent
    @discardableResult
    public func append(_ entry: NewEntry, expecting: HeadExpectation) async throws -> AppendResult {
        try await append([entry], expecting: expecting, flags: [])[0]
    }

    /// Appends steps that Daybook itself wrote; only these are obeyed.
    @concurrent
    package func appendOwn(_ batch: [NewEntry], expecting: HeadExpectation) async throws -> [AppendResult] {
        try await append(batch, expecting: expecting, flags: .own)
    }

    nonisolated(nonsending) func append(
        _ batch: [NewEntry], expecting: HeadExpectation, flags: EntryFlags, _ condition: AppendCondition? = nil
    ) async throws -> [AppendResult] {
        try Task.checkCancellation()
        let queue = try writableQueue()
        let prepared = try PreparedBatch(batch, journal: journalID, flags: flags)
        return try await withCheckedThrowingContinuation { continuation in
            do {
                try queue.submit(AppendCall(batch: prepared, expecting: expecting, condition: condition, waiter: continuation))
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    /// Hands over a provisional snapshot without waiting for the disk.
    ///
    /// Order is kept: whoever waits for a later entry has all earlier ones on disk too. A snapshot that could not be
    /// written makes the next append, enqueue, flush or close throw `JournalError.snapshotFailed`.
    ///
    /// - Throws: `JournalError.queueFull` past ``JournalLimits/queueEntriesMax`` or ``JournalLimits/queueBytesMax``,
    ///   `.closed`, `.readOnly`, `.batchTooLarge` or `.snapshotFailed`.
    public func enqueue(_ entry: NewEntry) throws {
        let queue = try writableQueue()
        try queue.submitSnapshot(PreparedBatch([entry], journal: journalID, flags: []))
    }

    /// Waits until everything enqueued before is on disk.
    ///
    /// - Throws: `JournalError.snapshotFailed` if one of it is not; `.closed`, `.readOnly`.
    @concurrent
    public func flush() async throws {
        let queue = try writableQueue()
        _ = try await withCheckedThrowingContinuation { continuation in
            do {
                try queue.submit(AppendCall(batch: PreparedBatch(), expecting: .any, waiter: continuation))
            } catch {
                continuation.resume(throwing: error)
            }
        }
        if let failure = queue.takeSnapshotFailure() { throw JournalError.snapshotFailed(failure) }
    }
}
