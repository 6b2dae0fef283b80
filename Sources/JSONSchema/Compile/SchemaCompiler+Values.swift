internal import StrictJSON

/// The keywords that look at the value alone.
extension SchemaCompiler {
    private static let kindNames: [String: JSONKinds] = [
        "object": .object, "array": .array, "string": .string, "number": .number, "integer": .plainInteger,
        "boolean": .boolean, "null": .null,
    ]

    mutating func addType(_ body: SchemaBody) throws(SchemaError) {
        guard let value = body[.type] else { return }
        let json = body.document
        let names = json.json.kind(of: value) == .array ? json.elements(of: value) : [value]
        let expected = "one of the names array, boolean, integer, null, number, object, string, or a list of them"
        guard !names.isEmpty else { throw json.unexpected(value, expected: expected) }
        var kinds: JSONKinds = []
        var seen: Set<String> = []
        for name in names {
            let text = json.json.string(of: name)
            guard json.json.kind(of: name) == .string, let kind = Self.kindNames[text] else {
                throw json.unexpected(name, expected: expected)
            }
            guard seen.insert(text).inserted else {
                throw json.unexpected(name, expected: "a name that does not stand here already")
            }
            kinds.formUnion(kind)
        }
        tables.subschemas[Int(body.number)].kinds = kinds
        // A plain integer alone, without the other numbers, is what "integer" brought in.
        tables.subschemas[Int(body.number)].takesIntegers =
            kinds.contains(.plainInteger) && !kinds.isSuperset(of: .number)
    }

    mutating func addChoices(_ body: SchemaBody, to steps: inout [Step]) throws(SchemaError) {
        if let value = body[.const] { add([value], .const, body, to: &steps) }
        guard let list = body[.enum] else { return }
        guard body.document.json.kind(of: list) == .array else {
            throw body.document.unexpected(list, expected: "an array of values")
        }
        add(body.document.elements(of: list), .enum, body, to: &steps)
    }

    private mutating func add(_ values: [JSONNode], _ keyword: Keyword, _ body: SchemaBody, to steps: inout [Step]) {
        let json = body.document
        var literals: JSONKinds = []
        var strings: [JSONKey] = []
        var numbers: [NumberBound] = []
        var containers: [SchemaPosition] = []
        let document = tables.subschemas[Int(body.number)].position.document
        for value in values {
            switch json.json.kind(of: value) {
            case .true, .false, .null: literals.formUnion(json.json.kinds(of: value))
            case .string: strings.append(json.json.key(of: value))
            case .number: if let number = json.json.number(of: value) { numbers.append(NumberBound(number)) }
            case .object, .array: containers.append(SchemaPosition(document: document, node: value))
            }
        }
        steps.append(Step(action: .choice, keyword: keyword, index: Int32(tables.choices.count)))
        tables.choices.append(
            Choice(literals: literals, strings: strings, numbers: numbers, containers: containers))
    }

    mutating func addNumbers(_ body: SchemaBody, to steps: inout [Step]) throws(SchemaError) {
        let keywords: [(Keyword, Step.Action)] = [
            (.maximum, .maximum), (.exclusiveMaximum, .exclusiveMaximum), (.minimum, .minimum),
            (.exclusiveMinimum, .exclusiveMinimum), (.multipleOf, .multipleOf),
        ]
        for (keyword, action) in keywords {
            guard let number = try body.number(keyword), let value = body[keyword] else { continue }
            if keyword == .multipleOf {
                guard !number.isNegative, !number.isZero else {
                    throw body.document.unexpected(value, expected: "a number above 0")
                }
                let divisorDigitsMax = options.limits.divisorDigitsMax
                guard number.digitCount <= divisorDigitsMax else {
                    throw body.document.error(.divisorTooLong(divisorDigitsMax: divisorDigitsMax), at: value)
                }
            }
            let index = Int32(tables.numbers.count)
            tables.numbers.append(NumberBound(number))
            steps.append(Step(action: action, keyword: keyword, kinds: .number, index: index))
        }
    }

    mutating func addLengths(_ body: SchemaBody, to steps: inout [Step]) throws(SchemaError) {
        for (keyword, action) in [(Keyword.maxLength, Step.Action.maxLength), (.minLength, .minLength)] {
            guard let count = try body.count(keyword) else { continue }
            steps.append(Step(action: action, keyword: keyword, kinds: .string, bound: count))
        }
        guard let source = try body.text(.pattern), let value = body[.pattern] else { return }
        let index = Int32(tables.patterns.count)
        tables.patterns.append(try pattern(source, at: value, in: body))
        steps.append(Step(action: .pattern, keyword: .pattern, kinds: .string, index: index))
    }

    /// The pattern `source`, which stands at `node`.
    func pattern(_ source: [UInt8], at node: JSONNode, in body: SchemaBody) throws(SchemaError) -> Pattern {
        do throws(PatternError) {
            return try Pattern(source)
        } catch {
            throw body.document.error(
                .pattern(problem: error.reason.message, codePointOffset: error.offset), at: node)
        }
    }

    mutating func addFormat(_ body: SchemaBody, to steps: inout [Step]) throws(SchemaError) {
        guard let name = try body.text(.format) else { return }
        let vocabularies = index.resources[Int(body.owner)].dialect.vocabularies
        guard options.assertsFormats || vocabularies.contains(.formatAssertion),
            let format = Format(named: String(decoding: name, as: UTF8.self))
        else { return }
        steps.append(
            Step(action: .format, keyword: .format, kinds: .string, index: Int32(tables.formats.count)))
        tables.formats.append(format)
    }

    mutating func addCounts(_ body: SchemaBody, to steps: inout [Step]) throws(SchemaError) {
        let keywords: [(Keyword, Step.Action, JSONKinds)] = [
            (.maxItems, .maxItems, .array), (.minItems, .minItems, .array),
            (.maxProperties, .maxProperties, .object), (.minProperties, .minProperties, .object),
        ]
        for (keyword, action, kinds) in keywords {
            guard let count = try body.count(keyword) else { continue }
            steps.append(Step(action: action, keyword: keyword, kinds: kinds, bound: count))
        }
        if try body.flag(.uniqueItems) == true {
            steps.append(Step(action: .uniqueItems, keyword: .uniqueItems, kinds: .array))
        }
    }

    /// What the schema says to people and programs about a value that fits it.
    mutating func annotations(_ body: SchemaBody) throws(SchemaError) -> [Step] {
        for keyword in [Keyword.title, .description, .contentEncoding, .contentMediaType] { _ = try body.text(keyword) }
        for keyword in [Keyword.deprecated, .readOnly, .writeOnly] { _ = try body.flag(keyword) }
        if let schema = body[.contentSchema] { _ = try number(of: schema, in: body) }
        var steps: [Step] = []
        for keyword in Keyword.allCases where keyword.isAnnotation {
            guard let key = body.key(keyword) else { continue }
            // Without a media type nobody knows what the schema would be applied to (validation, section 8.5).
            if keyword == .contentSchema && !body.has(.contentMediaType) { continue }
            steps.append(annotation(key, keyword, kinds: keyword.owner == .content ? .string : .any))
        }
        for key in body.unknown { steps.append(annotation(key, .comment, kinds: .any)) }
        return steps
    }

    private mutating func annotation(_ key: JSONNode, _ keyword: Keyword, kinds: JSONKinds) -> Step {
        tables.annotations.append(key)
        return Step(action: .annotate, keyword: keyword, kinds: kinds, index: Int32(tables.annotations.count - 1))
    }
}
