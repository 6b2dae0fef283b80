internal import StrictJSON

/// What a server says went wrong, in any of the shapes that are in use: `{"error": {message, type, code}}`, the same flat
/// with `"object": "error"`, `{"error": "text"}`, and each of them in the text of `{"detail": ...}` as gateways wrap it.
struct ServerComplaint: Hashable, Sendable {
    /// Its words, at most `HTTPLimits.messageBytesMax` bytes of them.
    private(set) var message: String
    /// What kind it says it is, and its code where that is a word, in small letters.
    var words: [String] = []
    /// A status of HTTP that it names.
    var status: Int64?
    /// The tokens that the model's context holds.
    var contextTokens: Int64?
    /// The tokens that the prompt takes.
    var promptTokens: Int64?

    /// A complaint of these words.
    init(message: String) {
        let bytes = Array(message.utf8)
        let end = bytes.characterEnd(notAfter: HTTPLimits.messageBytesMax)
        self.message = end == bytes.count ? message : String(decoding: bytes[..<end], as: UTF8.self)
    }

    /// What an answer's object complains of; nil if it does not.
    init?(_ document: borrowing JSONDocument) {
        if let error = document.present("error", of: document.root) {
            self.init(document, at: error)
        } else if let detail = document.present("detail", of: document.root) {
            self.init(detail: document, at: detail)
        } else if let kind = document.present("object", of: document.root), document.kind(of: kind) == .string,
            document.decodedBytes(of: kind).elementsEqual("error".utf8)
        {
            self.init(document, at: document.root)
        } else {
            return nil
        }
    }

    private init(_ document: borrowing JSONDocument, at node: JSONNode) {
        guard document.kind(of: node) == .object else {
            self.init(message: Self.text(document, node))
            return
        }
        self.init(message: document.present("message", of: node).map { Self.text(document, $0) } ?? Self.text(document, node))
        for name in ["type", "code"] {
            guard let member = document.present(name, of: node) else { continue }
            if let number = document.number(of: member)?.int64 {
                if 100...599 ~= number { status = number }
            } else {
                words.append(asciiLowercasedText(document.decodedBytes(of: member).prefix(HTTPLimits.wordsBytesMax)))
            }
        }
        contextTokens = (try? document.count("n_ctx", of: node)) ?? nil
        promptTokens = (try? document.count("n_prompt_tokens", of: node)) ?? nil
    }

    /// What the body of a failure says, in the server's form or in no form at all; without `key` where it repeats it.
    init(body: [UInt8], key: ModelKey?) {
        let body = key?.removed(from: body) ?? body
        self.init(message: String(decoding: body, as: UTF8.self))
        // In mid-stream it is an event that was read already, and may be as long as one.
        let limits = JSONLimits(documentBytesMax: HTTPLimits.eventBytesMax)
        guard let document = try? JSONDocument(body, limits: limits) else { return }
        if document.kind(of: document.root) == .object, let complaint = ServerComplaint(document) {
            self = complaint
        } else if document.kind(of: document.root) == .object {
            // The field `error` of a stream holds what else stands in the member `error`.
            self.init(document, at: document.root)
        }
    }

    /// A gateway's text may hold the server's own answer. That is looked for once: what it holds itself is words.
    private init(detail document: borrowing JSONDocument, at node: JSONNode) {
        let text = Self.text(document, node)
        self.init(message: text)
        guard let inner = try? JSONDocument(text), inner.kind(of: inner.root) == .object,
            let error = inner.present("error", of: inner.root)
        else { return }
        self.init(inner, at: error)
    }

    private static func text(_ document: borrowing JSONDocument, _ node: JSONNode) -> String {
        let isText = document.kind(of: node) == .string
        return String(decoding: isText ? document.decodedBytes(of: node) : document.rawBytes(of: node), as: UTF8.self)
    }
}
