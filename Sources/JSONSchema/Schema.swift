public import StrictJSON

/// How a schema is to be understood.
public struct SchemaOptions: Hashable, Sendable {
    /// Whether `format` refuses values, which draft 2020-12 leaves to the application; otherwise it only annotates.
    public var assertsFormats: Bool
    /// The URI of a schema that was given without one and has no absolute `$id`.
    public var baseURI: String
    /// The bounds to keep.
    public var limits: SchemaLimits

    /// The base where nobody says another one (RFC 3986 section 5.1.4).
    public static let defaultBaseURI = "json-schema:///"

    /// Formats only annotate unless asked to assert.
    public init(
        assertsFormats: Bool = false, baseURI: String = SchemaOptions.defaultBaseURI, limits: SchemaLimits = .standard
    ) {
        self.assertsFormats = assertsFormats
        self.baseURI = baseURI
        self.limits = limits
    }
}

/// A schema of JSON Schema draft 2020-12, compiled once for judging many values.
///
/// A `SchemaValidator` judges values by it; one for each task, as they hold memory to work in.
public struct Schema: Sendable {
    let plan: SchemaPlan
    /// The bounds that evaluation keeps.
    public let limits: SchemaLimits

    /// The schema that `text` is, a JSON document in UTF-8. References lead to itself, to `resources` and to the
    /// meta-schemas of the draft.
    public init(
        _ text: [UInt8], resources: SchemaResources = SchemaResources(), options: SchemaOptions = SchemaOptions()
    ) throws(SchemaError) {
        let uri = try SchemaResources.absolute(options.baseURI)
        let document = try SchemaDocument(text, uri: uri, limits: options.limits)
        try self.init(document, resources: resources, options: options, judges: true)
    }

    /// The schema that `text` is; the rest is as with bytes.
    public init(
        _ text: String, resources: SchemaResources = SchemaResources(), options: SchemaOptions = SchemaOptions()
    ) throws(SchemaError) {
        try self.init(Array(text.utf8), resources: resources, options: options)
    }

    /// The document of `resources`, or of the draft, with the absolute `uri`.
    public init(
        uri: String, resources: SchemaResources, options: SchemaOptions = SchemaOptions()
    ) throws(SchemaError) {
        guard let document = resources.document(try SchemaResources.absolute(uri)) else {
            throw SchemaError(
                reason: .unresolvableReference(uri), location: SchemaLocation(document: uri, pointer: .init()),
                place: nil)
        }
        try self.init(document, resources: resources, options: options, judges: true)
    }

    /// `judges` is false for meta-schemas, which would have to judge themselves.
    init(
        _ document: SchemaDocument, resources: SchemaResources, options: SchemaOptions, judges: Bool
    ) throws(SchemaError) {
        var compiler = SchemaCompiler(resources, options: options)
        plan = try compiler.compile(document)
        limits = options.limits
        if judges { try plan.judge(resources) }
    }

    /// The absolute URI of the schema.
    public var uri: String { plan.resources[0].uri.description }

    /// The text of the schema, as it was given.
    public var text: [UInt8] { plan.documents[0].json.bytes }

    /// Calls `body` with the schema's document.
    public func withDocument<Result, Failure: Error>(
        _ body: (borrowing JSONDocument) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(plan.documents[0].json)
    }
}

extension SchemaPlan {
    /// Holds each document that came from the user against its meta-schema. Most faults were found in compiling, with
    /// better words; this finds the rest, such as a `title` of a custom vocabulary's own rules.
    fileprivate func judge(_ resources: SchemaResources) throws(SchemaError) {
        for resource in self.resources where resource.root.node == documents[Int(resource.root.document)].json.root {
            let document = documents[Int(resource.root.document)]
            if MetaSchemas.byURI[document.uri] === document { continue }
            let isStandard = resource.dialect.metaSchema == MetaSchemas.dialect
            let compiled =
                isStandard
                ? MetaSchemas.standard : MetaSchemas.compiled(resource.dialect.metaSchema, resources: resources)
            let metaSchema = try compiled.get()
            let violation: SchemaViolation?
            do throws(SchemaEvaluationError) {
                violation = try Self.firstViolation(of: document, by: metaSchema)
            } catch {
                throw document.error(.evaluation(error), at: document.json.root)
            }
            if let violation {
                throw document.error(
                    .metaSchema(keyword: violation.keyword, error: violation.error), at: violation.node)
            }
        }
    }

    private static func firstViolation(
        of document: SchemaDocument, by metaSchema: Schema
    ) throws(SchemaEvaluationError) -> SchemaViolation? {
        var validator = SchemaValidator(metaSchema)
        if try validator.isValid(document.json) { return nil }
        return try validator.violations(document.json, at: document.json.root).first
    }
}
