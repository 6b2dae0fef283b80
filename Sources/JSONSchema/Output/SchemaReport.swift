internal import StrictJSON

/// Everything that a schema has to say about a value.
public struct SchemaReport: Hashable, Sendable {
    /// Whether the value fits.
    public let isValid: Bool
    /// What does not fit, in the order in which it was found; empty if all fits.
    public let violations: [SchemaViolation]
    /// What the schema says about the value and its parts; empty if anything does not fit.
    public let annotations: [SchemaAnnotation]
    /// Whether there are more violations than the limit allowed to collect.
    public let hasMoreViolations: Bool

    init(
        isValid: Bool, violations: [SchemaViolation] = [], annotations: [SchemaAnnotation] = [],
        hasMoreViolations: Bool = false
    ) {
        self.isValid = isValid
        self.violations = violations
        self.annotations = annotations
        self.hasMoreViolations = hasMoreViolations
    }

    /// The output format "flag" (core specification, section 12.4.1), as JSON.
    public var flagOutput: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("valid")
        writer.boolean(isValid)
        writer.endObject()
        return writer.bytes
    }

    /// The output format "basic" (section 12.4.2), as JSON: the whole result as one unit with a list of the rest.
    public var basicOutput: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("valid")
        writer.boolean(isValid)
        writer.key("keywordLocation")
        writer.string("")
        writer.key("instanceLocation")
        writer.string("")
        writer.key(isValid ? "annotations" : "errors")
        writer.beginArray()
        for violation in violations { violation.write(to: &writer) }
        for annotation in annotations { annotation.write(to: &writer) }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }
}

extension SchemaViolation {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.unit(isValid: false, keywordLocation, absoluteKeywordLocation, instanceLocation)
        writer.key("error")
        writer.string(error)
        writer.endObject()
    }
}

extension SchemaAnnotation {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.unit(isValid: true, keywordLocation, absoluteKeywordLocation, instanceLocation)
        writer.key("annotation")
        writer.raw(value)
        writer.endObject()
    }
}

extension JSONWriter {
    /// What all units of the output have.
    fileprivate mutating func unit(
        isValid: Bool, _ keywordLocation: JSONPointer, _ absoluteLocation: String, _ instanceLocation: JSONPointer
    ) {
        key("valid")
        boolean(isValid)
        key("keywordLocation")
        string(keywordLocation.description)
        key("absoluteKeywordLocation")
        string(absoluteLocation)
        key("instanceLocation")
        string(instanceLocation.description)
    }
}
