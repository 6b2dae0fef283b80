import Envelopes
import Foundation
import Schemas
import StrictJSON
import TestSupport

@testable import GenerationJournal

/// Mappings, envelopes and stores for tests of migration.
enum MappingSamples {
    static func document(
        _ operations: String, from: Int = 1, to: Int = 2, keep: Bool = false, type: String = #""generable":"T""#
    ) -> String {
        #"{"mapping":1,\#(type),"from":\#(from),"to":\#(to),"keep":\#(keep),"operations":[\#(operations)]}"#
    }

    static func mapping(
        _ operations: String, from: Int = 1, to: Int = 2, keep: Bool = false, type: String = #""generable":"T""#
    ) throws -> Mapping {
        try Mapping(document: Array(document(operations, from: from, to: to, keep: keep, type: type).utf8))
    }

    static func envelope(
        _ content: String, version: String = "1", type: String = "T", complete: Bool = true, parameters: String = "null"
    ) throws -> Envelope {
        try Envelope(
            #"{"source":"foundation-models","sessionId":"s","schemaVersion":\#(version),"generable":"\#(type)","#
                + #""complete":\#(complete),"content":\#(content),"intent":"Do","parameters":\#(parameters)}"#)
    }

    /// What operations make of a content.
    static func mapped(_ content: String, _ operations: String, complete: Bool = true) throws -> String {
        let view = try MappingSet([try mapping(operations)]).view(
            of: try envelope(content, complete: complete), at: 2)
        return String(decoding: try require2(view.content), as: UTF8.self)
    }

    /// What comes of a content that goes there and back.
    static func returned(_ content: String, _ mappings: [Mapping], parameters: String = "null") throws -> Bool {
        let envelope = try envelope(content, parameters: parameters)
        let chain = MappingChain(mappings, way: 0)
        var reader = EnvelopeReader()
        let shape = try reader.read(envelope.bytes)
        var output: [UInt8] = []
        var changed = [Int](repeating: 0, count: chain.operationCount)
        try chain.up(shape, reader.document, envelope.bytes.span.bytes, to: &output, changed: &changed)
        var results = EnvelopeReader()
        let mapped = try results.read(output)
        return LetterComparison.areSame(reader.document, try JSONDocument(try chain.down(mapped, results.document)))
    }

    static func require2<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw Missing() }
        return value
    }

    struct Missing: Error {}

    /// A file of docs/samples.
    static func sample(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: TestData.checkout + "docs/samples/" + name))) }

    static func sampleMapping(_ name: String) throws -> Mapping {
        try Mapping(document: try sample(name + ".mapping.json"))
    }

    /// The program's schemas, and those of the samples.
    static func catalog() throws -> SchemaCatalog {
        try SchemaCatalog.embedded.adding(
            [("OrderDraft", 1), ("OrderDraft", 2), ("QuoteDraft", 2)].map { name, version in
                EmbeddedSchema(
                    name: name, version: Int32(version), role: .content(intents: []),
                    text: try sample("\(name).v\(version).schema.json"))
            })
    }

    static func orders(isLossless: Bool = false) throws -> MappingSet {
        try MappingSet([
            try sampleMapping("OrderDraft.v1-v2"),
            try sampleMapping(isLossless ? "OrderDraft.v2-v3.lossless" : "OrderDraft.v2-v3"),
        ])
    }

    /// An order in the field list of a version.
    static func order(_ version: Int, _ number: Int = 1, complete: Bool = true) throws -> Envelope {
        let content =
            switch version {
            case 1: #"{"sku":"sku_\#(number)","count":"\#(number % 9 + 1)","pickup":true,"rationale":"é \u00e9"}"#
            case 2: #"{"itemId":"sku_\#(number)","quantity":1,"pickup":false,"readyInSeconds":600,"rationale":"é"}"#
            case 3: #"{"itemId":"sku_\#(number)","quantity":1,"fulfillment":"table","rationale":"é"}"#
            default: #"{"item":{"id":"sku_\#(number)","quantity":1},"fulfillment":"table","rationale":"é"}"#
            }
        return try Envelope(
            #"{"source":"foundation-models","sessionId":"s\#(number % 7)","schemaVersion":\#(version),"#
                + #""generable":"OrderDraft","complete":\#(complete),"content":\#(content),"intent":"PlaceOrderIntent","#
                + #""parameters":null}"#)
    }
}
