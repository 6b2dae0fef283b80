internal import Digest
internal import LMDB

/// Rows that a rebuild has just swapped in: what is left to do is to compute their digests, and to remove those that were
/// served before. Neither waits for the other.
struct RebuiltRows: Sendable {
    /// The digest of rows, and how far they had come then.
    struct Found: Sendable {
        let index: Int
        let digest: SHA256Digest
        let position: Position
    }

    let store: OpenStore
    let projections: [Projection]

    /// Removes what is unused, and answers the digests of `wanted`, indices of the projections.
    func conclude(digestsOf wanted: [Int]) throws -> [Found] {
        let rows = self
        let digesting: @Sendable (Handoff<Found>) throws -> Void = { handoff in
            for index in wanted where !handoff.put(try rows.digest(index)) { return }
        }
        let removing: @Sendable (Handoff<Found>) throws -> Void = { _ in try rows.store.removeUnusedRows() }
        var found: [Found] = []
        try Handoff<Found>.run(capacity: projections.count, name: "daybook digest", produce: [removing, digesting]) {
            found += $0
        }
        return found
    }

    private func digest(_ index: Int) throws -> Found {
        try store.environment.read { transaction in
            let name = projections[index].fullName
            let head = try LogHead.position(in: transaction, store.tables)
            guard let state = try ProjectionState.stored(name, in: transaction, store.tables) else {
                throw JournalError.rebuildSuperseded(name: name.name, version: name.version)
            }
            return Found(
                index: index, digest: try state.rows.digest(in: transaction, store.tables), position: state.checkpoint ?? head)
        }
    }
}
