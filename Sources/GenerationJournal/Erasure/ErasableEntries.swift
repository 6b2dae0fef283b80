internal import LMDB

extension Snapshot {
    /// The entries of the flows to which `positions` belong, in order: what to erase so that no step repeats the words.
    ///
    /// Steps that cannot be erased are left out.
    ///
    /// - Throws: `JournalError`.
    public borrowing func erasableEntries(ofFlowsOf positions: some Sequence<Position>) throws -> [Position] {
        var flows: Set<Position> = []
        var erasable: [Position] = []
        for position in positions {
            let flow = try flow(of: position)
            guard flows.insert(flow).inserted else { continue }
            for member in try entries(ofFlow: flow) {
                let isLasting = try withEntry(at: member) { header, envelope in
                    try !header.isErased && Tombstones.isLasting(header, envelope)
                }
                if isLasting != true { erasable.append(member) }
            }
        }
        return erasable.sorted()
    }

    /// The entries of the flows that have an entry in `session`, in order: request, verdicts and outcomes stand outside the
    /// model's session and repeat its words.
    ///
    /// - Throws: `JournalError`.
    public borrowing func erasableEntries(ofSession session: String) throws -> [Position] {
        var positions: [Position] = []
        try scan(session: session) { header, _ in
            positions.append(header.position)
            return .next
        }
        return try erasableEntries(ofFlowsOf: positions)
    }
}
