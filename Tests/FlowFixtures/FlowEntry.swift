public import Envelopes
public import GenerationJournal

/// An entry of a made-up flow on its way into a journal.
public struct FlowEntry: Sendable {
    public let envelope: Envelope
    public let id: EntryID
    public let cause: EntryID?
    /// Whether Daybook itself writes it.
    public let isOwn: Bool
}

extension Journal {
    /// Appends entries in order, Daybook's own steps as such.
    @discardableResult
    public func append(_ entries: [FlowEntry]) async throws -> [AppendResult] {
        var results: [AppendResult] = []
        var rest = entries[...]
        while let first = rest.first {
            let some = rest.prefix { $0.isOwn == first.isOwn }.prefix(JournalLimits.batchEntriesMax)
            rest = rest.dropFirst(some.count)
            let batch = some.map { NewEntry($0.envelope, id: $0.id, cause: $0.cause) }
            results += first.isOwn ? try await appendOwn(batch, expecting: .any) : try await append(batch, expecting: .any)
        }
        return results
    }
}
