internal import Envelopes
internal import LMDB
internal import Synchronization

/// The id of the journal that a store holds; an empty store may still take another one.
final class JournalIdentity: Sendable {
    private let value: Mutex<EntryID>

    init(_ id: EntryID) { value = Mutex(id) }

    var id: EntryID { value.withLock { $0 } }

    func change(to id: EntryID) { value.withLock { $0 = id } }
}

extension OpenStore {
    var journalID: EntryID { identity.id }

    /// Lets an empty store hold another journal.
    ///
    /// - Throws: `JournalError.headMoved` when the store is no longer empty.
    func adoptJournalID(_ id: EntryID) throws {
        try environment.write { transaction in
            if let (head, _) = try LogHead.last(in: transaction, tables) {
                throw JournalError.headMoved(expected: .start, actual: head)
            }
            try StoreMeta.setJournalID(id, in: &transaction, tables)
        }
        identity.change(to: id)
    }
}
