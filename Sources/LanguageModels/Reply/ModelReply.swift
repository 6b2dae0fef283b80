/// What a model has sent, exactly as it came: whole, or so far. Whether it may be used is for `ReplyCompletion` to say.
public struct ModelReply: Hashable, Sendable {
    /// A piece that came: how much and when.
    public struct Chunk: Hashable, Sendable {
        /// Its bytes.
        public let byteCount: Int
        /// When it came, in milliseconds since the request was sent.
        public let milliseconds: Int64
    }

    /// The text's bytes, which need not be UTF-8.
    public private(set) var raw: [UInt8] = []
    /// The pieces that the text came in, in order; their bytes add up to `raw`.
    public private(set) var chunks: [Chunk] = []
    /// What tools it wants to be called, in the order of their indexes.
    public private(set) var toolCalls: [ModelToolCall] = []
    /// How it ended by the model's own word; nil while it has not, and if it was cut.
    public private(set) var finish: ReplyFinish?

    /// Nothing yet.
    public init() {}

    /// Adds what came next.
    public mutating func add(_ event: ModelEvent) {
        switch event {
        case .text(let chunk):
            raw += chunk.bytes
            chunks.append(Chunk(byteCount: chunk.bytes.count, milliseconds: chunk.milliseconds))
        case .toolCall(let fragment): add(fragment)
        case .finished(let finish): self.finish = finish
        }
    }

    /// Why the model stopped; nil where it did not say.
    public var finishReason: FinishReason? { finish?.reason }

    /// What it cost; nil where the server does not count.
    public var usage: ModelUsage? { finish?.usage }

    /// The text for people: what is no UTF-8 in it is replaced by U+FFFD. `raw` is the evidence.
    public var text: String { String(decoding: raw, as: UTF8.self) }

    private mutating func add(_ fragment: ToolCallFragment) {
        let place = toolCalls.firstIndex { $0.index >= fragment.index } ?? toolCalls.endIndex
        if place == toolCalls.endIndex || toolCalls[place].index != fragment.index {
            toolCalls.insert(ModelToolCall(index: fragment.index), at: place)
        }
        toolCalls[place].add(fragment)
    }
}

/// A tool call as the model wrote it.
public struct ModelToolCall: Hashable, Sendable {
    /// Which call of the reply it is.
    public let index: Int64
    /// Its id; nil if the server gave none.
    public private(set) var id: String?
    /// The tool's name; nil if the server gave none.
    public private(set) var name: String?
    /// The bytes of the arguments, as they came.
    public private(set) var arguments: [UInt8] = []

    init(index: Int64) { self.index = index }

    /// The first id and name that say something stay: some servers repeat them on each piece, some begin with nothing.
    mutating func add(_ fragment: ToolCallFragment) {
        if id ?? "" == "" { id = fragment.id ?? id }
        if name ?? "" == "" { name = fragment.name ?? name }
        arguments += fragment.arguments
    }
}
