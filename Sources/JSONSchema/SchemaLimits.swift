internal import StrictJSON

/// The bounds that schemas and their evaluation keep; past one of them stands a typed error.
public struct SchemaLimits: Hashable, Sendable {
    /// Bounds that real schemas stay far below.
    public static let standard = SchemaLimits()

    /// The longest schema document, in bytes.
    public var schemaBytesMax: Int
    /// How many objects and arrays of a schema document may stand inside each other.
    public var schemaDepthMax: Int
    /// The most subschemas that one schema may be compiled to, those of the documents that it refers to included.
    public var subschemasMax: Int
    /// The most significant digits that `multipleOf` may have: it is divided by digit for digit.
    public var divisorDigitsMax: Int
    /// How many schemas may be applied inside each other: the instance's depth times the references and combinations
    /// on the way.
    public var evaluationDepthMax: Int
    /// How often a schema may be applied while one instance is judged. Combinations inside combinations can multiply,
    /// so a small schema can ask for more work than anyone has time for.
    public var applicationsMax: Int
    /// How many violations are collected before the rest is only known to exist.
    public var violationsMax: Int
    /// The most annotations that are collected for one instance.
    public var annotationsMax: Int

    /// Bounds other than the standard ones.
    public init(
        schemaBytesMax: Int = 4 << 20, schemaDepthMax: Int = 256, subschemasMax: Int = 100_000,
        divisorDigitsMax: Int = 256, evaluationDepthMax: Int = 10_000, applicationsMax: Int = 50_000_000,
        violationsMax: Int = 100, annotationsMax: Int = 100_000
    ) {
        self.schemaBytesMax = schemaBytesMax
        self.schemaDepthMax = schemaDepthMax
        self.subschemasMax = subschemasMax
        self.divisorDigitsMax = divisorDigitsMax
        self.evaluationDepthMax = evaluationDepthMax
        self.applicationsMax = applicationsMax
        self.violationsMax = violationsMax
        self.annotationsMax = annotationsMax
    }

    /// What a schema document must keep as a text.
    var text: JSONLimits { JSONLimits(depthMax: schemaDepthMax, documentBytesMax: schemaBytesMax) }
}
