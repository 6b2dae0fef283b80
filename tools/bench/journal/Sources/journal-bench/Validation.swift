import Envelopes
import GenerationJournal
import JSONSchema
import Schemas
import StrictJSON

extension JournalBench {
    /// Parse, then the envelope's schema, then those of content and parameters, as schemas and not by the contract's own
    /// check; line by line, from memory. `peers/validate.py` does the same.
    static func validate(_ path: String, rounds: Int) throws -> Measurement {
        let lines = try LinesInMemory(path)
        var validation = try Validation()
        var accepted = 0
        let time = try ContinuousClock().measure {
            let bytes = lines.bytes.span.bytes
            for _ in 0..<rounds {
                for line in lines.ranges { accepted += try validation.accepts(bytes.extracting(line)) ? 1 : 0 }
            }
        }
        return Measurement(
            seconds: time / .seconds(1), operations: rounds * lines.ranges.count, note: ",\"accepted\":\(accepted / rounds)")
    }
}

/// The schemas of the program, each compiled once.
private struct Validation: ~Copyable {
    private var document = JSONDocument()
    private var envelope: SchemaValidator
    private var orderDraft: SchemaValidator
    private var quoteDraft: SchemaValidator
    private var placeOrder: SchemaValidator
    private var saveQuote: SchemaValidator
    private let content = JSONKey("content")
    private let parameters = JSONKey("parameters")
    private let generable = JSONKey("generable")
    private let complete = JSONKey("complete")
    private let intent = JSONKey("intent")
    private let names = (order: JSONKey("OrderDraft"), place: JSONKey("PlaceOrderIntent"))

    /// Schemas first, so that the validators, which cannot be copied, are made all or none.
    init() throws {
        let envelope = try Schema(EmbeddedSchema.envelope)
        let names: [(String, Int32)] = [
            ("OrderDraft", 3), ("QuoteDraft", 1), ("PlaceOrderIntent", 3), ("SaveQuoteIntent", 1),
        ]
        let types = try names.map { name, version in
            guard let item = SchemaCatalog.embedded.item(name: name, version: version) else {
                throw BadInput("there is no schema \(name) \(version)")
            }
            return try Schema(item.schema.text)
        }
        self.init(envelope, types)
    }

    private init(_ envelope: Schema, _ types: [Schema]) {
        self.envelope = SchemaValidator(envelope)
        orderDraft = SchemaValidator(types[0])
        quoteDraft = SchemaValidator(types[1])
        placeOrder = SchemaValidator(types[2])
        saveQuote = SchemaValidator(types[3])
    }

    mutating func accepts(_ bytes: RawSpan) throws -> Bool {
        try document.parse(bytes)
        guard try envelope.isValid(document) else { return false }
        let root = document.root
        if let node = document.member(complete, of: root), document.kind(of: node) == .true,
            let node = document.member(content, of: root), document.kind(of: node) == .object,
            let type = document.member(generable, of: root)
        {
            let isOrder = document.string(of: type, equals: names.order)
            let fits = isOrder ? try orderDraft.isValid(document, at: node) : try quoteDraft.isValid(document, at: node)
            guard fits else { return false }
        }
        guard let node = document.member(parameters, of: root), document.kind(of: node) == .object,
            let name = document.member(intent, of: root)
        else { return true }
        let isPlace = document.string(of: name, equals: names.place)
        return isPlace ? try placeOrder.isValid(document, at: node) : try saveQuote.isValid(document, at: node)
    }
}
