public import Envelopes
public import GenerationJournal

/// An entry that may be performed, and everything that this rests on.
public struct Candidate: Sendable {
    /// The entry.
    public let entry: Entry
    /// Its envelope.
    public let envelope: Envelope
    /// The action that it asks for.
    public let action: ActionDefinition
    /// The exact bytes of its parameters.
    public let parameters: [UInt8]
    /// The schema that judged the content; nil for a call of the system.
    public let contentSchema: JudgingSchema?
    /// The schema that judged the parameters.
    public let parametersSchema: JudgingSchema
    /// The attempt that it would be, from 1.
    public let attempt: Int64
}
