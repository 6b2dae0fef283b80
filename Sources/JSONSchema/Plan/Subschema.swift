internal import StrictJSON

/// A schema as it was compiled: what kinds it takes, and its steps in the plan's list.
struct Subschema: Sendable {
    /// The kinds that `type` allows; all if it is missing, none for the schema `false`.
    var kinds = JSONKinds.any
    /// Whether `type` allows integers but not all numbers, so that `3.0` has to be looked at.
    var takesIntegers = false
    var isFalse = false
    /// Whether no step applies a schema, so that nothing but the value itself is looked at.
    var isLeaf = true
    /// Whether few schemas apply inside each other from here on, whatever the value, and none depends on what others
    /// evaluated or on the dynamic scope: then plain calls find the verdict.
    var isShallow = false
    /// Whether `unevaluatedProperties` or `unevaluatedItems` stands here.
    var asksEvaluated = false
    /// Steps that decide, by their indexes.
    var steps: Range<Int32> = 0..<0
    /// Steps that only annotate.
    var annotations: Range<Int32> = 0..<0
    /// The resource that it belongs to.
    var resource: Int32
    var position: SchemaPosition
}

extension JSONKinds {
    /// Every kind of value.
    static let any: JSONKinds = [.object, .array, .string, .number, .boolean, .null]
}

/// One keyword, or a group of keywords that are best tried together, made ready for trying.
struct Step: Sendable {
    var action: Action
    /// The keyword that is blamed, if the step has only one.
    var keyword: Keyword
    /// The kinds that the keyword says anything about.
    var kinds: JSONKinds = .any
    /// Where in the plan's table for the action the details stand.
    var index: Int32 = 0
    /// A bound of lengths or counts.
    var bound = 0

    /// What to do. The first ones look at the value alone, the others apply schemas.
    enum Action: UInt8, Sendable {
        case choice, multipleOf, maximum, exclusiveMaximum, minimum, exclusiveMinimum, maxLength, minLength, pattern
        case format, maxItems, minItems, uniqueItems, maxProperties, minProperties, dependentRequired
        case reference, dynamicReference, allOf, anyOf, oneOf, not, conditional, dependentSchemas, members
        case propertyNames, elements, contains, unevaluatedItems, unevaluatedProperties
        /// Only says something; never decides.
        case annotate

        @inline(__always)
        var isAssertion: Bool { rawValue < Action.reference.rawValue }
    }
}
