public import StrictJSON

/// Records what a journal was migrated from, and by which mappings; the last entry that a migration writes. It is about
/// all entries before it, so it has no cause.
public struct RecordMigration: Step {
    /// See ``Step``.
    public static let intent = "RecordMigration"
    /// See ``Step``.
    public static let schemaVersion = 1

    /// A mapping that was used.
    public struct Mapping: Hashable, Sendable {
        /// `generable` or `intent`.
        public var kind: String
        /// The type's or the intent's name.
        public var name: String
        /// The version that it begins with.
        public var from: Int64
        /// The version that it leads to.
        public var to: Int64
        /// SHA-256 of its canonical form, in lower-case hexadecimal digits.
        public var fingerprint: String
        /// The mapping document, byte for byte; nil for a mapping that was code.
        public var document: [UInt8]?

        /// A mapping with these facts.
        public init(kind: String, name: String, from: Int64, to: Int64, fingerprint: String, document: [UInt8]?) {
            (self.kind, self.name, self.from, self.to) = (kind, name, from, to)
            (self.fingerprint, self.document) = (fingerprint, document)
        }
    }

    /// A target, and the schema that judged what went there.
    public struct Target: Hashable, Sendable {
        /// `generable` or `intent`.
        public var kind: String
        /// The type's or the intent's name.
        public var name: String
        /// The version.
        public var version: Int64
        /// SHA-256 of the schema's canonical form, in lower-case hexadecimal digits.
        public var schema: String

        /// A target with these facts.
        public init(kind: String, name: String, version: Int64, schema: String) {
            (self.kind, self.name, self.version, self.schema) = (kind, name, version, schema)
        }
    }

    /// How many entries have which outcome.
    public struct Outcome: Hashable, Sendable {
        /// The outcome's name.
        public var name: String
        /// How many entries have it.
        public var entries: Int64

        /// A count.
        public init(name: String, entries: Int64) { (self.name, self.entries) = (name, entries) }
    }

    /// The id of the journal that was migrated.
    public var origin: EntryID
    /// Its last position.
    public var position: Int64
    /// The chain digest there, in lower-case hexadecimal digits.
    public var chain: String
    /// The mappings.
    public var mappings: [Mapping]
    /// Where they lead.
    public var targets: [Target]
    /// What became of the entries.
    public var outcomes: [Outcome]
    /// Who migrated.
    public var by: String
    /// Why, if somebody said so.
    public var reason: String?

    /// The step with these facts.
    public init(
        origin: EntryID, position: Int64, chain: String, mappings: [Mapping], targets: [Target], outcomes: [Outcome],
        by: String, reason: String?
    ) {
        (self.origin, self.position, self.chain) = (origin, position, chain)
        (self.mappings, self.targets, self.outcomes) = (mappings, targets, outcomes)
        (self.by, self.reason) = (by, reason)
    }

    /// See ``Step``.
    public init(_ facts: borrowing StepFacts) throws(StepError) {
        origin = try facts.id("origin")
        position = try facts.integer("position")
        chain = try facts.text("chain")
        mappings = try facts.parts("mappings") { (facts: borrowing StepFacts) throws(StepError) in
            Mapping(
                kind: try facts.text("kind"), name: try facts.text("name"), from: try facts.integer("from"),
                to: try facts.integer("to"), fingerprint: try facts.text("fingerprint"),
                document: try facts.optionalObject("document"))
        }
        targets = try facts.parts("targets") { (facts: borrowing StepFacts) throws(StepError) in
            Target(
                kind: try facts.text("kind"), name: try facts.text("name"), version: try facts.integer("version"),
                schema: try facts.text("schema"))
        }
        outcomes = try facts.parts("outcomes") { (facts: borrowing StepFacts) throws(StepError) in
            Outcome(name: try facts.text("name"), entries: try facts.integer("entries"))
        }
        by = try facts.text("by")
        reason = try facts.optionalText("reason")
    }

    /// See ``Step``.
    public func write(to writer: inout JSONWriter) {
        writer.member("origin", origin)
        writer.member("position", integer: position)
        writer.member("chain", chain)
        writer.member("mappings", mappings) { mapping, writer in
            writer.object { writer in
                writer.member("kind", mapping.kind)
                writer.member("name", mapping.name)
                writer.member("from", integer: mapping.from)
                writer.member("to", integer: mapping.to)
                writer.member("fingerprint", mapping.fingerprint)
                writer.member("document", raw: mapping.document)
            }
        }
        writer.member("targets", targets) { target, writer in
            writer.object { writer in
                writer.member("kind", target.kind)
                writer.member("name", target.name)
                writer.member("version", integer: target.version)
                writer.member("schema", target.schema)
            }
        }
        writer.member("outcomes", outcomes) { outcome, writer in
            writer.object { writer in
                writer.member("name", outcome.name)
                writer.member("entries", integer: outcome.entries)
            }
        }
        writer.member("by", by)
        writer.member("reason", reason)
    }
}
