import JSONSchema
import StrictJSON
import Testing

/// Verdicts for tests: always both, the quick one and the one of the report, which must agree.
enum Judging {
    /// Whether `instance` fits `schema`.
    static func fits(
        _ schema: String, _ instance: String, resources: SchemaResources = SchemaResources(),
        options: SchemaOptions = SchemaOptions()
    ) throws -> Bool {
        try report(schema, instance, resources: resources, options: options).isValid
    }

    /// The report, whose verdict is the quick one's too.
    static func report(
        _ schema: String, _ instance: String, resources: SchemaResources = SchemaResources(),
        options: SchemaOptions = SchemaOptions(), text: JSONLimits = .standard
    ) throws -> SchemaReport {
        var validator = SchemaValidator(try Schema(schema, resources: resources, options: options))
        let document = try JSONDocument(instance, limits: text)
        let isValid = try validator.isValid(document)
        let report = try validator.report(document)
        #expect(report.isValid == isValid, "the quick verdict differs: \(schema) for \(instance)")
        #expect(report.violations.isEmpty == isValid)
        return report
    }

    /// The violations as lines: instance location, keyword location, error.
    static func lines(
        _ schema: String, _ instance: String, resources: SchemaResources = SchemaResources(),
        options: SchemaOptions = SchemaOptions()
    ) throws -> [String] {
        try report(schema, instance, resources: resources, options: options).violations.map {
            "\($0.instanceLocation) | \($0.keywordLocation) | \($0.error)"
        }
    }

    /// Expects that all of `valid` fit `schema` and none of `invalid` does.
    static func expect(
        _ schema: String, valid: [String] = [], invalid: [String] = [], options: SchemaOptions = SchemaOptions(),
        at location: SourceLocation = #_sourceLocation
    ) throws {
        for instance in valid {
            #expect(try fits(schema, instance, options: options), "\(schema) | \(instance.prefix(200))", sourceLocation: location)
        }
        for instance in invalid {
            #expect(try !fits(schema, instance, options: options), "\(schema) | \(instance.prefix(200))", sourceLocation: location)
        }
    }

    /// Why `schema` is refused.
    static func refusal(
        of schema: String, resources: SchemaResources = SchemaResources(), options: SchemaOptions = SchemaOptions()
    ) -> SchemaError? {
        do throws(SchemaError) {
            _ = try Schema(schema, resources: resources, options: options)
            return nil
        } catch {
            return error
        }
    }
}
