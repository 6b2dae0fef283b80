/// One call that waits for the writer.
struct AppendCall: Sendable {
    let batch: PreparedBatch
    let expecting: HeadExpectation
    /// What must not have come since the caller looked.
    var condition: AppendCondition?
    /// Who waits; nobody does for a provisional snapshot.
    let waiter: CheckedContinuation<[AppendResult], any Error>?

    func finish(_ result: Result<[AppendResult], any Error>) { waiter?.resume(with: result) }
}
