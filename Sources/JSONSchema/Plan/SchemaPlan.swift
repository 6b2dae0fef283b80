internal import StrictJSON

/// A compiled schema: flat lists that refer to each other by numbers, never changed after compilation.
final class SchemaPlan: Sendable {
    let documents: [SchemaDocument]
    let resources: [SchemaResource]
    let tables: PlanTables

    /// The number of the whole schema.
    static let root: SubschemaNumber = 0

    init(documents: [SchemaDocument], resources: [SchemaResource], tables: PlanTables) {
        self.documents = documents
        self.resources = resources
        self.tables = tables
    }
}

/// The lists of a plan.
struct PlanTables: Sendable {
    var subschemas: [Subschema] = []
    var steps: [Step] = []
    /// The subschemas of `allOf`, `anyOf` and `oneOf`, of all of them in a row each.
    var lists: [[SubschemaNumber]] = []
    var choices: [Choice] = []
    var numbers: [NumberBound] = []
    var patterns: [Pattern] = []
    var formats: [Format] = []
    var members: [MemberRules] = []
    var elements: [ElementRules] = []
    var contains: [ContainsRule] = []
    var conditionals: [ConditionalRule] = []
    var dependentSchemas: [[DependentSchema]] = []
    var dependentNames: [[DependentNames]] = []
    var dynamicReferences: [DynamicReference] = []
    /// Keywords that annotate: the key in the document of the schema that has it.
    var annotations: [JSONNode] = []
}
