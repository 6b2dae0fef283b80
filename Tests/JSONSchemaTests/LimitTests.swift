import Foundation
import JSONSchema
import StrictJSON
import TestSupport
import Testing

@Suite
struct `Limits` {
    private func options(_ change: (inout SchemaLimits) -> Void) -> SchemaOptions {
        var limits = SchemaLimits.standard
        change(&limits)
        return SchemaOptions(limits: limits)
    }

    /// Runs `body` with as little stack as a task's thread may have.
    private func onSmallStack(_ body: @escaping @Sendable () throws -> Void) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let thread = Thread { continuation.resume(with: Result { try body() }) }
            thread.stackSize = 128 << 10
            thread.start()
        }
    }

    private static func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    @Test
    func `hold for the bytes of a schema`() {
        let text = #"{"type":"null"}"#
        for (bytesMax, isTaken) in [(text.utf8.count - 1, false), (text.utf8.count, true), (text.utf8.count + 1, true)] {
            let error = Judging.refusal(of: text, options: options { $0.schemaBytesMax = bytesMax })
            #expect((error == nil) == isTaken)
        }
    }

    @Test
    func `hold for the depth of a schema`() {
        for (depthMax, isTaken) in [(4, false), (5, true), (6, true)] {
            let error = Judging.refusal(
                of: #"{"not":{"not":{"not":{"not":{}}}}}"#, options: options { $0.schemaDepthMax = depthMax })
            #expect((error == nil) == isTaken)
        }
    }

    @Test
    func `hold for the number of subschemas, those referred to included`() {
        let schema = ##"{"properties":{"a":true,"b":{"$ref":"#/$defs/c"}},"$defs":{"c":{"items":false}}}"##
        for (subschemasMax, isTaken) in [(4, false), (5, true), (6, true)] {
            let error = Judging.refusal(of: schema, options: options { $0.subschemasMax = subschemasMax })
            #expect(error?.reason == (isTaken ? nil : .tooManySubschemas(subschemasMax: subschemasMax)))
        }
    }

    @Test
    func `hold for the digits of a divisor`() {
        for (divisorDigitsMax, isTaken) in [(2, false), (3, true), (4, true)] {
            let error = Judging.refusal(
                of: #"{"multipleOf":0.0125000}"#, options: options { $0.divisorDigitsMax = divisorDigitsMax })
            #expect(error?.reason == (isTaken ? nil : .divisorTooLong(divisorDigitsMax: divisorDigitsMax)))
        }
    }

    @Test
    func `hold for the depth of evaluation`() throws {
        let instance = try JSONDocument(Self.nested(10))
        for (evaluationDepthMax, fits) in [(17, false), (18, true), (19, true)] {
            let schema = try Schema(
                ##"{"items":{"$ref":"#"}}"##, options: options { $0.evaluationDepthMax = evaluationDepthMax })
            var validator = SchemaValidator(schema)
            guard fits else {
                let expected = SchemaEvaluationError.tooDeep(evaluationDepthMax: evaluationDepthMax)
                #expect(throws: expected) { try validator.isValid(instance) }
                #expect(throws: expected) { try validator.report(instance) }
                continue
            }
            let isValid = try validator.isValid(instance)
            #expect(isValid)
        }
    }

    @Test
    func `hold for the depth of evaluation where nothing else does`() async throws {
        try await onSmallStack {
            let text = JSONLimits(depthMax: 200_000)
            let instance = try JSONDocument(Self.nested(100_000), limits: text)
            let recursive = ##"{"type":["array","null"],"items":{"$ref":"#"},"unevaluatedItems":false}"##
            var validator = SchemaValidator(try Schema(recursive))
            #expect(throws: SchemaEvaluationError.tooDeep(evaluationDepthMax: 10_000)) {
                try validator.isValid(instance)
            }
            let patient = SchemaOptions(limits: SchemaLimits(evaluationDepthMax: 300_000))
            var patientValidator = SchemaValidator(try Schema(recursive, options: patient))
            let isValid = try patientValidator.isValid(instance)
            #expect(isValid)
            let report = try patientValidator.report(instance)
            #expect(report.isValid)
            let unnamed = try patientValidator.unnamedMembers(instance, at: instance.root)
            #expect(unnamed.isEmpty)
            #expect(throws: JSONReadError.self) { _ = try JSONDocument(Self.nested(100_000)) }
        }
    }

    @Test
    func `of a schema's depth can be used up with little stack`() async throws {
        try await onSmallStack {
            let depth = 255
            let schema =
                String(repeating: #"{"items":"#, count: depth) + #"{"type":"array"}"# + String(repeating: "}", count: depth)
            var validator = SchemaValidator(try Schema(schema))
            let instance = try JSONDocument(Self.nested(256))
            let isValid = try validator.isValid(instance)
            #expect(isValid)
            let report = try validator.report(instance)
            #expect(report.isValid)
            let projected = try SchemaProjection(try Schema(schema)).project(instance, at: instance.root)
            #expect(projected == Array(Self.nested(256).utf8))
        }
    }

    /// Each definition asks for the next one twice, so forty of them would ask for the last 2^40 times.
    @Test(.timeLimit(TestData.minutes(5)))
    func `hold for the number of applications`() throws {
        let definitions = (0..<40).map { "\"d\($0)\":{\"allOf\":[{\"$ref\":\"#/$defs/d\($0 + 1)\"},{\"$ref\":\"#/$defs/d\($0 + 1)\"}]}" }
        let schema = "{\"$ref\":\"#/$defs/d0\",\"$defs\":{\(definitions.joined(separator: ",")),\"d40\":{\"type\":\"null\"}}}"
        var validator = SchemaValidator(try Schema(schema, options: options { $0.applicationsMax = 100_000 }))
        let instance = try JSONDocument("null")
        let expected = SchemaEvaluationError.tooManyApplications(applicationsMax: 100_000)
        #expect(throws: expected) { try validator.isValid(instance) }
        #expect(throws: expected) { try validator.report(instance) }
        #expect(throws: expected) { try validator.unnamedMembers(instance, at: instance.root) }
        // Afterwards the validator is as good as new.
        let other = try JSONDocument("1")
        let isValid = try validator.isValid(other)
        #expect(!isValid)
    }

    @Test
    func `hold for the number of applications of a shallow schema`() throws {
        let instance = try JSONDocument("[1,2,3]")
        for (applicationsMax, fits) in [(3, false), (4, true), (5, true)] {
            let schema = try Schema(
                #"{"items":{"type":"number"}}"#, options: options { $0.applicationsMax = applicationsMax })
            var validator = SchemaValidator(schema)
            if fits {
                let isValid = try validator.isValid(instance)
                #expect(isValid)
            } else {
                let expected = SchemaEvaluationError.tooManyApplications(applicationsMax: applicationsMax)
                #expect(throws: expected) { try validator.isValid(instance) }
                #expect(throws: expected) { try validator.report(instance) }
            }
        }
    }

    @Test
    func `hold for the violations that are collected`() throws {
        for (violationsMax, found) in [(2, 2), (3, 3), (4, 3)] {
            let report = try Judging.report(
                #"{"items":{"type":"string"}}"#, "[1,2,3]", options: options { $0.violationsMax = violationsMax })
            #expect(report.violations.count == found)
            #expect(report.hasMoreViolations == (violationsMax < 3))
        }
        // What failed alternatives took up is free again once another one fits.
        let report = try Judging.report(
            #"{"items":{"anyOf":[{"type":"string"},{"type":"null"},{"type":"number"}]},"maxItems":2}"#, "[1,2,3]",
            options: options { $0.violationsMax = 2 })
        #expect(report.violations.map(\.keyword) == ["maxItems"] && !report.hasMoreViolations)
        let full = try Judging.report(
            #"{"prefixItems":[{"type":"null"},{"anyOf":[{"type":"string"},{"type":"number"}]}]}"#, "[1,2]",
            options: options { $0.violationsMax = 1 })
        #expect(full.violations.count == 1 && !full.hasMoreViolations)
    }

    @Test
    func `hold for the annotations that are collected`() throws {
        let instance = try JSONDocument("[1,2,3]")
        for (annotationsMax, fits) in [(2, false), (3, true), (4, true)] {
            let schema = try Schema(
                #"{"items":{"title":"a number"}}"#, options: options { $0.annotationsMax = annotationsMax })
            var validator = SchemaValidator(schema)
            if fits {
                #expect(try validator.report(instance).annotations.count == 3)
            } else {
                #expect(throws: SchemaEvaluationError.tooManyAnnotations(annotationsMax: annotationsMax)) {
                    try validator.report(instance)
                }
            }
        }
    }

    @Test(.timeLimit(TestData.minutes(5)))
    func `are not needed for unique elements`() throws {
        let numbers = (0..<200_000).map { "\($0).0" }.joined(separator: ",")
        try Judging.expect(#"{"uniqueItems":true}"#, valid: ["[\(numbers)]"], invalid: ["[\(numbers),1e2]"])
    }
}
