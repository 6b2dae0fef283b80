import JSONSchema
import Schemas
import Testing

@testable import GenerationJournal

/// What values that are made for a schema show of a mapping.
struct MappingProofTests {
    private static func proof(
        _ operations: String, from source: String, to target: String, keep: Bool = false
    ) throws -> MappingProof {
        var options = MappingProofOptions()
        (options.randomCount, options.partsMax) = (50, 30_000)
        return try MappingSamples.mapping(operations, keep: keep).prove(
            from: try Schema(source), to: try Schema(target), options: options)
    }

    private static func closed(_ properties: String, required: String = "") -> String {
        #"{"type":"object","properties":{\#(properties)},"required":[\#(required)],"additionalProperties":false}"#
    }

    @Test func `the samples pass`() throws {
        for (name, from, to) in [
            ("OrderDraft.v1-v2", "OrderDraft.v1", "OrderDraft.v2"), ("QuoteDraft.v1-v2", "", "QuoteDraft.v2"),
        ] {
            let catalog = try MappingSamples.catalog()
            let mapping = try MappingSamples.sampleMapping(name)
            let source = try #require(catalog.item(name: mapping.type.name, version: mapping.from))
            let target = try #require(catalog.item(name: mapping.type.name, version: mapping.to))
            let proof = try mapping.prove(from: try Schema(source.schema.text), to: try Schema(target.schema.text))
            #expect(proof.isPassed && proof.lost == 0, "\(from) \(to)")
            #expect(proof.instances > 1_000)
        }
    }

    @Test func `an enum case that the table forgets is found`() throws {
        let proof = try Self.proof(
            #"{"op":"mapValues","path":"/a","values":[["x","y"],["z","y"]]}"#,
            from: Self.closed(#""a":{"enum":["x","z","forgotten"]}"#, required: #""a""#),
            to: Self.closed(#""a":{"const":"y"}"#))
        #expect(!proof.isPassed)
        #expect(proof.counterexample?.reason == "T 1 to 2, operation 1: the table does not list the value")
        #expect(proof.counterexample.map { String(decoding: $0.instance, as: UTF8.self) } == #"{"a":"forgotten"}"#)
    }

    @Test func `an optional member that the target requires is found`() throws {
        let proof = try Self.proof(
            #"{"op":"rename","path":"/a","to":"b"}"#, from: Self.closed(#""a":{"type":"integer"}"#),
            to: Self.closed(#""b":{"type":"integer"}"#, required: #""b""#))
        #expect(proof.counterexample.map { String(decoding: $0.instance, as: UTF8.self) } == "{}")
    }

    @Test func `a bound that the target narrows is found, deep inside as well`() throws {
        let item = #"{"type":"object","properties":{"n":{"type":"integer","minimum":1,"maximum":%}},"required":["n"]}"#
        let proof = try Self.proof(
            #"{"op":"rename","path":"/list/*/n","to":"m"}"#,
            from: #"{"properties":{"list":{"type":"array","items":\#(item.replacing("%", with: "1000"))}},"type":"object"}"#,
            to: #"{"properties":{"list":{"items":{"properties":{"m":{"maximum":999}},"required":["m"]}}}}"#)
        let text = try #require(proof.counterexample).instance
        #expect(String(decoding: text, as: UTF8.self).contains("1000"))
    }

    @Test func `a pointer that leads into nothing is a fault`() throws {
        let proof = try Self.proof(
            #"{"op":"rename","path":"/a","to":"b"},{"op":"remove","path":"/nowhere"}"#,
            from: Self.closed(#""a":{"type":"integer"}"#), to: Self.closed(#""b":{"type":"integer"}"#))
        #expect(!proof.isPassed && proof.idleOperations == [2])
    }

    @Test func `a source without values proves nothing`() throws {
        let proof = try Self.proof("", from: #"{"not":{}}"#, to: "true")
        #expect(!proof.isPassed && proof.instances == 0)
    }

    @Test func `a schema that asks for two of itself in each is no burden`() throws {
        let source = ##"{"type":"object","properties":{"l":{"$ref":"#"},"r":{"$ref":"#"}},"required":["l","r"]}"##
        let proof = try Self.proof("", from: source, to: "true")
        #expect(proof.instances == 0)
    }

    @Test func `references, combinations and patterns are followed`() throws {
        let source = ##"""
            {"type":"object","properties":{"a":{"$ref":"#/$defs/a"},"b":{"oneOf":[{"type":"string","pattern":"^[a-z]+$"},
            {"type":"array","items":{"const":7},"minItems":2,"maxItems":2}]},"when":{"type":"string","format":"date"},
            "tree":{"$ref":"#/$defs/tree"}},"required":["a","b","when"],"allOf":[{"required":["a"]}],
            "$defs":{"a":{"type":["integer","null"],"minimum":-5,"exclusiveMaximum":5,"multipleOf":5},
            "tree":{"type":"object","properties":{"tree":{"$ref":"#/$defs/tree"}}}}}
            """##
        let proof = try Self.proof(#"{"op":"rename","path":"/a","to":"z"}"#, from: source, to: #"{"required":["z","b"]}"#)
        #expect(proof.isPassed && proof.lost == 0)
    }
}
