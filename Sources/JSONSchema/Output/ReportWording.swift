internal import StrictJSON

/// Puts the entries of a log into words and pointers.
struct ReportWording {
    let plan: SchemaPlan
    let log: EvaluationLog
    /// Where the judged value stands in its document.
    let origin: JSONPointer

    func violation(_ entry: EvaluationLog.Violation, _ document: borrowing JSONDocument) -> SchemaViolation {
        let schema = log.ways[entry.path.upperBound - 1].schema
        let keyword = entry.keyword == .schema ? nil : entry.keyword.rawValue
        let message = ViolationMessage(plan: plan, entry: entry, schema: schema)
        return SchemaViolation(
            keyword: keyword ?? "", instanceLocation: instanceLocation(entry.path, document),
            keywordLocation: keywordLocation(entry.path, keyword),
            absoluteKeywordLocation: plan.uri(of: schema, keyword: keyword), expected: message.expected(document),
            found: message.found(document), node: entry.node)
    }

    func annotation(_ entry: EvaluationLog.Annotation, _ document: borrowing JSONDocument) -> SchemaAnnotation {
        let schema = log.ways[entry.path.upperBound - 1].schema
        let json = plan.documents[Int(plan.tables.subschemas[Int(schema)].position.document)]
        let key = plan.tables.annotations[Int(entry.step.index)]
        let keyword = json.json.string(of: key)
        return SchemaAnnotation(
            keyword: keyword, instanceLocation: instanceLocation(entry.path, document),
            keywordLocation: keywordLocation(entry.path, keyword),
            absoluteKeywordLocation: plan.uri(of: schema, keyword: keyword),
            value: json.json.rawBytes(of: json.json.value(of: key)))
    }

    private func instanceLocation(_ path: Range<Int>, _ document: borrowing JSONDocument) -> JSONPointer {
        var tokens = origin.tokens
        for index in path {
            switch log.ways[index].way.step {
            case .stay: break
            case .index(let position): tokens.append(Array(String(position).utf8))
            case .key(let key): tokens.append(document.decodedBytes(of: key))
            }
        }
        return JSONPointer(tokens: tokens)
    }

    private func keywordLocation(_ path: Range<Int>, _ keyword: String?) -> JSONPointer {
        var tokens: [[UInt8]] = []
        for index in path.dropFirst() {
            let way = log.ways[index].way
            tokens.append(Array(way.keyword.rawValue.utf8))
            switch way.token {
            case .none: break
            case .index(let position): tokens.append(Array(String(position).utf8))
            case .name(let key):
                let schema = plan.tables.subschemas[Int(log.ways[index - 1].schema)]
                tokens.append(plan.documents[Int(schema.position.document)].json.decodedBytes(of: key))
            }
        }
        if let keyword { tokens.append(Array(keyword.utf8)) }
        return JSONPointer(tokens: tokens)
    }
}

extension SchemaPlan {
    /// The absolute URI of `keyword` in the schema with this number, or of the schema itself.
    func uri(of schema: SubschemaNumber, keyword: String?) -> String {
        let subschema = tables.subschemas[Int(schema)]
        let resource = resources[Int(subschema.resource)]
        let json = documents[Int(subschema.position.document)]
        let root = json.json.pointer(to: resource.root.node).tokens.count
        var tokens = Array(json.json.pointer(to: subschema.position.node).tokens.dropFirst(root))
        if let keyword { tokens.append(Array(keyword.utf8)) }
        return resource.uri.description + "#" + JSONPointer(tokens: tokens).uriFragment
    }

    /// Where `keyword` of the schema with this number stands.
    func location(of schema: SubschemaNumber, keyword: Keyword) -> SchemaLocation {
        let position = tables.subschemas[Int(schema)].position
        let json = documents[Int(position.document)]
        return SchemaLocation(
            document: json.uri.description,
            pointer: json.json.pointer(to: position.node).appending(key: keyword.rawValue))
    }
}
