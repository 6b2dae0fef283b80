internal import StrictJSON

/// The number of a subschema in a plan.
typealias SubschemaNumber = Int32

/// `properties`, `patternProperties`, `additionalProperties` and `required`, for one walk over an object's members.
final class MemberRules: Sendable {
    /// The names of `properties` and `required`.
    let table: JSONKeyTable
    /// At the index of each name what it has to keep.
    let rules: [NameRule]
    let patterns: [PatternRule]
    let additional: SubschemaNumber?
    let requiredCount: Int
    /// Whether a member whose name is not in the table can be passed over.
    let isAboutNamesOnly: Bool

    struct NameRule: Sendable {
        /// If `properties` has the name.
        let schema: SubschemaNumber?
        /// The name in the schema's document.
        let key: JSONNode
        let isRequired: Bool
    }

    struct PatternRule: Sendable {
        let pattern: Pattern
        let schema: SubschemaNumber
        let key: JSONNode
    }

    init(names: [JSONKey], rules: [NameRule], patterns: [PatternRule], additional: SubschemaNumber?) {
        table = JSONKeyTable(names)
        self.rules = rules
        self.patterns = patterns
        self.additional = additional
        requiredCount = rules.count { $0.isRequired }
        isAboutNamesOnly = patterns.isEmpty && additional == nil
    }
}

/// `prefixItems` and `items`.
struct ElementRules: Sendable {
    let prefix: [SubschemaNumber]
    let rest: SubschemaNumber?
}

/// `contains` with its bounds.
struct ContainsRule: Sendable {
    let schema: SubschemaNumber
    let countMin: Int
    /// Whether `minContains` stands there, to be blamed.
    let hasMin: Bool
    let countMax: Int?
}

/// `if` with `then` and `else`.
struct ConditionalRule: Sendable {
    let condition: SubschemaNumber
    let then: SubschemaNumber?
    let otherwise: SubschemaNumber?
}

/// One member of `dependentSchemas`, or one of `dependencies` that is a schema.
struct DependentSchema: Sendable {
    let name: JSONKey
    let key: JSONNode
    let schema: SubschemaNumber
}

/// One member of `dependentRequired`, or one of `dependencies` that is a list of names.
struct DependentNames: Sendable {
    let name: JSONKey
    let required: [JSONKey]
}

/// A `$dynamicRef` to a dynamic anchor.
struct DynamicReference: Sendable {
    /// Where it leads if no resource on the way here has the anchor.
    let initial: SubschemaNumber
    /// At the number of each resource the schema that has the anchor there.
    var targets: [SubschemaNumber?] = []
}

/// A number of a schema, for comparing with those of instances.
struct NumberBound: Sendable {
    let exact: JSONNumber
    /// The same, if it fits; then plain integers are compared without looking at digits.
    let small: Int64?

    init(_ number: JSONNumber) {
        exact = number
        small = number.int64
    }
}

/// What `const` and `enum` allow.
final class Choice: Sendable {
    /// The literals among the values.
    let literals: JSONKinds
    let strings: [JSONKey]
    let numbers: [NumberBound]
    /// Objects and arrays.
    let containers: [SchemaPosition]
    /// The same strings and numbers for finding, where there are too many to try one after another.
    let manyStrings: Set<[UInt8]>
    let manyNumbers: Set<JSONNumber>

    /// From this many values on they are looked up.
    private static let fewMax = 16

    init(literals: JSONKinds, strings: [JSONKey], numbers: [NumberBound], containers: [SchemaPosition]) {
        self.literals = literals
        self.strings = strings
        self.numbers = numbers
        self.containers = containers
        manyStrings = strings.count > Self.fewMax ? Set(strings.map(\.utf8)) : []
        manyNumbers = numbers.count > Self.fewMax ? Set(numbers.map(\.exact)) : []
    }
}
