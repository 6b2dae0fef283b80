internal import StrictJSON

/// What a schema's `$schema` stands for: which keywords have their meaning, and by which meta-schema it is judged.
struct Dialect: Hashable, Sendable {
    let vocabularies: Vocabularies
    /// The URI of the meta-schema.
    let metaSchema: String

    /// Draft 2020-12 itself.
    static let standard = Dialect(vocabularies: .standard, metaSchema: MetaSchemas.dialect)

    private init(vocabularies: Vocabularies, metaSchema: String) {
        self.vocabularies = vocabularies
        self.metaSchema = metaSchema
    }

    /// The dialect of a whole document.
    init(of document: SchemaDocument, in resources: SchemaResources) throws(SchemaError) {
        self = try Dialect(at: document.json.root, of: document, in: resources) ?? .standard
    }

    /// The dialect that the schema at `node` declares; nil if it declares none.
    init?(at node: JSONNode, of document: SchemaDocument, in resources: SchemaResources) throws(SchemaError) {
        guard let value = document.json.member(Keyword.schema.rawValue, of: node) else { return nil }
        var uri = try document.uriReference(at: value)
        let text = uri.description
        guard uri.isAbsolute else { throw document.error(.relativeURI, at: value) }
        if uri.fragment == [] { uri.fragment = nil }
        guard let metaSchema = resources.document(uri) else { throw document.error(.unknownDialect(text), at: value) }
        let json = metaSchema
        // A meta-schema that lists no vocabularies is one for the standard ones.
        guard let list = json.json.member(Keyword.vocabulary.rawValue, of: json.json.root) else {
            self.init(vocabularies: .standard, metaSchema: uri.description)
            return
        }
        var vocabularies: Vocabularies = []
        try json.json.forEachMember(of: list) { key, isRequired throws(SchemaError) in
            let name = json.json.string(of: key)
            if let known = Vocabularies(uri: name) {
                vocabularies.insert(known)
            } else if json.json.kind(of: isRequired) != .false {
                throw json.error(.unknownVocabulary(name), at: isRequired)
            }
            return true
        }
        // Section 8.1.2.1 of the core specification: without it no meta-schema makes sense.
        vocabularies.insert(.core)
        self.init(vocabularies: vocabularies, metaSchema: uri.description)
    }
}
