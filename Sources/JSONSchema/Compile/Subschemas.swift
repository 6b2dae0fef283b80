internal import StrictJSON

/// Finding the schemas that stand right inside of a schema.
enum Subschemas {
    /// The values at which the schema at `node` has schemas, by the keywords of `vocabularies`, in the text's order.
    static func nodes(in node: JSONNode, of document: SchemaDocument, _ vocabularies: Vocabularies) -> [JSONNode] {
        var found: [JSONNode] = []
        document.json.forEachMember(of: node) { key, value in
            guard let keyword = Keyword(name: document.json.decodedBytes(of: key)),
                !keyword.owner.isDisjoint(with: vocabularies)
            else { return true }
            switch keyword.subschemas {
            case .none: break
            case .one: found.append(value)
            case .list:
                document.json.forEachElement(of: value) { element in
                    found.append(element)
                    return true
                }
            case .named, .namedOrNames:
                document.json.forEachMember(of: value) { _, schema in
                    let isNames = keyword.subschemas == .namedOrNames && document.json.kind(of: schema) == .array
                    if !isNames { found.append(schema) }
                    return true
                }
            }
            return true
        }
        return found
    }
}
