public import StrictJSON

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

    /// The exact bytes of the object under `key`.
    public borrowing func object(_ key: String) throws(StepError) -> [UInt8] {
        let node = try node(key)
        guard document.kind(of: node) == .object else { throw StepError("\"\(key)\" is no object") }
        return document.rawBytes(of: node)
    }

    /// The exact bytes of the object under `key`; nil for null.
    public borrowing func optionalObject(_ key: String) throws(StepError) -> [UInt8]? {
        document.kind(of: try node(key)) == .null ? nil : try object(key)
    }

    /// The integer under `key`; nil for null.
    public borrowing func optionalInteger(_ key: String) throws(StepError) -> Int64? {
        document.kind(of: try node(key)) == .null ? nil : try integer(key)
    }

    /// The entry id under `key`; nil for null.
    public borrowing func optionalID(_ key: String) throws(StepError) -> EntryID? {
        document.kind(of: try node(key)) == .null ? nil : try id(key)
    }

    /// The truth value under `key`.
    public borrowing func boolean(_ key: String) throws(StepError) -> Bool {
        switch document.kind(of: try node(key)) {
        case .true: return true
        case .false: return false
        default: throw StepError("\"\(key)\" is neither true nor false")
        }
    }

    /// The value under `key`, whatever it is.
    public borrowing func value(_ key: String) throws(StepError) -> RecordedValue {
        RecordedValue(json: document.rawBytes(of: try node(key)))
    }

    /// The one of several words that stands under `key`.
    public borrowing func choice<Choice: RawRepresentable<String> & CaseIterable>(_ key: String) throws(StepError) -> Choice {
        guard let choice = Choice(rawValue: try text(key)) else {
            throw StepError("\"\(key)\" is none of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return choice
    }

    /// What `read` makes of the object under `key`.
    public borrowing func part<Part>(
        _ key: String, _ read: (borrowing StepFacts) throws(StepError) -> Part
    ) throws(StepError) -> Part {
        try Self.within(key, try object(key), read)
    }

    /// What `read` makes of the object under `key`; nil for null.
    public borrowing func optionalPart<Part>(
        _ key: String, _ read: (borrowing StepFacts) throws(StepError) -> Part
    ) throws(StepError) -> Part? {
        document.kind(of: try node(key)) == .null ? nil : try part(key, read)
    }

    /// What `read` makes of each object of the array under `key`.
    public borrowing func parts<Part>(
        _ key: String, _ read: (borrowing StepFacts) throws(StepError) -> Part
    ) throws(StepError) -> [Part] {
        let node = try node(key)
        guard document.kind(of: node) == .array else { throw StepError("\"\(key)\" is no array") }
        var parts: [Part] = []
        var child = document.firstChild(of: node)
        while let element = child {
            guard document.kind(of: element) == .object else { throw StepError("\"\(key)\" holds something else than objects") }
            parts.append(try Self.within(key, document.rawBytes(of: element), read))
            child = document.child(after: element, of: node)
        }
        return parts
    }

    private static func within<Part>(
        _ key: String, _ object: [UInt8], _ read: (borrowing StepFacts) throws(StepError) -> Part
    ) throws(StepError) -> Part {
        do throws(StepError) { return try read(try StepFacts(object)) } catch { throw StepError("in \"\(key)\", \(error)") }
    }

    private borrowing func node(_ key: String) throws(StepError) -> JSONNode {
        guard let node = document.member(key, of: document.root) else { throw StepError("\"\(key)\" is missing") }
        return node
    }
}
