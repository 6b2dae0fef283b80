/// A JSON text that was read strictly: its bytes, and a flat tape of the values in them.
///
/// A document is an arena for reading many texts one after another: `parse` keeps its memory, so in the long run it
/// allocates nothing, and nothing is turned into a string or a number until asked. Nodes are indexes into the tape;
/// they are meaningless in another document and after another parse.
public struct JSONDocument: ~Copyable, Sendable {
    /// The bounds that texts must keep.
    public let limits: JSONLimits

    /// The text, zeros behind it.
    @usableFromInline var buffer: [UInt8] = []
    @usableFromInline var tape: [TapeNode]
    private var frames: [OpenContainer]
    /// The text's length in bytes.
    var length = 0
    /// How much of the tape is in use; 0 when there is no value.
    @usableFromInline var count = 0

    private var known = [KnownKey](repeating: KnownKey(), count: KnownKey.placesMax)
    private let rootRules: RootRules
    @usableFromInline var rootMembers = RootMembers()
    @usableFromInline let rootRulesCount: Int

    private static let firstTapeCount = 64

    /// A document without a value. Whether the root keeps `rootRules`, at most fifteen, is found out while reading.
    public init(limits: JSONLimits = .standard, rootRules: [JSONRootRule] = []) {
        self.init(limits: limits, rules: RootRules(rootRules))
    }

    private init(limits: JSONLimits, rules: RootRules) {
        self.limits = limits
        rootRules = rules
        rootRulesCount = rules.count
        tape = [TapeNode](repeating: .blank, count: Self.firstTapeCount)
        frames = [OpenContainer](repeating: OpenContainer(), count: limits.depthMax + 1)
    }

    /// The document of `bytes`.
    public init(_ bytes: [UInt8], limits: JSONLimits = .standard) throws(JSONReadError) {
        self.init(limits: limits)
        try parse(bytes.span)
    }

    /// The document of `text`.
    public init(_ text: String, limits: JSONLimits = .standard) throws(JSONReadError) {
        try self.init(Array(text.utf8), limits: limits)
    }

    /// Whether there is no value: before the first parse, and after one that failed.
    public var isEmpty: Bool { count == 0 }

    /// Reads `bytes`, which are copied. Afterwards the document holds the new value, after an error none.
    public mutating func parse(_ bytes: RawSpan) throws(JSONReadError) {
        count = 0
        length = 0
        let documentBytesMax = limits.documentBytesMax
        guard bytes.byteCount <= documentBytesMax else {
            throw JSONReadError(
                reason: .documentTooLong(documentBytesMax: documentBytesMax),
                place: JSONPlace(ofByte: documentBytesMax, in: bytes))
        }
        buffer.copyPadded(bytes)
        // Each value takes at least one byte, and each two bytes of a text hold at most one that is not a container
        // left open, so doubling ends soon; starting over costs at most as much again as the whole pass.
        while true {
            do throws(JSONFault) {
                count = try TapeBuilder.build(
                    buffer, length: bytes.byteCount, limits: limits, tape: &tape, frames: &frames, known: &known,
                    rules: rootRules, members: &rootMembers)
                length = bytes.byteCount
                return
            } catch {
                guard case .tapeFull = error.kind else { throw JSONReadError(error, in: bytes, limits: limits) }
                tape = [TapeNode](repeating: .blank, count: tape.count * 2)
            }
        }
    }

    /// The document's value. There must be one: `parse` has returned without an error.
    @inlinable public var root: JSONNode {
        precondition(count > 0, "the document holds no value")
        return JSONNode(index: 0)
    }

    /// Whether the root is an object in which each of the document's `rootRules` finds its member, of its kinds.
    /// False says less: a key spelled with escapes, or `3.0` for a plain integer, is for the caller to look at.
    @inlinable public var rootFits: Bool { count > 0 && rootMembers.fittingCount == rootRulesCount }

    /// The value of the root's member under the name of the rule at `index`, nil for null. Only if the root fits.
    @inlinable
    public func rootMember(at index: Int) -> JSONNode? {
        let found = rootMembers.values[index + 1]
        return found == 0 ? nil : JSONNode(index: found)
    }

    /// The text's length in bytes, white space around the value included.
    public var byteCount: Int { length }

    /// The whole text, copied.
    public var bytes: [UInt8] { Array(buffer[..<length]) }

    @inlinable
    func node(_ node: JSONNode) -> TapeNode {
        precondition(Int(node.index) < count, "the node is not of this document")
        return tape[Int(node.index)]
    }

    /// A document of its own with the same text.
    public func copy() -> JSONDocument {
        var copy = JSONDocument(limits: limits, rules: rootRules)
        copy.buffer = buffer
        copy.tape = tape
        copy.length = length
        copy.count = count
        copy.rootMembers = rootMembers
        return copy
    }
}
