internal import StrictJSON

/// An answer of the interface for embeddings.
enum EmbeddingAnswer {
    /// The body that asks for vectors of `texts`.
    static func question(_ texts: [String], model: String?) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        if let model {
            writer.key("model")
            writer.string(model)
        }
        writer.key("input")
        writer.beginArray()
        for text in texts { writer.string(text) }
        writer.endArray()
        writer.key("encoding_format")
        writer.string("float")
        writer.endObject()
        return writer.bytes
    }

    /// The vectors of `json` by their indexes, and the name of the model that made them, if it says one.
    static func vectors(_ json: [UInt8], count: Int) throws(ChatFault) -> (model: String?, vectors: [[Float]]) {
        let document: JSONDocument
        do throws(JSONReadError) {
            document = try JSONDocument(json, limits: JSONLimits(documentBytesMax: HTTPLimits.embeddingsBytesMax))
        } catch {
            throw ChatFault("no JSON: \(error)")
        }
        guard let list = document.present("data", of: document.root), document.kind(of: list) == .array else {
            throw ChatFault("it has no data")
        }
        var vectors = [[Float]?](repeating: nil, count: count)
        var (child, place) = (document.firstChild(of: list), Int64(0))
        while let element = child {
            let index = try document.count("index", of: element) ?? place
            guard index < count, vectors[Int(index)] == nil else { throw ChatFault("vector \(index) was not asked for") }
            vectors[Int(index)] = try vector(document, of: element)
            child = document.child(after: element, of: list)
            place += 1
        }
        let whole = vectors.compactMap(\.self)
        guard whole.count == count else { throw ChatFault("\(whole.count) vectors for \(count) texts") }
        return (try document.text("model", of: document.root), whole)
    }

    private static func vector(_ document: borrowing JSONDocument, of element: JSONNode) throws(ChatFault) -> [Float] {
        guard let list = document.present("embedding", of: element), document.kind(of: list) == .array else {
            throw ChatFault("embedding is no array")
        }
        var (numbers, child) = ([Float](), document.firstChild(of: list))
        while let node = child {
            guard let number = document.number(of: node), let value = Float(number.description), value.isFinite else {
                throw ChatFault("embedding holds what is no number")
            }
            numbers.append(value)
            child = document.child(after: node, of: list)
        }
        return numbers
    }
}
