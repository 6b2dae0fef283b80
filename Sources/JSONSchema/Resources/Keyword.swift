/// The keywords of draft 2020-12 that this validator knows, and two of earlier drafts that are still in use.
enum Keyword: String, CaseIterable, Sendable {
    case id = "$id", schema = "$schema", ref = "$ref", anchor = "$anchor", dynamicRef = "$dynamicRef"
    case dynamicAnchor = "$dynamicAnchor", vocabulary = "$vocabulary", comment = "$comment", defs = "$defs"
    case prefixItems, items, contains, additionalProperties, properties, patternProperties, dependentSchemas
    case propertyNames, `if`, then, `else`, allOf, anyOf, oneOf, not
    case unevaluatedItems, unevaluatedProperties
    case type, const, `enum`, multipleOf, maximum, exclusiveMaximum, minimum, exclusiveMinimum, maxLength, minLength
    case pattern, maxItems, minItems, uniqueItems, maxContains, minContains, maxProperties, minProperties, required
    case dependentRequired
    case title, description, `default`, deprecated, readOnly, writeOnly, examples
    case format
    case contentEncoding, contentMediaType, contentSchema
    case definitions, dependencies

    private static let byName: [[UInt8]: Keyword] = Dictionary(
        uniqueKeysWithValues: allCases.map { (Array($0.rawValue.utf8), $0) })

    /// The keyword whose decoded bytes are `name`.
    init?(name: [UInt8]) {
        guard let keyword = Self.byName[name] else { return nil }
        self = keyword
    }

    /// Where subschemas stand in the value of a keyword.
    enum Subschemas {
        case none
        /// The value is a schema.
        case one
        /// The value is an array of schemas.
        case list
        /// The value is an object whose members are schemas.
        case named
        /// As `named`, but members may be arrays of strings instead.
        case namedOrNames
    }

    var subschemas: Subschemas {
        switch self {
        case .items, .contains, .additionalProperties, .propertyNames, .if, .then, .else, .not, .unevaluatedItems,
            .unevaluatedProperties, .contentSchema:
            .one
        case .prefixItems, .allOf, .anyOf, .oneOf: .list
        case .properties, .patternProperties, .dependentSchemas, .defs, .definitions: .named
        case .dependencies: .namedOrNames
        default: .none
        }
    }

    /// The vocabulary that gives the keyword its meaning.
    var owner: Vocabularies {
        switch self {
        case .id, .schema, .ref, .anchor, .dynamicRef, .dynamicAnchor, .vocabulary, .comment, .defs, .definitions: .core
        case .prefixItems, .items, .contains, .additionalProperties, .properties, .patternProperties,
            .dependentSchemas, .propertyNames, .if, .then, .else, .allOf, .anyOf, .oneOf, .not, .dependencies:
            .applicator
        case .unevaluatedItems, .unevaluatedProperties: .unevaluated
        case .type, .const, .enum, .multipleOf, .maximum, .exclusiveMaximum, .minimum, .exclusiveMinimum, .maxLength,
            .minLength, .pattern, .maxItems, .minItems, .uniqueItems, .maxContains, .minContains, .maxProperties,
            .minProperties, .required, .dependentRequired:
            .validation
        case .title, .description, .default, .deprecated, .readOnly, .writeOnly, .examples: .metaData
        case .format: [.formatAnnotation, .formatAssertion]
        case .contentEncoding, .contentMediaType, .contentSchema: .content
        }
    }

    /// Whether the keyword says something about a schema to people and programs, and nothing about the instance.
    var isAnnotation: Bool { owner == .metaData || owner == .content || self == .format }
}

/// The vocabularies of draft 2020-12 as a set.
struct Vocabularies: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let core = Vocabularies(rawValue: 1)
    static let applicator = Vocabularies(rawValue: 2)
    static let unevaluated = Vocabularies(rawValue: 4)
    static let validation = Vocabularies(rawValue: 8)
    static let metaData = Vocabularies(rawValue: 16)
    static let formatAnnotation = Vocabularies(rawValue: 32)
    static let formatAssertion = Vocabularies(rawValue: 64)
    static let content = Vocabularies(rawValue: 128)

    /// Those of the draft's own meta-schema.
    static let standard: Vocabularies = [
        .core, .applicator, .unevaluated, .validation, .metaData, .formatAnnotation, .content,
    ]

    private static let prefix = "https://json-schema.org/draft/2020-12/vocab/"
    private static let byName: [String: Vocabularies] = [
        "core": .core, "applicator": .applicator, "unevaluated": .unevaluated, "validation": .validation,
        "meta-data": .metaData, "format-annotation": .formatAnnotation, "format-assertion": .formatAssertion,
        "content": .content,
    ]

    /// The vocabulary of this URI, if it is one of the draft's.
    init?(uri: String) {
        guard uri.hasPrefix(Self.prefix), let found = Self.byName[String(uri.dropFirst(Self.prefix.count))] else {
            return nil
        }
        self = found
    }

    init(rawValue: UInt8) { self.rawValue = rawValue }
}
