public import StrictJSON

/// Records the schema that a name and version stand for in this journal, just before it is first used to judge.
public struct RegisterSchema: Step {
    /// See ``Step``.
    public static let intent = "RegisterSchema"
    /// See ``Step``.
    public static let schemaVersion = 1

    /// The generable type or the intent that the schema describes.
    public var name: String
    /// The generation of its field list, 1 or more.
    public var version: Int64
    /// SHA-256 of the schema's canonical form (RFC 8785), in lower-case hexadecimal digits.
    public var fingerprint: String
    /// The schema itself, an object, byte for byte.
    public var schema: [UInt8]
    /// Who registered it.
    public var by: String
    /// Why.
    public var reason: String

    /// The step with these facts.
    public init(name: String, version: Int64, fingerprint: String, schema: [UInt8], by: String, reason: String) {
        self.name = name
        self.version = version
        self.fingerprint = fingerprint
        self.schema = schema
        self.by = by
        self.reason = reason
    }

    /// See ``Step``.
    public init(_ facts: borrowing StepFacts) throws(StepError) {
        name = try facts.text("name")
        version = try facts.integer("version")
        fingerprint = try facts.text("fingerprint")
        schema = try facts.object("schema")
        by = try facts.text("by")
        reason = try facts.text("reason")
    }

    /// See ``Step``.
    public func write(to writer: inout JSONWriter) {
        writer.key("name")
        writer.string(name)
        writer.key("version")
        writer.integer(version)
        writer.key("fingerprint")
        writer.string(fingerprint)
        writer.key("schema")
        writer.raw(schema)
        writer.decision(by: by, reason: reason)
    }
}

extension JSONWriter {
    /// Who decided, and why (spec J10).
    mutating func decision(by: String, reason: String) {
        key("by")
        string(by)
        key("reason")
        string(reason)
    }
}
