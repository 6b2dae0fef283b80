public import StrictJSON

/// A model's type that an action accepts.
public struct AcceptedType: Hashable, Sendable, CustomStringConvertible {
    /// The generable type's name.
    public let generable: String
    /// The generation of its field list.
    public let version: Int32

    /// The type of this name and version.
    public init(_ generable: String, version: Int32) {
        self.generable = generable
        self.version = version
    }

    public var description: String { "\(generable) \(version)" }
}

/// An action that entries may ask for: which it takes, and what it does.
///
/// What the definition says is current, whatever else a store registers (spec E5, E8).
public struct ActionDefinition: Sendable {
    /// The intent that asks for it.
    public let intent: String
    /// The generation of its own parameter list.
    public let version: Int32
    /// The types that a model may have decoded for it. A call of the system needs none.
    public let accepts: [AcceptedType]
    /// Where in the parameters a value may differ from the content's, because the app converts it.
    public let conversions: Set<JSONPointer>
    /// What is done.
    public let handler: any ActionHandler

    /// The action for `intent`.
    public init(
        intent: String, version: Int32, accepts: [AcceptedType], conversions: Set<JSONPointer> = [],
        handler: any ActionHandler
    ) {
        self.intent = intent
        self.version = version
        self.accepts = accepts
        self.conversions = conversions
        self.handler = handler
    }

    /// Intent and version, as outcomes record them.
    public var name: String { "\(intent)@\(version)" }
}
