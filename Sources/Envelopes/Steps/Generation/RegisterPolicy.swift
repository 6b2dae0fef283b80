public import StrictJSON

/// Records the policy that drafts are judged by, just before it first is.
public struct RegisterPolicy: Step {
    /// See ``Step``.
    public static let intent = "RegisterPolicy"
    /// See ``Step``.
    public static let schemaVersion = 1

    /// The feature that it is for, such as `quote`.
    public var name: String
    /// SHA-256 of the policy's canonical form (RFC 8785), in lower-case hexadecimal digits.
    public var fingerprint: String
    /// The policy itself, an object, byte for byte.
    public var policy: [UInt8]
    /// Who registered it.
    public var by: String
    /// Why.
    public var reason: String

    /// The step with these facts.
    public init(name: String, fingerprint: String, policy: [UInt8], by: String, reason: String) {
        self.name = name
        self.fingerprint = fingerprint
        self.policy = policy
        self.by = by
        self.reason = reason
    }

    /// See ``Step``.
    public init(_ facts: borrowing StepFacts) throws(StepError) {
        name = try facts.text("name")
        fingerprint = try facts.text("fingerprint")
        policy = try facts.object("policy")
        by = try facts.text("by")
        reason = try facts.text("reason")
    }

    /// See ``Step``.
    public func write(to writer: inout JSONWriter) {
        writer.member("name", name)
        writer.member("fingerprint", fingerprint)
        writer.member("policy", raw: policy)
        writer.decision(by: by, reason: reason)
    }
}
