/// Makes a reply's events of a response's body as it comes, split anywhere: of a stream of events, or of one JSON text where
/// the server did not stream.
struct ChatReader: Sendable {
    /// An event, or the failure that nothing follows.
    typealias Item = Result<ModelEvent, ModelFailure>

    private enum Form: Sendable {
        case unknown, events, json
    }

    private let key: ModelKey?
    private var form = Form.unknown
    private var events = ServerSentEvents()
    /// The JSON text so far.
    private var gathered: [UInt8] = []
    private var byteCount = 0
    private var finishReason: String?
    private var usage: ModelUsage?
    private var refusal: [UInt8] = []
    /// Whether nothing will follow.
    private(set) var isOver = false

    /// A reader that has read nothing; a server's words are recorded without `key`.
    init(key: ModelKey? = nil) { self.key = key }

    /// Takes the next bytes of the body, which came so many milliseconds after the request was sent.
    mutating func read(_ bytes: [UInt8], milliseconds: Int64) -> [Item] {
        guard !isOver else { return [] }
        byteCount += bytes.count
        guard byteCount <= HTTPLimits.streamBytesMax else { return failed(.replyTooLong("the stream is too long")) }
        var bytes = bytes
        if form == .unknown {
            // White space before the first event or object says nothing.
            bytes = Array(bytes.drop(while: Self.isSpace))
            guard let first = bytes.first else { return [] }
            if first == UInt8(ascii: "<") { return failed(Self.noStream) }
            form = first == UInt8(ascii: "{") ? .json : .events
        }
        if form == .json {
            gathered += bytes
            let isTooLong = gathered.count > HTTPLimits.bodyBytesMax
            return isTooLong ? failed(.replyTooLong("the answer has more than \(HTTPLimits.bodyBytesMax) bytes")) : []
        }
        do throws(HTTPFault) { return items(of: try events.read(bytes), milliseconds) } catch {
            return failed(error.failure(receivedBytes: byteCount))
        }
    }

    /// Tells that the body has come to its end, which its framing has found in order.
    mutating func end(milliseconds: Int64) -> [Item] {
        guard !isOver else { return [] }
        var items: [Item] = []
        do throws(HTTPFault) {
            switch form {
            case .unknown: break
            case .events: items = self.items(of: try events.end(), milliseconds)
            case .json: items = take(gathered, milliseconds)
            }
        } catch {
            return failed(error.failure(receivedBytes: byteCount))
        }
        // An end for which the model gave no reason is none: whoever reads the stream says that it was cut.
        if !isOver, finishReason != nil { items += finished() }
        isOver = true
        return items
    }

    private mutating func items(of events: [ServerSentEvents.Event], _ milliseconds: Int64) -> [Item] {
        var items: [Item] = []
        for event in events where !isOver {
            switch event {
            case .data(let data) where data.elementsEqual("[DONE]".utf8): items += finished()
            case .data(let data): items += take(data, milliseconds)
            case .error(let data): items += failed(complaint(data))
            }
        }
        return items
    }

    private mutating func take(_ data: [UInt8], _ milliseconds: Int64) -> [Item] {
        let piece: ChatPiece
        do throws(ChatFault) { piece = try ChatPiece(data) } catch {
            return failed(error.failure)
        }
        if piece.failure != nil { return failed(complaint(data)) }
        var items: [Item] = []
        if !piece.text.isEmpty {
            items.append(.success(.text(ReplyChunk(bytes: piece.text, milliseconds: milliseconds))))
        }
        items += piece.toolCalls.map { .success(.toolCall($0)) }
        refusal += piece.refusal.prefix(HTTPLimits.failureBytesMax - refusal.count)
        finishReason = piece.finishReason ?? finishReason
        usage = piece.usage ?? usage
        return items
    }

    /// The end that the stream says. What it cost comes behind the reason, so this is not said before.
    private mutating func finished() -> [Item] {
        if !refusal.isEmpty { return failed(.refusal(String(decoding: refusal, as: UTF8.self))) }
        isOver = true
        return [.success(.finished(ReplyFinish(reason: finishReason.map(FinishReason.init(word:)), usage: usage)))]
    }

    private mutating func failed(_ failure: ModelFailure) -> [Item] {
        isOver = true
        return [.failure(failure)]
    }

    private func complaint(_ data: [UInt8]) -> ModelFailure {
        ServerComplaint(body: data, key: key).failure(status: nil, retryAfterMilliseconds: nil)
    }

    private static let noStream = ModelFailure.decodingFailure(
        reason: "the server's answer: neither a stream of events nor JSON", byteOffset: 0)

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}
