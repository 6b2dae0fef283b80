public import Envelopes
public import GenerationJournal

/// What an action is asked to do.
public struct ActionRequest: Sendable {
    /// The entry that asks.
    public let entry: Entry
    /// The intent.
    public let intent: String
    /// The parameters, the exact bytes of a JSON object.
    public let parameters: [UInt8]
    /// The attempt, from 1.
    public let attempt: Int64

    /// The same for every attempt at this entry: whoever performs it can tell a repetition by it.
    public var idempotencyKey: EntryID { entry.id }
}

/// What became of an attempt.
public enum ActionResult: Hashable, Sendable {
    /// It was performed.
    case performed(ActionEvidence)
    /// It says that it was not.
    case failed(ActionEvidence)
    /// Nobody knows: it was cut off.
    case inDoubt(ActionEvidence)
}

/// What an attempt left behind, for the record.
public struct ActionEvidence: Hashable, Sendable {
    /// What it ended with; nil if it did not end by itself.
    public var exitStatus: Int32?
    /// The signal that ended it.
    public var signal: Int32?
    /// Why it failed or was cut off, in words.
    public var reason: String?
    /// What it said, at most ``ActionLimits/outputBytesMax`` bytes.
    public var output: String?
    /// What it complained of, at most ``ActionLimits/outputBytesMax`` bytes.
    public var errorOutput: String?
    /// What else is to be known of what was done: the bytes of a JSON object; nil for nothing. An external command has none.
    public var facts: [UInt8]?
    /// Bytes beyond what was kept of both.
    public var bytesLeftOut = 0

    /// Nothing.
    public init() {}

    /// Only a reason.
    public init(reason: String) { self.reason = reason }
}

/// Performs an action: a Swift value, or a command outside.
public protocol ActionHandler: Sendable {
    /// Does what `request` asks; called at most once an attempt.
    func perform(_ request: ActionRequest) async -> ActionResult
}

/// The bounds of actions; docs/operating.md gives the reasons.
public enum ActionLimits {
    /// Bytes that are kept of each output of a command, the first ones.
    public static let outputBytesMax = 64 * 1024
    /// How long a command may run unless somebody says otherwise, in seconds.
    public static let secondsStandard = 60
    /// How long a command may be allowed to run, in seconds.
    public static let secondsMax = 24 * 60 * 60
    /// Violations and pointers that a refusal records.
    public static let findingsMax = 20
    /// Bytes that a record keeps of each name, place or reason that an envelope or an action may make as long as it
    /// likes.
    public static let excerptBytesMax = 1_024
}
