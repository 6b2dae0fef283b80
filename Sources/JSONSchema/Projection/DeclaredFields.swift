internal import StrictJSON

/// All schemas that apply to one value whatever it is: some schemas and what they refer to by `$ref` and `allOf`.
struct DeclaredFields {
    let plan: SchemaPlan
    private(set) var members: [MemberRules] = []
    private(set) var elements: [ElementRules] = []
    /// How many schemas there are.
    private(set) var count = 0
    /// The first keyword by which what applies depends on the value.
    private(set) var condition: (keyword: Keyword, schema: SubschemaNumber)?

    init(_ schemas: [SubschemaNumber], plan: SchemaPlan) {
        self.plan = plan
        var seen = Set(schemas)
        var pending = Array(schemas.reversed())
        while let schema = pending.popLast() {
            count += 1
            var inner: [SubschemaNumber] = []
            for index in plan.tables.subschemas[Int(schema)].steps {
                let step = plan.tables.steps[Int(index)]
                switch step.action {
                case .members: members.append(plan.tables.members[Int(step.index)])
                case .elements: elements.append(plan.tables.elements[Int(step.index)])
                case .reference: inner.append(step.index)
                case .allOf: inner += plan.tables.lists[Int(step.index)]
                case .anyOf, .oneOf, .conditional, .dependentSchemas, .dynamicReference:
                    condition = condition ?? (step.keyword, schema)
                default: break
                }
            }
            for schema in inner.reversed() where seen.insert(schema).inserted { pending.append(schema) }
        }
    }

    /// The schemas that `properties` and `patternProperties` have for the member `key`; nil if none declares it.
    func schemas(ofMember key: JSONNode, _ document: borrowing JSONDocument) -> [SubschemaNumber]? {
        var found: [SubschemaNumber] = []
        for rules in members {
            if let index = document.index(of: key, in: rules.table), let schema = rules.rules[index].schema {
                found.append(schema)
            }
            for rule in rules.patterns where document.withDecodedUTF8(of: key, { rule.pattern.matches($0) }) {
                found.append(rule.schema)
            }
        }
        return found.isEmpty ? nil : found
    }

    /// The schemas that `prefixItems` and `items` have for the element at `index`.
    func schemas(ofElement index: Int) -> [SubschemaNumber] {
        elements.compactMap { index < $0.prefix.count ? $0.prefix[index] : $0.rest }
    }
}
