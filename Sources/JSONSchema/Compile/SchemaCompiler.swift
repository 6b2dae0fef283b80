internal import StrictJSON

/// Turns a schema and all that it refers to into a plan.
///
/// Each schema is compiled once, however often it is referred to, and one after another, so neither deep nor
/// recursive schemas cost stack.
struct SchemaCompiler {
    var index: SchemaIndex
    let options: SchemaOptions
    var tables = PlanTables()
    private var numbers: [SchemaPosition: SubschemaNumber] = [:]
    private var pending: [SubschemaNumber] = []
    /// For each dynamic reference, in the order of the table, the anchor's name.
    var dynamicNames: [[UInt8]] = []
    /// From each schema to those that it applies to the same value, with the place that says so.
    var edges: [[Edge]] = []

    struct Edge {
        let target: SubschemaNumber
        let node: JSONNode
    }

    init(_ resources: SchemaResources, options: SchemaOptions) {
        index = SchemaIndex(resources)
        self.options = options
    }

    /// The plan of the schema that is `document`.
    mutating func compile(_ document: SchemaDocument) throws(SchemaError) -> SchemaPlan {
        let root = try index.add(document)
        _ = try number(of: root, owner: 0, at: root.node, in: document)
        // What nothing refers to is compiled too, so that a fault in it shows before somebody refers to it.
        for position in index.positions(of: root.document) { try compile(position, in: document) }
        repeat {
            while let next = pending.popLast() { try compile(next) }
            try addDynamicTargets()
        } while !pending.isEmpty
        try checkEdges()
        markShallowSchemas()
        return SchemaPlan(documents: index.documents, resources: index.resources, tables: tables)
    }

    private mutating func compile(_ position: SchemaPosition, in document: SchemaDocument) throws(SchemaError) {
        guard let owner = index.knownOwner(of: position) else { return }
        _ = try number(of: position, owner: owner, at: position.node, in: document)
    }

    /// The number of the schema at `position`, which is compiled later if this is the first time that it is met.
    /// `node` of `document` is what leads there.
    mutating func number(
        of position: SchemaPosition, owner: Int32, at node: JSONNode, in document: SchemaDocument
    ) throws(SchemaError) -> SubschemaNumber {
        if let known = numbers[position] { return known }
        let owner = try index.owner(of: position, orElse: owner)
        guard tables.subschemas.count < options.limits.subschemasMax else {
            throw document.error(.tooManySubschemas(subschemasMax: options.limits.subschemasMax), at: node)
        }
        let number = SubschemaNumber(tables.subschemas.count)
        numbers[position] = number
        tables.subschemas.append(Subschema(resource: owner, position: position))
        edges.append([])
        pending.append(number)
        return number
    }

    /// The number of a schema that stands inside the one with `body`.
    mutating func number(of node: JSONNode, in body: SchemaBody) throws(SchemaError) -> SubschemaNumber {
        let position = SchemaPosition(document: tables.subschemas[Int(body.number)].position.document, node: node)
        return try number(of: position, owner: body.owner, at: node, in: body.document)
    }

    /// The same for one that is applied to the same value as the schema with `body`.
    mutating func inPlace(_ node: JSONNode, in body: SchemaBody) throws(SchemaError) -> SubschemaNumber {
        let target = try number(of: node, in: body)
        edges[Int(body.number)].append(Edge(target: target, node: node))
        return target
    }

    private mutating func compile(_ number: SubschemaNumber) throws(SchemaError) {
        let position = tables.subschemas[Int(number)].position
        let owner = tables.subschemas[Int(number)].resource
        let document = index.documents[Int(position.document)]
        switch document.json.kind(of: position.node) {
        case .true: return
        case .false:
            tables.subschemas[Int(number)].kinds = []
            tables.subschemas[Int(number)].isFalse = true
        case .object:
            let vocabularies = index.resources[Int(owner)].dialect.vocabularies
            let body = SchemaBody(position.node, of: document, number: number, owner: owner, vocabularies)
            try compile(body)
        default: throw document.unexpected(position.node, expected: "a schema, which is an object, true or false")
        }
    }

    private mutating func compile(_ body: SchemaBody) throws(SchemaError) {
        var steps: [Step] = []
        try addType(body)
        try addChoices(body, to: &steps)
        try addNumbers(body, to: &steps)
        try addLengths(body, to: &steps)
        try addFormat(body, to: &steps)
        try addCounts(body, to: &steps)
        try addDependencies(body, to: &steps)
        try addMembers(body, to: &steps)
        try addElements(body, to: &steps)
        try addReferences(body, to: &steps)
        try addCombinations(body, to: &steps)
        try addUnevaluated(body, to: &steps)
        let first = Int32(tables.steps.count)
        tables.steps += steps
        let end = Int32(tables.steps.count)
        tables.steps += try annotations(body)
        tables.subschemas[Int(body.number)].steps = first..<end
        tables.subschemas[Int(body.number)].annotations = end..<Int32(tables.steps.count)
        tables.subschemas[Int(body.number)].isLeaf = steps.allSatisfy { $0.action.isAssertion }
        tables.subschemas[Int(body.number)].asksEvaluated =
            body.has(.unevaluatedItems) || body.has(.unevaluatedProperties)
    }
}
