public import Digest
public import StrictJSON

/// A person's word that the envelopes of some entries are gone. It names several entries, so it has no cause.
///
/// Whoever appends it as an own step puts tombstones in place of the entries in the same transaction; a tombstone without
/// such a step is a fault.
public struct EraseEntries: Step {
    /// See ``Step``.
    public static let intent = "EraseEntries"
    /// See ``Step``.
    public static let schemaVersion = 1
    /// How many entries one step may name, so that it stays readable.
    public static let entriesMax = 1_000

    /// An entry that is erased.
    public struct Entry: Hashable, Sendable {
        /// Its id.
        public let id: EntryID
        /// Its envelope digest: the same id with other bytes is another entry.
        public let digest: SHA256Digest

        /// The entry with this id and envelope digest.
        public init(id: EntryID, digest: SHA256Digest) {
            self.id = id
            self.digest = digest
        }
    }

    /// The entries that are erased.
    public var entries: [Entry]
    /// Who says so.
    public var by: String
    /// Why.
    public var reason: String

    /// The step with these facts.
    public init(entries: [Entry], by: String, reason: String) {
        self.entries = entries
        self.by = by
        self.reason = reason
    }

    /// See ``Step``.
    public init(_ facts: borrowing StepFacts) throws(StepError) {
        entries = try facts.erasedEntries()
        by = try facts.text("by")
        reason = try facts.text("reason")
    }

    /// See ``Step``.
    public func write(to writer: inout JSONWriter) {
        writer.key("entries")
        writer.beginArray()
        for entry in entries {
            writer.beginObject()
            writer.key("id")
            writer.string(entry.id.description)
            writer.key("digest")
            writer.string(entry.digest.hex)
            writer.endObject()
        }
        writer.endArray()
        writer.decision(by: by, reason: reason)
    }
}

extension StepFacts {
    fileprivate borrowing func erasedEntries() throws(StepError) -> [EraseEntries.Entry] {
        guard let node = document.member("entries", of: object), document.kind(of: node) == .array else {
            throw StepError("\"entries\" is no array")
        }
        var entries: [EraseEntries.Entry] = []
        try document.forEachElement(of: node) { (element) throws(StepError) in
            let id = document.text("id", of: element).flatMap(EntryID.init)
            let hex = document.text("digest", of: element)
            let digest = hex.flatMap { SHA256Digest(hex: $0) }
            guard let id, let digest, digest.hex == hex else {
                throw StepError("\"entries\" holds something else than objects of an id and a digest")
            }
            entries.append(EraseEntries.Entry(id: id, digest: digest))
            return true
        }
        return entries
    }
}

extension JSONDocument {
    fileprivate borrowing func text(_ key: String, of object: JSONNode) -> String? {
        guard let node = member(key, of: object), kind(of: node) == .string else { return nil }
        return string(of: node)
    }
}
