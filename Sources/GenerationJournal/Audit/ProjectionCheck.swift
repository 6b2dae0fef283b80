internal import Digest
internal import LMDB

/// Holds the stored rows of projections against what the log comes to, computed anew in memory.
struct ProjectionCheck {
    let store: OpenStore
    let steps: OwnSteps

    /// What a store says of one projection, read in one snapshot.
    private struct Stored {
        /// Whether the steps that the check of the log has found are enough to compute it.
        var isOwnSteps: Bool { projection.wantsOwnStepsOnly }

        let projection: Projection
        /// How far the rows have come; what is appended meanwhile moves them on.
        let end: Position
        let digest: SHA256Digest
        let quarantined: [Position]
        /// What is wrong with its state; nil if it can be read.
        let damage: String?
    }

    /// Adds a verdict for each projection of the store's opener, as of `head` or of where the rows have come.
    func run(head: Position, _ report: inout VerifyReport) throws {
        let stored = try store.projections.map { try self.stored($0, head: head) }
        var verdicts: [ProjectionName: ProjectionVerdict] = [:]
        // Those that have come equally far share one pass over the log, in which each envelope is read once.
        for (end, group) in Dictionary(grouping: stored, by: \.end).sorted(by: { $0.key < $1.key }) {
            let (steps, others) = (group.filter(\.isOwnSteps), group.filter { !$0.isOwnSteps })
            for part in [steps, others] where !part.isEmpty {
                let folds = try store.fold(part.map(\.projection), through: end, knowing: self.steps)
                for (stored, fold) in zip(part, folds) {
                    verdicts[stored.projection.fullName] = verdict(on: stored, fold, head: head, &report)
                }
            }
        }
        report.projections += stored.compactMap { verdicts[$0.projection.fullName] }
    }

    private func stored(_ projection: Projection, head: Position) throws -> Stored {
        do {
            return try store.environment.read { transaction in
                let end = try LogHead.position(in: transaction, store.tables)
                guard let state = try ProjectionState.stored(projection.fullName, in: transaction, store.tables) else {
                    return Stored(
                        projection: projection, end: .start, digest: RowsDigest().finish(), quarantined: [], damage: nil)
                }
                var quarantined: [Position] = []
                try state.rows.scanQuarantine(in: transaction, store.tables) { position, _ in
                    quarantined.append(position)
                    return true
                }
                return Stored(
                    projection: projection, end: state.checkpoint ?? end,
                    digest: try state.rows.digest(in: transaction, store.tables), quarantined: quarantined, damage: nil)
            }
        } catch JournalError.projectionDamaged(_, _, let reason) {
            return Stored(
                projection: projection, end: head, digest: RowsDigest().finish(), quarantined: [], damage: reason)
        }
    }

    private func verdict(
        on stored: Stored, _ fold: ProjectionFold, head: Position, _ report: inout VerifyReport
    ) -> ProjectionVerdict {
        let name = stored.projection.fullName
        if let damage = stored.damage {
            report.note(nil, "the projection \(name): \(damage)")
            return fold.verdict(.damaged)
        }
        let verdict = fold.verdict(stored.end < head ? .behind(by: head.rawValue - stored.end.rawValue) : .sound)
        guard verdict.digest == stored.digest, fold.quarantined == stored.quarantined else {
            report.note(nil, "the rows of the projection \(name) are not what the log comes to")
            return fold.verdict(.damaged)
        }
        return verdict
    }
}

extension ProjectionFold {
    fileprivate func verdict(_ standing: ProjectionVerdict.Standing) -> ProjectionVerdict {
        ProjectionVerdict(
            name: projection.name, version: projection.version, standing: standing, digest: digest,
            quarantined: quarantined.count)
    }
}
