internal import Envelopes
internal import LMDB

extension JournalError {
    /// Runs `body` and turns errors of the engine and the system into those of the journal.
    static func translating<R>(_ body: () throws -> R) throws -> R {
        do { return try body() } catch { throw translated(error) }
    }

    /// As ``translating(_:)``, for what writes entries: a failed commit leaves open whether they are there.
    static func translatingCommits<R>(_ body: () throws -> R) throws -> R {
        do { return try body() } catch let failure as LMDBError where failure.isAboutCommit {
            throw JournalError.notAcknowledged(StorageFailure(failure))
        } catch {
            throw translated(error)
        }
    }

    /// The journal's error for one of the engine or the system; any other stays as it is.
    static func translated(_ error: any Error) -> any Error {
        switch error {
        case let failure as LMDBError: JournalError.storage(StorageFailure(failure))
        case let failure as SystemError: JournalError.storage(StorageFailure(failure))
        case let failure as StorageFailure: JournalError.storage(failure)
        default: error
        }
    }

    /// What a caller hears when the transaction that held its entries failed.
    init(committing error: any Error) {
        if let failure = error as? LMDBError, failure.isAboutCommit {
            self = .notAcknowledged(StorageFailure(failure))
        } else {
            self.init(error)
        }
    }

    /// Any error as one of the journal's.
    init(_ error: any Error) {
        let translated = Self.translated(error)
        self = translated as? JournalError ?? .storage(StorageFailure(.other, "\(translated)"))
    }

    /// The reason without the position, for a report that names the position itself.
    var reasonAlone: String {
        if case .recordDamaged(_, let reason) = self { reason } else { description }
    }
}

extension LMDBError {
    /// Whether the failure leaves open if the transaction was written.
    fileprivate var isAboutCommit: Bool {
        if case .commitFailed = kind { true } else { operation == .commit }
    }
}

extension StorageFailure {
    init(_ error: LMDBError) {
        let reason: Reason =
            switch error.kind {
            case .alreadyOpen: .alreadyOpen
            case .forked: .forked
            case .remoteFilesystem: .remoteFilesystem
            case .diskFull: .diskFull
            case .truncated, .emptyFile, .formatOrDamage, .versionMismatch: .damaged
            case .permissionDenied: .permissionDenied
            case .foreignProcessNamespace: .foreignNamespace
            case .inUse: .inUse
            default: .other
            }
        self.init(reason, error.description)
    }

    init(_ error: SystemError) {
        self.init(error.isDiskFull ? .diskFull : error.isPermissionDenied ? .permissionDenied : .other, error.description)
    }
}
