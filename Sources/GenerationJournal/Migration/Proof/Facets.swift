internal import StrictJSON

/// What several schemas that apply to one value say together.
struct Facets {
    let schemas: [JSONNode]

    init(_ schemas: [JSONNode]) { self.schemas = schemas }

    func first(_ keyword: String, _ document: borrowing JSONDocument) -> JSONNode? {
        for schema in schemas { if let value = document.member(keyword, of: schema) { return value } }
        return nil
    }

    func all(_ keyword: String, _ document: borrowing JSONDocument) -> [JSONNode] {
        var values: [JSONNode] = []
        for schema in schemas { if let value = document.member(keyword, of: schema) { values.append(value) } }
        return values
    }

    /// The kinds of values that all of them allow, at least one; guessed from other keywords where none says so.
    func types(_ document: borrowing JSONDocument) -> [String] {
        var types: [String]?
        for value in all("type", document) {
            var own: [String] = []
            if document.kind(of: value) == .string { own = [document.string(of: value)] }
            document.forEachElement(of: value) { own.append(document.string(of: $0)); return true }
            types = types.map { known in known.filter { own.contains($0) || ($0 == "integer" && own.contains("number")) } } ?? own
        }
        if let types, !types.isEmpty { return types }
        let hints = [
            ("object", ["properties", "required", "additionalProperties"]), ("array", ["items", "prefixItems", "minItems"]),
            ("string", ["minLength", "maxLength", "pattern", "format"]), ("number", ["minimum", "maximum", "multipleOf"]),
        ]
        for (type, keywords) in hints {
            for keyword in keywords where first(keyword, document) != nil { return [type] }
        }
        return ["string", "number", "boolean", "null", "object", "array"]
    }

    func count(_ keyword: String, _ document: borrowing JSONDocument) -> Int? {
        first(keyword, document).flatMap { document.number(of: $0)?.int64 }.flatMap { Int(exactly: $0) }.map { max($0, 0) }
    }

    func required(_ document: borrowing JSONDocument) -> Set<[UInt8]> {
        var names: Set<[UInt8]> = []
        for list in all("required", document) {
            document.forEachElement(of: list) { names.insert(document.decodedBytes(of: $0)); return true }
        }
        return names
    }

    /// Each member that is named, in order, with the schemas that apply to it; those that are only required come last.
    func properties(_ document: borrowing JSONDocument) -> [(name: [UInt8], schemas: [JSONNode])] {
        var properties: [(name: [UInt8], schemas: [JSONNode])] = []
        for object in all("properties", document) {
            document.forEachMember(of: object) { key, value in
                let name = document.decodedBytes(of: key)
                // A schema of false excludes the member.
                guard document.kind(of: value) != .false else { return true }
                if let index = properties.firstIndex(where: { $0.name == name }) {
                    properties[index].schemas.append(value)
                } else {
                    properties.append((name, [value]))
                }
                return true
            }
        }
        for name in required(document).sorted(by: { $0.lexicographicallyPrecedes($1) })
        where !properties.contains(where: { $0.name == name }) { properties.append((name, [])) }
        return properties
    }

    func isClosed(_ document: borrowing JSONDocument) -> Bool {
        for keyword in ["additionalProperties", "unevaluatedProperties", "propertyNames"] {
            for value in all(keyword, document) where document.kind(of: value) != .true { return true }
        }
        return false
    }

    /// The schemas of the element at `index`.
    func items(_ index: Int, _ document: borrowing JSONDocument) -> [JSONNode] {
        var schemas: [JSONNode] = []
        for schema in self.schemas {
            if let prefix = document.member("prefixItems", of: schema), index < document.childCount(of: prefix) {
                if let own = document.element(at: index, of: prefix) { schemas.append(own) }
            } else if let items = document.member("items", of: schema) {
                schemas.append(items)
            }
        }
        return schemas
    }
}

/// Numbers at the bounds of a schema and around them.
enum SampleNumbers {
    static func lexemes(_ facets: Facets, _ document: borrowing JSONDocument, isInteger: Bool) -> [String] {
        var lexemes: [String] = []
        var bounds: [(JSONNumber, (JSONNumber, JSONNumber) -> Bool)] = []
        for (keyword, holds) in [
            ("minimum", { $0 >= $1 }), ("maximum", { $0 <= $1 }), ("exclusiveMinimum", { $0 > $1 }),
            ("exclusiveMaximum", { $0 < $1 }),
        ] as [(String, (JSONNumber, JSONNumber) -> Bool)] {
            for node in facets.all(keyword, document) {
                guard let bound = document.number(of: node) else { continue }
                bounds.append((bound, holds))
                lexemes.append(document.string(of: node))
                if let value = bound.int64, value > .min, value < .max { lexemes += ["\(value + 1)", "\(value - 1)"] }
            }
        }
        var divisors: [JSONNumber] = []
        for node in facets.all("multipleOf", document) {
            if let divisor = document.number(of: node) { divisors.append(divisor) }
            lexemes.append(document.string(of: node))
        }
        lexemes += ["1", "0", "-1", "7", "42", "100", "1000000"]
        if !isInteger { lexemes += ["0.5", "-2.25", "1e3", "15.0", "0.1", "12345678901234567890.5"] }
        let fitting = distinct(lexemes) { lexeme in
            guard let number = JSONNumber(lexeme), number.isInteger || !isInteger else { return false }
            return bounds.allSatisfy { $0.1(number, $0.0) } && divisors.allSatisfy { number.isMultiple(of: $0) }
        }
        return fitting
    }

    /// Those that fit, each once, in their order; the first if none does.
    static func distinct<Value: Hashable>(_ values: [Value], where fits: (Value) -> Bool) -> [Value] {
        var seen: Set<Value> = []
        let fitting = values.filter { fits($0) && seen.insert($0).inserted }
        return fitting.isEmpty ? Array(values.prefix(1)) : fitting
    }
}
