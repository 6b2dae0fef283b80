internal import StrictJSON

/// The facts of a step as its parameters hold them. Keys that are not asked for are passed over.
///
/// They stand in the arena of a ``StepReader``, and are good until it reads the next envelope.
public struct StepFacts: ~Copyable {
    private let reader: StepReader
    /// The parameters, or an object within them.
    let object: JSONNode
    /// What an error begins with: the objects that one has to look into.
    private let place: String

    init(_ reader: StepReader, _ object: JSONNode, place: String = "") {
        self.reader = reader
        self.object = object
        self.place = place
    }

    var document: JSONDocument {
        _read { yield reader.document }
    }

    /// The text under `key`.
    public borrowing func text(_ key: String) throws(StepError) -> String {
        guard let text = try optionalText(key) else { throw fault("\"\(key)\" is null") }
        return text
    }

    /// The text under `key`; nil for null.
    public borrowing func optionalText(_ key: String) throws(StepError) -> String? {
        try read(key) { document, node throws(StepError) in
            try isText(document.kind(of: node), key) ? document.string(of: node) : nil
        }
    }

    /// The entry id under `key`.
    public borrowing func id(_ key: String) throws(StepError) -> EntryID {
        guard let id = try optionalID(key) else { throw fault("\"\(key)\" is null") }
        return id
    }

    /// The entry id under `key`; nil for null.
    public borrowing func optionalID(_ key: String) throws(StepError) -> EntryID? {
        try read(key) { document, node throws(StepError) in
            guard try isText(document.kind(of: node), key) else { return nil }
            guard let id = document.withDecodedUTF8(of: node, { EntryID(letters: $0) }) else {
                throw fault("\"\(key)\" is no UUID")
            }
            return id
        }
    }

    /// The entry ids of the array under `key`.
    public borrowing func ids(_ key: String) throws(StepError) -> [EntryID] {
        let node = try node(key)
        guard document.kind(of: node) == .array else { throw fault("\"\(key)\" is no array") }
        var ids: [EntryID] = []
        var child = document.firstChild(of: node)
        while let element = child {
            guard document.kind(of: element) == .string, let id = EntryID(document.string(of: element)) else {
                throw fault("\"\(key)\" holds something else than UUIDs")
            }
            ids.append(id)
            child = document.child(after: element, of: node)
        }
        return ids
    }

    /// The integer under `key`.
    public borrowing func integer(_ key: String) throws(StepError) -> Int64 {
        try read(key) { document, node throws(StepError) in
            if let value = document.plainInteger(of: node) { return value }
            guard document.kind(of: node) == .number, let value = document.number(of: node)?.int64 else {
                throw fault("\"\(key)\" is no integer of 64 bits")
            }
            return value
        }
    }

    /// The exact bytes of the object under `key`.
    public borrowing func object(_ key: String) throws(StepError) -> [UInt8] {
        try read(key) { document, node throws(StepError) in
            guard document.kind(of: node) == .object else { throw fault("\"\(key)\" is no object") }
            return document.rawBytes(of: node)
        }
    }

    /// The exact bytes of the object under `key`; nil for null.
    public borrowing func optionalObject(_ key: String) throws(StepError) -> [UInt8]? {
        document.kind(of: try node(key)) == .null ? nil : try object(key)
    }

    /// The integer under `key`; nil for null.
    public borrowing func optionalInteger(_ key: String) throws(StepError) -> Int64? {
        document.kind(of: try node(key)) == .null ? nil : try integer(key)
    }

    /// The truth value under `key`.
    public borrowing func boolean(_ key: String) throws(StepError) -> Bool {
        try read(key) { document, node throws(StepError) in
            switch document.kind(of: node) {
            case .true: return true
            case .false: return false
            default: throw fault("\"\(key)\" is neither true nor false")
            }
        }
    }

    /// The value under `key`, whatever it is.
    public borrowing func value(_ key: String) throws(StepError) -> RecordedValue {
        try read(key) { document, node in RecordedValue(json: document.rawBytes(of: node)) }
    }

    /// The one of several words that stands under `key`.
    public borrowing func choice<Choice: RawRepresentable<String> & CaseIterable>(_ key: String) throws(StepError) -> Choice {
        guard let choice = Choice(rawValue: try text(key)) else {
            throw fault("\"\(key)\" is none of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return choice
    }

    /// What `read` makes of the object under `key`.
    public borrowing func part<Part>(
        _ key: String, _ read: (borrowing StepFacts) throws(StepError) -> Part
    ) throws(StepError) -> Part {
        let node = try node(key)
        guard document.kind(of: node) == .object else { throw fault("\"\(key)\" is no object") }
        return try read(within(key, node))
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
        guard document.kind(of: node) == .array else { throw fault("\"\(key)\" is no array") }
        var parts: [Part] = []
        var child = document.firstChild(of: node)
        while let element = child {
            guard document.kind(of: element) == .object else { throw fault("\"\(key)\" holds something else than objects") }
            parts.append(try read(within(key, element)))
            child = document.child(after: element, of: node)
        }
        return parts
    }

    /// Checks that a text stands under `key`, or null where that may be, and copies nothing.
    ///
    /// - Throws: what reading it throws.
    borrowing func checkText(_ key: String, orNull: Bool = false) throws(StepError) {
        if try !isText(document.kind(of: node(key)), key), !orNull { throw fault("\"\(key)\" is null") }
    }

    /// Checks that an object stands under `key`, and copies nothing.
    ///
    /// - Throws: what reading it throws.
    borrowing func checkObject(_ key: String) throws(StepError) {
        if document.kind(of: try node(key)) != .object { throw fault("\"\(key)\" is no object") }
    }

    /// Whether what stands under `key` is text; false for null.
    private borrowing func isText(_ kind: JSONKind, _ key: String) throws(StepError) -> Bool {
        if kind == .string || kind == .null { return kind == .string }
        throw fault("\"\(key)\" is neither text nor null")
    }

    private borrowing func within(_ key: String, _ object: JSONNode) -> StepFacts {
        StepFacts(reader, object, place: place + "in \"\(key)\", ")
    }

    /// An error that says where.
    borrowing func fault(_ reason: String) -> StepError { StepError(place + reason) }

    private borrowing func node(_ key: String) throws(StepError) -> JSONNode {
        try read(key) { _, node in node }
    }

    /// What `body` makes of the value under `key`, with one access to the reader: each is checked for others at the same time.
    private borrowing func read<Value>(
        _ key: String, _ body: (borrowing JSONDocument, JSONNode) throws(StepError) -> Value
    ) throws(StepError) -> Value {
        try reader.withDocument { document throws(StepError) in
            guard let node = document.member(key, of: object) else { throw fault("\"\(key)\" is missing") }
            return try body(document, node)
        }
    }
}
