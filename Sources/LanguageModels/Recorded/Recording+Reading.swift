internal import StrictJSON

extension Recording {
    /// The form that this reader knows.
    private static let version: Int64 = 1

    /// What the file of these bytes says.
    init(_ bytes: [UInt8]) throws(RecordedModelError) {
        let document: JSONDocument
        do throws(JSONReadError) {
            document = try JSONDocument(bytes, limits: JSONLimits(documentBytesMax: RecordedModel.fileBytesMax))
        } catch {
            throw .notJSON(error)
        }
        try self.init(document)
    }

    private init(_ document: borrowing JSONDocument) throws(RecordedModelError) {
        let members = try document.members(
            of: document.root, required: ["recordedModel", "identity"],
            optional: ["readiness", "exchanges", "embeddings"])
        readiness = []
        exchanges = []
        if let node = members["recordedModel"] { _ = try document.integer(node, in: Self.version...Self.version) }
        if let node = members["identity"] {
            let identity = try document.members(of: node, required: ["name"], optional: ["address"])
            name = try document.optionalText(identity["name"])
            address = try document.optionalText(identity["address"])
        }
        if let node = members["readiness"] {
            for node in try document.elements(of: node) { readiness.append(try ReadinessAnswer(document, node)) }
        }
        if let node = members["exchanges"] {
            for node in try document.elements(of: node) { exchanges.append(try Exchange(document, node)) }
        }
        if let node = members["embeddings"] { embeddings = try Embeddings(document, node) }
    }
}

extension Recording.ReadinessAnswer {
    fileprivate init(_ document: borrowing JSONDocument, _ node: JSONNode) throws(RecordedModelError) {
        let members = try document.members(
            of: node, required: ["device", "enabled", "assets", "locale"], optional: ["locales", "repeats", "delay"])
        if let node = members["locales"] {
            var locales: [[UInt8]] = []
            for tag in try document.elements(of: node) { locales.append(asciiLowercased(try document.text(tag))) }
            self.locales = locales
        }
        repeats = try document.flag(members["repeats"])
        delayMilliseconds = try document.delay(members["delay"])
        readiness = Readiness(
            device: try Self.outcome(document, members["device"]), enabled: try Self.outcome(document, members["enabled"]),
            assets: try Self.outcome(document, members["assets"]), locale: try Self.outcome(document, members["locale"]))
    }

    private static func outcome(
        _ document: borrowing JSONDocument, _ node: JSONNode?
    ) throws(RecordedModelError) -> Readiness.Outcome {
        let node = node ?? document.root
        let members = try document.members(of: node, required: ["state"], optional: ["reason"])
        let state = try document.optionalText(members["state"])
        let reason = try document.optionalText(members["reason"]).map(Readiness.Reason.init(text:))
        switch (state, reason) {
        case ("ready", nil): return .ready
        case ("notReady", let reason?): return .notReady(reason)
        case ("unknown", let reason?): return .unknown(reason)
        default: throw document.problem(node, "expected is ready without a reason, or notReady or unknown with one")
        }
    }
}

extension Recording.Exchange {
    fileprivate init(_ document: borrowing JSONDocument, _ node: JSONNode) throws(RecordedModelError) {
        let members = try document.members(
            of: node, required: ["end"], optional: ["purpose", "promptContains", "repeats", "events"])
        if let node = members["purpose"] {
            purpose = ModelRequest.Purpose(rawValue: try document.text(node))
            guard purpose != nil else {
                let names = ModelRequest.Purpose.allCases.map(\.rawValue).joined(separator: ", ")
                throw document.problem(node, "one of \(names) is expected")
            }
        }
        promptContains = Array((try document.optionalText(members["promptContains"]) ?? "").utf8)
        repeats = try document.flag(members["repeats"])
        events = []
        if let node = members["events"] {
            for node in try document.elements(of: node) { events.append(try Recording.Event(document, node)) }
        }
        let node = members["end"] ?? node
        let end = try document.members(of: node, optional: ["finishReason", "usage", "failure", "cut", "delay"])
        endDelayMilliseconds = try document.delay(end["delay"])
        let isCut = try document.flag(end["cut"])
        switch (end["finishReason"], end["failure"], isCut) {
        case (let reason?, nil, false):
            let word = try document.optionalText(reason)
            var usage: ModelUsage?
            if let node = end["usage"] { usage = try ModelUsage(document, node) }
            self.end = .finished(ReplyFinish(reason: word.map(FinishReason.init(word:)), usage: usage))
        case (nil, let failure?, false) where end["usage"] == nil: self.end = .failed(try ModelFailure(document, failure))
        case (nil, nil, true) where end["usage"] == nil: self.end = .cut
        default:
            throw document.problem(node, "expected is either \"finishReason\", perhaps with \"usage\", or \"failure\" or \"cut\"")
        }
    }
}

extension Recording.Event {
    fileprivate init(_ document: borrowing JSONDocument, _ node: JSONNode) throws(RecordedModelError) {
        let members = try document.members(of: node, optional: ["text", "base64", "toolCall", "delay"])
        delayMilliseconds = try document.delay(members["delay"])
        switch (members["text"], members["base64"], members["toolCall"]) {
        case (let text?, nil, nil): piece = .text(Array(try document.text(text).utf8))
        case (nil, let base64?, nil):
            guard let bytes = Base64.decoded(Array(try document.text(base64).utf8)) else {
                throw document.problem(base64, "base 64 of RFC 4648 with its padding is expected")
            }
            piece = .text(bytes)
        case (nil, nil, let call?): piece = .toolCall(try ToolCallFragment(document, call))
        default: throw document.problem(node, "expected is one of \"text\", \"base64\" and \"toolCall\"")
        }
    }
}

extension ToolCallFragment {
    fileprivate init(_ document: borrowing JSONDocument, _ node: JSONNode) throws(RecordedModelError) {
        let members = try document.members(of: node, required: ["index"], optional: ["id", "name", "arguments"])
        self.init(
            index: try document.integer(members["index"] ?? node, in: 0...Int64(Int32.max)),
            id: try document.optionalText(members["id"]), name: try document.optionalText(members["name"]),
            arguments: Array((try document.optionalText(members["arguments"]) ?? "").utf8))
    }
}

extension ModelUsage {
    fileprivate init(_ document: borrowing JSONDocument, _ node: JSONNode) throws(RecordedModelError) {
        let members = try document.members(of: node, required: ["promptTokens", "responseTokens"])
        self.init(
            promptTokens: try document.integer(members["promptTokens"] ?? node, in: 0...Int64.max),
            responseTokens: try document.integer(members["responseTokens"] ?? node, in: 0...Int64.max))
    }
}

extension ModelFailure {
    fileprivate init(_ document: borrowing JSONDocument, _ node: JSONNode) throws(RecordedModelError) {
        let members = try document.members(of: node, required: ["kind"], optional: ["reason", "numbers"])
        let kind = try document.text(members["kind"] ?? node)
        let reason = try document.optionalText(members["reason"])
        let failure: ModelFailure?
        if let numbers = members["numbers"] {
            failure = ModelFailure(name: kind, reason: reason, numbers: document, at: numbers)
        } else {
            failure = ModelFailure(name: kind, reason: reason)
        }
        guard let failure else {
            throw document.problem(node, "no failure of this kind has exactly this reason and these numbers")
        }
        self = failure
    }
}

extension Recording.Embeddings {
    fileprivate init(_ document: borrowing JSONDocument, _ node: JSONNode) throws(RecordedModelError) {
        let members = try document.members(of: node, optional: ["embedder", "vectors", "failure", "delay"])
        delayMilliseconds = try document.delay(members["delay"])
        switch (members["embedder"], members["vectors"], members["failure"]) {
        case (let embedder?, let vectors?, nil):
            answer = .success(
                Recording.Vectors(
                    embedder: try document.text(embedder), vectors: try Self.vectors(document, vectors)))
        case (nil, nil, let failure?): answer = .failure(try ModelFailure(document, failure))
        default: throw document.problem(node, "expected is \"embedder\" with \"vectors\", or \"failure\"")
        }
    }

    private static func vectors(
        _ document: borrowing JSONDocument, _ node: JSONNode
    ) throws(RecordedModelError) -> [[UInt8]: [Float]] {
        var vectors: [[UInt8]: [Float]] = [:]
        var dimension: Int?
        for node in try document.elements(of: node) {
            let members = try document.members(of: node, required: ["text", "vector"])
            let text = Array(try document.text(members["text"] ?? node).utf8)
            var vector: [Float] = []
            for number in try document.elements(of: members["vector"] ?? node) {
                guard let value = document.number(of: number).flatMap({ Float($0.description) }), value.isFinite else {
                    throw document.problem(number, "a number that a 32-bit float holds is expected")
                }
                vector.append(value)
            }
            guard !vector.isEmpty, vector.count == dimension ?? vector.count else {
                throw document.problem(node, "its vector is empty or of another dimension than those before it")
            }
            dimension = vector.count
            guard vectors.updateValue(vector, forKey: text) == nil else {
                throw document.problem(node, "this text has a vector already")
            }
        }
        return vectors
    }
}

/// The bytes of `text` with the letters A to Z as small ones: tags of BCP 47 differ by no others.
func asciiLowercased(_ text: String) -> [UInt8] {
    text.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
}
