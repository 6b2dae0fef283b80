import JSONSchema
import StrictJSON
import TestSupport
import Testing

@testable import GenerationJournal

/// Random schemas with random mappings: what a check passes never makes anything wrong, and what is said to lose nothing
/// comes back letter for letter.
struct RandomMappingTests {
    private static let schemas = TestData.isLong ? 1_000 : 40
    private static let instances = TestData.isLong ? 1_000 : 40

    @Test(arguments: 0..<4)
    func `what passes the check fits on other values, and lossless chains come back`(part: Int) throws {
        var (passed, lossless, refused) = (0, 0, 0)
        for number in stride(from: part, to: Self.schemas, by: 4) {
            var made = RandomMapping(seed: UInt64(number) &* 7919 &+ 17)
            let (source, target, mapping) = try made.make()
            var options = MappingProofOptions()
            (options.randomCount, options.seed) = (Self.instances, UInt64(number))
            let proof = try mapping.prove(from: source, to: target, options: options)
            guard proof.isPassed else {
                refused += 1
                continue
            }
            passed += 1
            lossless += proof.losses.isEmpty ? 1 : 0
            // Other values than those of the check.
            options.seed = UInt64(number) &+ 1_000_003
            let other = try mapping.prove(from: source, to: target, options: options)
            #expect(other.counterexample == nil, "schema \(number): \(other.counterexample?.reason ?? "")")
            if proof.losses.isEmpty { #expect(other.lost == 0) }
        }
        // The generator makes some of each, or the test would show nothing.
        #expect(passed > 0 && lossless > 0 && (refused > 0 || !TestData.isLong))
    }

    @Test func `chains that keep come back letter for letter, whatever their operations`() throws {
        for number in 0..<Self.schemas {
            var made = RandomMapping(seed: UInt64(number) &* 104_729 &+ 3)
            let (source, _, first) = try made.make(keep: true)
            let second = try made.another(from: 2, to: 3)
            var generator = InstanceGenerator(schema: source)
            for seed in 0..<UInt64(Self.instances / 4) {
                var choices = ChoiceSource(seed: seed)
                let content = String(decoding: generator.instance(&choices), as: UTF8.self)
                // What cannot be mapped at all need not come back.
                guard let returned = try? MappingSamples.returned(content, [first, second]) else { continue }
                #expect(returned, "schema \(number): \(content)")
            }
        }
    }
}

/// A schema of a few fields and a mapping of them, made at random.
struct RandomMapping {
    private var random: SeededGenerator
    private var fields: [(name: String, schema: String, kind: String)] = []

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private static let kinds: [(kind: String, schema: String)] = [
        ("text", #"{"type":"string","maxLength":8}"#), ("enum", #"{"enum":["x","y","\u007a"]}"#),
        ("flag", #"{"type":"boolean"}"#), ("number", #"{"type":"number","minimum":-10,"maximum":1000}"#),
        ("digits", #"{"type":"string","pattern":"^[1-9][0-9]?$"}"#), ("integer", #"{"type":"integer","minimum":0}"#),
        ("list", #"{"type":"array","items":{"type":"object","properties":{"k":{"type":"string"}}},"maxItems":3}"#),
        ("object", #"{"type":"object","properties":{"p":{"type":"integer"},"q":{"type":"string"}},"required":["p"]}"#),
    ]

    mutating func make(keep: Bool = false) throws -> (Schema, Schema, Mapping) {
        fields = (0..<Int.random(in: 1...6, using: &random)).map { number in
            let kind = Self.kinds[Int.random(in: 0..<Self.kinds.count, using: &random)]
            return ("f\(number)", kind.schema, kind.kind)
        }
        let required = fields.filter { _ in Bool.random(using: &random) }.map { "\"\($0.name)\"" }
        let isClosed = Bool.random(using: &random)
        let source = Self.schema(fields, required, isClosed)
        var targets = fields
        let operations = (0..<Int.random(in: 1...4, using: &random)).map { _ in operation(&targets) }
        let targetRequired = required.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
            .filter { name in targets.contains { "\"\($0.name)\"" == name } }
        let target = Self.schema(targets, targetRequired, isClosed)
        let mapping = try MappingSamples.mapping(operations.joined(separator: ","), keep: keep)
        fields = targets
        return (try Schema(source), try Schema(target), mapping)
    }

    /// A mapping of what the one before has made.
    mutating func another(from: Int, to: Int) throws -> Mapping {
        var targets = fields
        let operations = (0..<Int.random(in: 1...3, using: &random)).map { _ in operation(&targets) }
        return try MappingSamples.mapping(operations.joined(separator: ","), from: from, to: to, keep: true)
    }

    private static func schema(
        _ fields: [(name: String, schema: String, kind: String)], _ required: [String], _ isClosed: Bool
    ) -> String {
        let properties = fields.map { "\"\($0.name)\":\($0.schema)" }.joined(separator: ",")
        let rest = isClosed ? #","additionalProperties":false"# : ""
        return #"{"type":"object","properties":{\#(properties)},"required":[\#(required.joined(separator: ","))]\#(rest)}"#
    }

    /// An operation on one of the fields, which change with it; now and then it is a wrong one.
    private mutating func operation(_ fields: inout [(name: String, schema: String, kind: String)]) -> String {
        guard let index = fields.indices.randomElement(using: &random) else {
            return #"{"op":"setDefault","path":"/only","value":1}"#
        }
        let name = fields[index].name
        switch (fields[index].kind, Int.random(in: 0..<8, using: &random)) {
        case (_, 0):
            fields[index].name = name + "r"
            return #"{"op":"rename","path":"/\#(name)","to":"\#(name)r"}"#
        case (_, 1):
            fields.remove(at: index)
            return #"{"op":"remove","path":"/\#(name)"}"#
        case (_, 2):
            fields.append((name + "n\(fields.count)", #"{"type":"integer"}"#, "integer"))
            return #"{"op":"setDefault","path":"/\#(name)n\#(fields.count - 1)","value":1.0}"#
        case (_, 3):
            fields[index] = (name + "w", #"{"type":"object","required":["\#(name)"]}"#, "other")
            return #"{"op":"wrap","path":"/\#(name)w","members":["\#(name)"]}"#
        case (_, 4):
            fields.append((name + "c\(fields.count)", fields[index].schema, "other"))
            return #"{"op":"copy","from":"/\#(name)","path":"/\#(name)c\#(fields.count - 1)"}"#
        case ("text", 5), ("enum", 5):
            return #"{"op":"mapValues","path":"/\#(name)","values":[["x","y"]]}"#
        case ("enum", _):
            fields[index].schema = #"{"enum":[1,2,3]}"#
            fields[index].kind = "other"
            return #"{"op":"mapValues","path":"/\#(name)","values":[["x",1],["y",2],["z",3]]}"#
        case ("flag", _):
            fields[index].schema = #"{"enum":["yes","no"]}"#
            fields[index].kind = "other"
            return #"{"op":"mapValues","path":"/\#(name)","values":[[true,"yes"],[false,"no"]]}"#
        case ("number", _), ("integer", _):
            fields[index].schema = #"{"type":"string"}"#
            fields[index].kind = "other"
            return #"{"op":"convert","path":"/\#(name)","using":"textFromNumber"}"#
        case ("digits", _):
            fields[index].schema = #"{"type":"integer","maximum":99}"#
            fields[index].kind = "integer"
            return #"{"op":"convert","path":"/\#(name)","using":"numberFromText"}"#
        case ("list", _):
            return #"{"op":"rename","path":"/\#(name)/*/k","to":"k2"}"#
        case ("object", _):
            fields.remove(at: index)
            fields.append((name + "p", #"{"type":"integer"}"#, "integer"))
            return #"{"op":"move","from":"/\#(name)/p","path":"/\#(name)p"},{"op":"remove","path":"/\#(name)"}"#
        default:
            fields[index].schema = #"{"type":"array","maxItems":1}"#
            fields[index].kind = "other"
            return #"{"op":"convert","path":"/\#(name)","using":"arrayOfOne"}"#
        }
    }
}
