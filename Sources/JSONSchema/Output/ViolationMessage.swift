internal import StrictJSON

/// The words for one violation, worked out from the schema and the instance.
struct ViolationMessage {
    let plan: SchemaPlan
    let entry: EvaluationLog.Violation
    let schema: SubschemaNumber

    private var json: SchemaDocument { plan.documents[Int(plan.tables.subschemas[Int(schema)].position.document)] }

    /// The value of the keyword in the schema.
    private var argument: JSONNode? {
        json.json.member(entry.keyword.rawValue, of: plan.tables.subschemas[Int(schema)].position.node)
    }

    /// The same, as the schema spells it.
    private var spelling: String { argument.map { ValueText.text(of: $0, in: json.json) } ?? "" }

    func expected(_ document: borrowing JSONDocument) -> String {
        switch entry.keyword {
        case .schema: "nothing here"
        case .type: ValueText.choice(typeNames)
        case .const: spelling
        case .enum: ValueText.choice(elements.map { ValueText.text(of: $0, in: json.json) })
        case .maximum: "a number of at most \(spelling)"
        case .exclusiveMaximum: "a number below \(spelling)"
        case .minimum: "a number of at least \(spelling)"
        case .exclusiveMinimum: "a number above \(spelling)"
        case .multipleOf: "a multiple of \(spelling)"
        case .maxLength: "at most \(spelling) code points"
        case .minLength: "at least \(spelling) code points"
        case .pattern: "a string that matches \(spelling)"
        case .format: "a string of the format \(spelling)"
        case .maxItems: "at most \(spelling) elements"
        case .minItems: "at least \(spelling) elements"
        case .uniqueItems: "elements that all differ"
        case .maxProperties: "at most \(spelling) members"
        case .minProperties: "at least \(spelling) members"
        case .required: "the " + Self.members(missing(document))
        case .dependentRequired, .dependencies: "the " + Self.members(missingDependents(document))
        case .contains: "an element that fits the schema"
        case .minContains: "at least \(spelling) elements that fit the schema"
        case .maxContains: "at most \(spelling) elements that fit the schema"
        case .anyOf: "a value that fits at least one of the schemas"
        case .oneOf: "a value that fits exactly one of the schemas"
        case .not: "a value that does not fit the schema"
        default: "another value"
        }
    }

    func found(_ document: borrowing JSONDocument) -> String {
        switch entry.keyword {
        case .maxLength, .minLength: "\(document.codePointCount(of: entry.node))"
        case .maxItems, .minItems, .maxProperties, .minProperties: "\(document.childCount(of: entry.node))"
        case .required, .dependentRequired, .dependencies: "an object without"
        case .contains: "none"
        case .minContains, .maxContains: "\(entry.detail)"
        case .uniqueItems: "two that are equal"
        case .anyOf: "one that fits none"
        case .oneOf: "one that fits \(entry.detail == 0 ? "none" : "\(entry.detail)")"
        case .not: "one that does"
        default: ValueText.text(of: entry.node, in: document)
        }
    }

    private var elements: [JSONNode] { argument.map { json.elements(of: $0) } ?? [] }

    private var typeNames: [String] {
        guard let argument else { return [] }
        let names = json.json.kind(of: argument) == .array ? elements : [argument]
        return names.map { json.json.string(of: $0) }
    }

    /// The names of `required` that the object lacks.
    private func missing(_ document: borrowing JSONDocument) -> [String] {
        elements.filter { document.member(json.json.key(of: $0), of: entry.node) == nil }.map { json.json.string(of: $0) }
    }

    /// The names that the object lacks because of others that it has.
    private func missingDependents(_ document: borrowing JSONDocument) -> [String] {
        guard entry.step < plan.tables.steps.count else { return [] }
        let step = plan.tables.steps[Int(entry.step)]
        guard step.action == .dependentRequired else { return [] }
        var names: [String] = []
        for dependent in plan.tables.dependentNames[Int(step.index)]
        where document.member(dependent.name, of: entry.node) != nil {
            for name in dependent.required where document.member(name, of: entry.node) == nil {
                names.append(name.text)
            }
        }
        return names
    }

    private static func members(_ names: [String]) -> String {
        guard let last = names.last else { return "members" }
        return names.count == 1
            ? "member \(last)" : "members " + names.dropLast().joined(separator: ", ") + " and " + last
    }
}
