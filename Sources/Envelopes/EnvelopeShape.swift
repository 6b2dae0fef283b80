public import StrictJSON

/// What the contract check found in an envelope: nodes of the reader's document, nothing allocated.
///
/// A shape is good until its reader reads the next envelope.
public struct EnvelopeShape: Hashable, Sendable {
    /// Who decoded or supplied what the envelope holds.
    public let source: EnvelopeSource
    /// The value of `complete`.
    public let isComplete: Bool
    /// The string, or nil for null.
    public let sessionId: JSONNode?
    /// A number whose value is an integer, of any size.
    public let schemaVersion: JSONNode
    /// The string, or nil for null.
    public let generable: JSONNode?
    /// The object, or nil for null.
    public let content: JSONNode?
    /// The string that names the action or the step.
    public let intent: JSONNode
    /// The object, or nil for null.
    public let parameters: JSONNode?
}
