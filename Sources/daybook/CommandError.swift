import ActionExecution
import GenerationJournal
import JSONSchema
import QuoteGeneration

/// Any error as a person and a script see it: what happened, what to do, and the exit status.
struct CommandError {
    let status: RunStatus
    /// nil where nothing is to be said.
    let message: String?
    let hints: [String]

    init(_ error: any Error) {
        switch error {
        case is PipeClosed: self.init(.pipeClosed, nil)
        case let error as CommandLineError: self.init(.commandLine, error.message, error.hints)
        case let error as CommandRefusal: self.init(.refused, error.message, error.hints)
        case let error as DecisionError: self.init(.refused, error.description)
        case let error as UnusableEntry: self.init(.refused, error.description)
        case let error as SchemaConflict: self.init(.refused, error.description)
        case let error as SchemaError: self.init(.refused, error.description)
        case let error as PipelineError: self.init(.refused, error.description)
        case let error as FileFailure: self.init(.refused, error.description)
        case let error as JournalError: self.init(error)
        default: self.init(.fault, "\(error)")
        }
    }

    private init(_ status: RunStatus, _ message: String?, _ hints: [String] = []) {
        (self.status, self.message, self.hints) = (status, message, hints)
    }

    private init(_ error: JournalError) {
        self.init(Self.status(of: error), error.description, Self.hints(for: error))
    }

    private static func status(of error: JournalError) -> RunStatus {
        switch error {
        case .notAStore, .formatUnknown, .recordDamaged, .projectionDamaged, .closed, .readOnly: .fault
        case .storage(let failure), .notAcknowledged(let failure):
            switch failure.reason {
            case .alreadyOpen, .inUse, .diskFull, .foreignNamespace, .remoteFilesystem: .refused
            case .damaged, .forked, .permissionDenied, .other: .fault
            }
        case .snapshotFailed(let cause): status(of: cause)
        case .storeMissing, .storeExists, .idConflict, .erased, .causeUnknown, .headMoved, .batchTooLarge, .queueFull,
            .stepUnreadable, .notErasable, .diverged, .inputInvalid, .otherJournal, .resumeImpossible, .projectionBehind,
            .projectionStopped, .rebuildSuperseded:
            .refused
        }
    }

    private static func hints(for error: JournalError) -> [String] {
        switch error {
        case .storeMissing(let path): ["`daybook init \(path)` makes one"]
        case .storeExists: ["Name a folder that does not exist yet"]
        case .stepUnreadable(let position, _): ["`daybook show STORE \(position)` prints it"]
        case .recordDamaged: ["`daybook verify` checks the whole store"]
        case .otherJournal: ["`daybook import --merge` appends the entries of another journal at new positions"]
        case .projectionDamaged(let name, _, _): ["`daybook rebuild STORE \(name)` fills it anew from the log"]
        case .projectionBehind: ["Any command that writes brings it along, `daybook rebuild` too"]
        case .projectionStopped: ["The rows so far go on serving; --quarantine passes over what cannot be used"]
        case .resumeImpossible: ["Without --resume the file is imported from its beginning"]
        case .diverged: ["What the store holds and what was read are two stories; neither was changed"]
        case .storage(let failure), .notAcknowledged(let failure): hints(for: failure)
        case .snapshotFailed(let cause): hints(for: cause)
        default: []
        }
    }

    private static func hints(for failure: StorageFailure) -> [String] {
        switch failure.reason {
        case .diskFull: ["Make room and run the command again; what was acknowledged is intact"]
        case .permissionDenied: ["A store belongs to the account that made it"]
        case .inUse: ["Run the command again when the other process is done"]
        case .remoteFilesystem: ["Keep the store on a local disk"]
        case .foreignNamespace: ["Let one container, or the host, work with the store at a time"]
        case .damaged: ["Restore a copy, or import an export into a new store"]
        case .alreadyOpen, .forked, .other: []
        }
    }

    /// Says what there is to say and answers the status.
    func report(on terminal: Terminal) -> RunStatus {
        do {
            if status != .pipeClosed { try terminal.output.flush() }
            if let message { try terminal.errors.print("daybook: \(message)\n" + hints.map { "  \($0)\n" }.joined()) }
        } catch {
            // Nobody is left to be told, and the status still says what it was.
        }
        return status
    }
}

/// What a command will not do, in words.
struct CommandRefusal: Error {
    let message: String
    var hints: [String] = []
}
