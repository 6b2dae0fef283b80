public import StrictJSON

/// A step that Daybook itself records: what stands in its envelope's parameters, and under which intent.
///
/// docs/steps.md lists them. Only entries that carry the `own` flag are obeyed; an envelope that merely looks like a
/// step says nothing.
public protocol Step: Sendable {
    /// The intent, in the imperative.
    static var intent: String { get }
    /// The generation of the parameters' field list.
    static var schemaVersion: Int { get }

    /// Reads the facts of an envelope's parameters.
    init(_ facts: borrowing StepFacts) throws(StepError)
    /// Writes the members of the parameters.
    func write(to writer: inout JSONWriter)
}

extension Step {
    /// The envelope that records the step.
    ///
    /// - Throws: `EnvelopeError` if it would pass the limits of envelopes.
    public func envelope() throws(EnvelopeError) -> Envelope {
        var writer = JSONWriter()
        writer.beginObject()
        write(to: &writer)
        writer.endObject()
        return try Envelope(
            source: .appIntent, sessionId: nil, schemaVersion: EnvelopeSchemaVersion(Self.schemaVersion), generable: nil,
            isComplete: true, content: nil, intent: Self.intent, parameters: String(decoding: writer.bytes, as: UTF8.self))
    }

    /// The step that `envelope` records.
    ///
    /// - Throws: `StepError` if it is another step, of another version, or a fact is missing or of the wrong type.
    public init(of envelope: Envelope) throws(StepError) {
        guard envelope.intent.utf8.elementsEqual(Self.intent.utf8) else {
            throw StepError("the intent is not \(Self.intent)")
        }
        guard envelope.schemaVersion == EnvelopeSchemaVersion(Self.schemaVersion) else {
            throw StepError("only version \(Self.schemaVersion) of \(Self.intent) is known")
        }
        guard envelope.source == .appIntent, envelope.isComplete, let parameters = envelope.parameters else {
            throw StepError("a step comes from the app, is complete and has parameters")
        }
        try self.init(StepFacts(Array(parameters)))
    }
}

/// Why an envelope does not record a step; names keys, never values.
public struct StepError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, in words.
    public let reason: String

    init(_ reason: String) { self.reason = reason }

    public var description: String { reason }
}

/// The facts of a step as its parameters hold them. Keys that are not asked for are passed over.
public struct StepFacts: ~Copyable {
    /// The parameters.
    public let document: JSONDocument

    init(_ parameters: [UInt8]) throws(StepError) {
        do { document = try JSONDocument(parameters) } catch { throw StepError("the parameters are no JSON: \(error)") }
    }

    /// The text under `key`.
    public borrowing func text(_ key: String) throws(StepError) -> String {
        guard let text = try optionalText(key) else { throw StepError("\"\(key)\" is null") }
        return text
    }

    /// The text under `key`; nil for null.
    public borrowing func optionalText(_ key: String) throws(StepError) -> String? {
        let node = try node(key)
        switch document.kind(of: node) {
        case .string: return document.string(of: node)
        case .null: return nil
        default: throw StepError("\"\(key)\" is neither text nor null")
        }
    }

    /// The entry id under `key`.
    public borrowing func id(_ key: String) throws(StepError) -> EntryID {
        guard let id = EntryID(try text(key)) else { throw StepError("\"\(key)\" is no UUID") }
        return id
    }

    /// The entry ids of the array under `key`.
    public borrowing func ids(_ key: String) throws(StepError) -> [EntryID] {
        let node = try node(key)
        guard document.kind(of: node) == .array else { throw StepError("\"\(key)\" is no array") }
        var ids: [EntryID] = []
        var child = document.firstChild(of: node)
        while let element = child {
            guard document.kind(of: element) == .string, let id = EntryID(document.string(of: element)) else {
                throw StepError("\"\(key)\" holds something else than UUIDs")
            }
            ids.append(id)
            child = document.child(after: element, of: node)
        }
        return ids
    }

    /// The integer under `key`.
    public borrowing func integer(_ key: String) throws(StepError) -> Int64 {
        let node = try node(key)
        guard document.kind(of: node) == .number, let value = document.number(of: node)?.int64 else {
            throw StepError("\"\(key)\" is no integer of 64 bits")
        }
        return value
    }

    /// The integer under `key`; nil for null.
    public borrowing func optionalInteger(_ key: String) throws(StepError) -> Int64? {
        document.kind(of: try node(key)) == .null ? nil : try integer(key)
    }

    /// The truth value under `key`.
    public borrowing func boolean(_ key: String) throws(StepError) -> Bool {
        switch document.kind(of: try node(key)) {
        case .true: return true
        case .false: return false
        default: throw StepError("\"\(key)\" is neither true nor false")
        }
    }

    /// The exact bytes of the object under `key`.
    public borrowing func object(_ key: String) throws(StepError) -> [UInt8] {
        let node = try node(key)
        guard document.kind(of: node) == .object else { throw StepError("\"\(key)\" is no object") }
        return document.rawBytes(of: node)
    }

    private borrowing func node(_ key: String) throws(StepError) -> JSONNode {
        guard let node = document.member(key, of: document.root) else { throw StepError("\"\(key)\" is missing") }
        return node
    }
}
