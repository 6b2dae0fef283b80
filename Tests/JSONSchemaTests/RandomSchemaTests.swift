import JSONSchema
import StrictJSON
import TestSupport
import Testing

/// Random schemas and values over few names, so that they meet.
struct RandomSchemas {
    var generator: SeededGenerator

    private static let names = ["a", "b", "\\u0061b", "é", ""]
    private static let scalars = [
        "0", "1", "1.0", "-0.5", "1e2", "1e999999999", "12345678901234567890123", "true", "false", "null", #""""#,
        #""a""#, #""ab""#, #""\u00e9""#, #""💩""#,
    ]
    private static let references = [
        "#", "#/$defs/a", "#/$defs/b", "#x", "r", "r#/$defs/a", "#/properties/a", "#/allOf/0", "none", "#/$defs/zz",
    ]

    private mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

    private mutating func pick(_ choices: [String]) -> String { choices[number(choices.count)] }

    /// A JSON value of some depth.
    mutating func value(_ depth: Int) -> String {
        switch depth == 0 ? 0 : number(3) {
        case 0: return pick(Self.scalars)
        case 1: return "[" + (0..<number(4)).map { _ in value(depth - 1) }.joined(separator: ",") + "]"
        default: return object(number(4)) { $0.value(depth - 1) }
        }
    }

    private mutating func object(_ count: Int, _ value: (inout RandomSchemas) -> String) -> String {
        let names = Set((0..<count).map { _ in pick(Self.names) })
        return "{" + names.sorted().map { "\"\($0)\":" + value(&self) }.joined(separator: ",") + "}"
    }

    private mutating func list(_ count: Int, _ value: (inout RandomSchemas) -> String) -> String {
        "[" + (0..<count).map { _ in value(&self) }.joined(separator: ",") + "]"
    }

    /// A schema of some depth; now and then one that is wrong.
    mutating func schema(_ depth: Int) -> String {
        if number(8) == 0 { return pick(["true", "false"]) }
        var members: [String: String] = [:]
        for _ in 0...number(4) {
            let (keyword, value) = depth == 0 || number(3) == 0 ? assertion() : applicator(depth - 1)
            members[keyword] = value
        }
        if number(12) == 0 { members["$id"] = pick([#""r""#, #""q""#, #""r/""#]) }
        if number(12) == 0 { members["$anchor"] = #""x""# }
        if number(6) == 0 { members["$dynamicAnchor"] = pick([#""x""#, #""y""#]) }
        if number(40) == 0 { members[pick(["type", "$ref", "maxLength", "items", "$schema", "pattern"])] = value(1) }
        return "{" + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    }

    private mutating func assertion() -> (String, String) {
        switch number(14) {
        case 0: return ("type", pick([#""string""#, #""integer""#, #"["object","null"]"#, #""array""#, #""object""#]))
        case 1: return ("enum", list(number(4)) { $0.value(1) })
        case 2: return ("const", value(2))
        case 3: return (pick(["maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum"]), pick(["0", "1.0", "1e2"]))
        case 4: return ("multipleOf", pick(["0.5", "3", "1e-8", "1e999999999"]))
        case 5: return (pick(["maxLength", "minLength", "maxItems", "minItems"]), pick(["0", "1", "2.0"]))
        case 6: return (pick(["maxProperties", "minProperties"]), pick(["0", "1", "3"]))
        case 7: return ("required", #"["a"]"#)
        case 8: return ("pattern", pick([#""^a""#, #""b$""#, #""""#]))
        case 9: return ("uniqueItems", pick(["true", "false"]))
        case 10: return ("dependentRequired", #"{"a":["b"]}"#)
        case 11: return (pick(["minContains", "maxContains"]), pick(["0", "1", "2"]))
        case 12: return (pick(["title", "x-unknown"]), #""t""#)
        default: return ("format", pick([#""email""#, #""uri""#, #""nothing""#]))
        }
    }

    private mutating func applicator(_ depth: Int) -> (String, String) {
        switch number(10) {
        case 0, 1: return (pick(["properties", "dependentSchemas", "$defs"]), object(3) { $0.schema(depth) })
        case 2:
            return ("patternProperties", #"{"^a":"# + schema(depth) + "}")
        case 3, 4: return (pick(["allOf", "anyOf", "oneOf"]), list(1 + number(3)) { $0.schema(depth) })
        case 5: return (pick(["not", "if", "then", "else"]), schema(depth))
        case 6: return ("prefixItems", list(1 + number(2)) { $0.schema(depth) })
        case 7: return (pick(["items", "contains", "additionalProperties", "propertyNames"]), schema(depth))
        case 8: return (pick(["unevaluatedProperties", "unevaluatedItems"]), schema(depth))
        default:
            return number(2) == 0
                ? ("$ref", "\"" + pick(Self.references) + "\"")
                : ("$dynamicRef", "\"" + pick(["#x", "#y", "r#x", "#"]) + "\"")
        }
    }
}

@Suite
struct `Random schemas` {
    @Test
    func `are compiled or refused, and judge the same way however they are asked`() throws {
        let seeds: Range<UInt64> = 0..<(TestData.isLong ? 200_000 : 4_000)
        var (compiled, verdicts, valid) = (0, 0, 0)
        for seed in seeds {
            var random = RandomSchemas(generator: SeededGenerator(seed: seed))
            let text = random.schema(3)
            guard let schema = try? Schema(text) else { continue }
            compiled += 1
            var validator = SchemaValidator(schema)
            for _ in 0..<8 {
                let instance = try JSONDocument(random.value(3))
                guard let isValid = try? validator.isValid(instance) else {
                    // Without an end for one there is none for the other, which looks at more.
                    #expect(throws: SchemaEvaluationError.self) { try validator.report(instance) }
                    continue
                }
                verdicts += 1
                if isValid { valid += 1 }
                // Looking at everything may come to a reference without an end that a verdict never reaches.
                let report: SchemaReport
                do throws(SchemaEvaluationError) {
                    report = try validator.report(instance)
                } catch {
                    guard case .endlessReference = error else {
                        Issue.record("seed \(seed): \(error)")
                        continue
                    }
                    continue
                }
                #expect(report.isValid == isValid, "seed \(seed)")
                #expect(report.violations.isEmpty == isValid, "seed \(seed)")
                _ = try JSONDocument(report.basicOutput)
                _ = try? validator.unnamedMembers(instance, at: instance.root)
            }
        }
        // The generator is of use only as long as it makes schemas that can be used and that tell values apart.
        #expect(compiled > seeds.count / 4)
        #expect(valid > verdicts / 10 && valid < verdicts * 9 / 10)
    }

    @Test
    func `with bytes changed are refused or used, never more`() throws {
        var random = RandomSchemas(generator: SeededGenerator(seed: 2020))
        let instance = try JSONDocument(#"{"a":[1,{"b":"ab"}],"é":null}"#)
        for _ in 0..<(TestData.isLong ? 100_000 : 3_000) {
            var text = Array(random.schema(3).utf8)
            for _ in 0...Int.random(in: 0...2, using: &random.generator) where !text.isEmpty {
                let place = Int.random(in: 0..<text.count, using: &random.generator)
                text[place] = UInt8.random(in: 0x20...0x7E, using: &random.generator)
            }
            guard let schema = try? Schema(text) else { continue }
            var validator = SchemaValidator(schema)
            _ = try? validator.isValid(instance)
            _ = try? SchemaProjection(schema).project(instance, at: instance.root)
        }
    }
}
