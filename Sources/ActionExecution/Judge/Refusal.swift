public import Digest
public import Envelopes
public import StrictJSON

/// Why an entry is not performed. The cases stand in the order in which they are looked for; the first is the answer.
public enum Refusal: Error, Hashable, Sendable {
    /// There is no such entry.
    case notFound
    /// The envelope was erased.
    case erased
    /// The model did not come to its end (spec E3, E5).
    case incomplete
    /// There is nothing that the action could receive.
    case parametersMissing
    /// No action is registered for the intent; for a step of Daybook none can be.
    case unknownIntent(intent: String)
    /// A call of the system that claims words of a model (spec E6): which keys hold something.
    case inventedModelOutput(keys: [String])
    /// Nobody knows the schema of this name and version, so nothing can be judged by it. No name: generable is null.
    case schemaNotRegistered(name: String?, version: String)
    /// Several schemas stand under one name and version.
    case schemaConflict(name: String, version: Int32, fingerprints: [SHA256Digest])
    /// The action does not take this type or version.
    case schemaVersionMismatch(found: String, accepted: [String])
    /// The model repeated the schema instead of filling it in.
    case schemaEcho(name: String)
    /// The content does not fit the schema of its type.
    case contentInvalid(findings: [String])
    /// Keys of the parameters that the intent's schema does not name, at any depth, be it closed or open.
    case parameterNotAccepted(pointers: [JSONPointer])
    /// The parameters do not fit the schema of the intent.
    case parametersInvalid(findings: [String])
    /// Keys of the parameters that the content lacks: they did not come from the model.
    case parameterNotInContent(pointers: [JSONPointer])
    /// Values of the parameters that are not the content's.
    case parameterDiffers(pointers: [JSONPointer])
    /// A migration rewrote the envelope, and nobody has approved it.
    case migratedWithoutApproval
    /// The entry is a copy, and nobody has adopted it for this store.
    case copyWithoutAdoption
    /// It was performed: the entry that says so.
    case alreadyPerformed(entry: EntryID)
    /// It was tried and failed; another attempt has to be asked for.
    case alreadyFailed(entry: EntryID, attempt: Int64)
    /// Somebody is performing it just now.
    case inProgress(process: ProcessIdentity)
    /// It was begun, and nobody knows what became of it: the entry that began it.
    case inDoubt(entry: EntryID, attempt: Int64)
}

extension Refusal {
    /// The case's name, as outcomes record it.
    public var name: String {
        switch self {
        case .notFound: "notFound"
        case .erased: "erased"
        case .incomplete: "incomplete"
        case .parametersMissing: "parametersMissing"
        case .unknownIntent: "unknownIntent"
        case .inventedModelOutput: "inventedModelOutput"
        case .schemaNotRegistered: "schemaNotRegistered"
        case .schemaConflict: "schemaConflict"
        case .schemaVersionMismatch: "schemaVersionMismatch"
        case .schemaEcho: "schemaEcho"
        case .contentInvalid: "contentInvalid"
        case .parameterNotAccepted: "parameterNotAccepted"
        case .parametersInvalid: "parametersInvalid"
        case .parameterNotInContent: "parameterNotInContent"
        case .parameterDiffers: "parameterDiffers"
        case .migratedWithoutApproval: "migratedWithoutApproval"
        case .copyWithoutAdoption: "copyWithoutAdoption"
        case .alreadyPerformed: "alreadyPerformed"
        case .alreadyFailed: "alreadyFailed"
        case .inProgress: "inProgress"
        case .inDoubt: "inDoubt"
        }
    }

    /// Whether the refusal is about the entry itself, and so is worth a place in the log. That it was performed, or
    /// is just being, stands there already; and of an entry that does not exist nothing can be recorded.
    var isRecorded: Bool {
        switch self {
        case .notFound, .alreadyPerformed, .alreadyFailed, .inProgress, .inDoubt: false
        default: true
        }
    }
}

extension Refusal: CustomStringConvertible {
    /// What keeps the entry from being performed, in words, without any text of the envelope but names of keys.
    public var description: String {
        switch self {
        case .notFound: "there is no such entry"
        case .erased: "its envelope was erased"
        case .incomplete: "the model did not come to its end: complete is false"
        case .parametersMissing: "its parameters are null, so there is nothing to perform"
        case .unknownIntent(let intent): "no action is registered for the intent \(intent)"
        case .inventedModelOutput(let keys):
            "a call of the system has no words of a model, yet \(Self.list(keys)) \(keys.count == 1 ? "is" : "are") not null"
        case .schemaNotRegistered(let name?, let version): "no schema is known for \(name) \(version)"
        case .schemaNotRegistered(nil, _): "generable is null, so no schema says what the content ought to be"
        case .schemaConflict(let name, let version, let fingerprints):
            "\(name) \(version) stands for several schemas: \(Self.list(fingerprints.map(\.hex)))"
        case .schemaVersionMismatch(let found, let accepted):
            "it was made for \(found); the action takes \(Self.list(accepted))"
        case .schemaEcho(let name): "it repeats the schema of \(name) instead of filling it in"
        case .contentInvalid(let findings): "the content does not fit its schema: \(findings.joined(separator: "; "))"
        case .parameterNotAccepted(let pointers):
            "the intent's schema does not name these parameters: \(Self.list(pointers.map(\.description)))"
        case .parametersInvalid(let findings):
            "the parameters do not fit the intent's schema: \(findings.joined(separator: "; "))"
        case .parameterNotInContent(let pointers):
            "these parameters did not come from the model: \(Self.list(pointers.map(\.description)))"
        case .parameterDiffers(let pointers):
            "these parameters are not what the model decoded: \(Self.list(pointers.map(\.description)))"
        case .migratedWithoutApproval: "a migration rewrote it, and nobody has approved it"
        case .copyWithoutAdoption: "it is a copy, and nobody has adopted it for this store"
        case .alreadyPerformed(let entry): "it was performed, as entry \(entry) says"
        case .alreadyFailed(let entry, let attempt): "attempt \(attempt) failed, as entry \(entry) says"
        case .inProgress(let process): "process \(process.process) is performing it"
        case .inDoubt(let entry, let attempt):
            "attempt \(attempt) began with entry \(entry), and nobody knows what became of it"
        }
    }

    private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}
