/// Every bound of mappings and migrations, each with its unit.
public enum MappingLimits {
    /// Bytes of one mapping document: it stands whole in the step that records a migration.
    public static let documentBytesMax = 256 * 1024
    /// Bytes of all mapping documents of one migration, so that the step stays far below an envelope's limit.
    public static let documentsBytesMax = 2 * 1024 * 1024
    /// Mappings of one migration.
    public static let mappingsMax = 256
    /// Operations of one mapping; a field list has tens of fields, not thousands.
    public static let operationsMax = 1_000
    /// Names in a list of one operation.
    public static let namesMax = 1_000
    /// Tokens of a pointer of an operation: no deeper than an envelope may be.
    public static let pointerTokensMax = 64
    /// Pairs of a table of values.
    public static let tableMax = 10_000
    /// Objects, arrays and members that one envelope may be taken apart into.
    public static let partsMax = 1_000_000
    /// Significant digits of a number that is multiplied, and of a factor.
    public static let digitsMax = 300
    /// How far from zero a power of ten may be in a number that is multiplied.
    public static let exponentMax = 10_000
    /// Bytes of an object that comes of a mapping: it must fit into an envelope.
    public static let resultBytesMax = 4 * 1024 * 1024
    /// Bytes that the operations of one chain may write for one object, before they are put together.
    public static let writtenBytesMax = 64 * 1024 * 1024
    /// Positions that a report names for each finding.
    public static let samplesMax = 5
    /// Different shapes of one version that a census tells apart.
    public static let shapesMax = 64
    /// Findings of one kind that a report describes; the rest is counted.
    public static let findingsMax = 100
}
