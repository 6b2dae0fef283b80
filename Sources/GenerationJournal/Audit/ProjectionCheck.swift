internal import Digest
internal import LMDB

/// Holds the stored rows of projections against what the log comes to, computed anew in memory.
struct ProjectionCheck {
    let store: OpenStore
    let steps: OwnSteps

    /// Adds a verdict for each projection of the store's opener, as of `head` or of where the rows have come.
    func run(head: Position, _ report: inout VerifyReport) throws {
        for projection in store.projections {
            do {
                report.projections.append(try verdict(on: projection, head: head, &report))
            } catch JournalError.projectionDamaged(_, _, let reason) {
                report.note(nil, "the projection \(projection.fullName): \(reason)")
                let fold = try store.fold([projection], through: head, knowing: steps)[0]
                report.projections.append(fold.verdict(.damaged))
            }
        }
    }

    private func verdict(
        on projection: Projection, head: Position, _ report: inout VerifyReport
    ) throws -> ProjectionVerdict {
        // What is appended meanwhile moves the rows on, so their end is read together with them.
        let (end, digest, quarantined) = try store.environment.read { transaction in
            let end = try LogHead.position(in: transaction, store.tables)
            guard let state = try ProjectionState.stored(projection.fullName, in: transaction, store.tables) else {
                return (Position.start, RowsDigest().finish(), [Position]())
            }
            var quarantined: [Position] = []
            try state.rows.scanQuarantine(in: transaction, store.tables) { position, _ in
                quarantined.append(position)
                return true
            }
            return (state.checkpoint ?? end, try state.rows.digest(in: transaction, store.tables), quarantined)
        }
        let fold = try store.fold([projection], through: end, knowing: steps)[0]
        guard fold.digest == digest, fold.quarantined == quarantined else {
            report.note(nil, "the rows of the projection \(projection.fullName) are not what the log comes to")
            return fold.verdict(.damaged)
        }
        return fold.verdict(end < head ? .behind(by: head.rawValue - end.rawValue) : .sound)
    }
}

extension ProjectionFold {
    fileprivate func verdict(_ standing: ProjectionVerdict.Standing) -> ProjectionVerdict {
        ProjectionVerdict(
            name: projection.name, version: projection.version, standing: standing, digest: digest,
            quarantined: quarantined.count)
    }
}
