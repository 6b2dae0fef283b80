internal import Envelopes
internal import JSONSchema
internal import StrictJSON

/// Makes values for a schema: values at the bounds that it sets, optional members there and not there, every case of an
/// enum.
///
/// A value need not fit where the schema says more than can be followed (`not`, `if`, patterns); the caller judges it.
struct InstanceGenerator {
    private let schema: Schema
    private var choices = ChoiceSource()
    /// How many values may still be made: a schema can ask for two of itself in each.
    private var valuesLeft = 0
    /// The strings for schemas that were met: to find them, schemas are compiled.
    private var texts: [[JSONNode]: [[UInt8]]] = [:]

    init(schema: Schema) { self.schema = schema }

    /// Deeper than this only what is required is made, and twice as deep nothing.
    private static let depthUsual = 12
    private static let valuesMax = 10_000

    /// How many values were made so far, those inside others included.
    private(set) var valuesMade = 0

    /// One value. `choices` decides.
    mutating func instance(_ choices: inout ChoiceSource) -> [UInt8] {
        swap(&self.choices, &choices)
        valuesLeft = Self.valuesMax
        let schema = schema
        var output: [UInt8] = []
        schema.withDocument { document in append([document.root], document, "", 0, &output) }
        swap(&self.choices, &choices)
        return output
    }

    /// The objects of a schema that apply to one value: itself, and what it refers to and combines.
    private mutating func facets(
        _ schemas: [JSONNode], _ document: borrowing JSONDocument, _ path: String
    ) -> [JSONNode] {
        var facets: [JSONNode] = []
        var pending = schemas
        while let schema = pending.popLast(), facets.count < 256 {
            guard document.kind(of: schema) == .object, !facets.contains(schema) else { continue }
            facets.append(schema)
            if let reference = document.member("$ref", of: schema),
                let target = try? document.resolve(JSONPointer(uriFragment: Self.fragment(reference, document)))
            { pending.append(target) }
            if let all = document.member("allOf", of: schema) {
                document.forEachElement(of: all) { pending.append($0); return true }
            }
            for keyword in ["anyOf", "oneOf"] {
                guard let list = document.member(keyword, of: schema) else { continue }
                let choice = choices.choose(document.childCount(of: list), at: "\(path) \(keyword)")
                if let taken = document.element(at: choice, of: list) { pending.append(taken) }
            }
        }
        return facets
    }

    private static func fragment(_ reference: JSONNode, _ document: borrowing JSONDocument) -> String {
        let text = document.string(of: reference)
        return text.first == "#" ? String(text.dropFirst()) : text
    }

    private mutating func append(
        _ schemas: [JSONNode], _ document: borrowing JSONDocument, _ path: String, _ depth: Int,
        _ output: inout [UInt8]
    ) {
        guard depth < 2 * Self.depthUsual, valuesLeft > 0 else { return output += Array("null".utf8) }
        valuesLeft -= 1
        valuesMade += 1
        let facets = Facets(facets(schemas, document, path))
        if let value = facets.first("const", document) {
            output += document.rawBytes(of: value)
        } else if let list = facets.first("enum", document) {
            let choice = choices.choose(document.childCount(of: list), at: "\(path) enum")
            output += document.element(at: choice, of: list).map { document.rawBytes(of: $0) } ?? Array("null".utf8)
        } else {
            let types = facets.types(document)
            switch types[choices.choose(types.count, at: "\(path) type")] {
            case "object": appendObject(facets, document, path, depth, &output)
            case "array": appendArray(facets, document, path, depth, &output)
            case "string":
                let texts = sampleTexts(facets, document)
                output += texts[choices.choose(texts.count, at: "\(path) text")]
            case "number":
                let numbers = SampleNumbers.lexemes(facets, document, isInteger: false)
                output += Array(numbers[choices.choose(numbers.count, at: "\(path) number")].utf8)
            case "integer":
                let numbers = SampleNumbers.lexemes(facets, document, isInteger: true)
                output += Array(numbers[choices.choose(numbers.count, at: "\(path) number")].utf8)
            case "boolean":
                output += Array((choices.choose(2, at: "\(path) boolean") == 0 ? "true" : "false").utf8)
            default: output += Array("null".utf8)
            }
        }
    }

    private mutating func sampleTexts(_ facets: Facets, _ document: borrowing JSONDocument) -> [[UInt8]] {
        if let known = texts[facets.schemas] { return known }
        let made = SampleTexts.texts(facets, document)
        texts[facets.schemas] = made
        return made
    }

    private mutating func appendObject(
        _ facets: Facets, _ document: borrowing JSONDocument, _ path: String, _ depth: Int, _ output: inout [UInt8]
    ) {
        var members: [[UInt8]] = []
        let required = facets.required(document)
        for (name, schemas) in facets.properties(document) {
            let pointer = "\(path)/\(String(decoding: name, as: UTF8.self))"
            if !required.contains(name) {
                guard depth < Self.depthUsual, choices.choose(2, at: "\(pointer) absent") == 0 else { continue }
            }
            var member = Self.quoted(name) + [0x3A]
            append(schemas, document, pointer, depth + 1, &member)
            members.append(member)
        }
        if !facets.isClosed(document), depth < Self.depthUsual, choices.choose(2, at: "\(path) extra") == 1 {
            members.append(Array(#""another-Member \u00e9":[1.50,"\ud83c\udf38",{}]"#.utf8))
        }
        // Members in another order are the same object: turned around at some point, wherever that is.
        let turn = choices.choose(max(members.count, 1), at: "\(path) order")
        let turned = members.dropFirst(turn) + members.prefix(turn)
        output.append(0x7B)
        output += Array(turned.joined(separator: [0x2C]))
        output.append(0x7D)
    }

    private mutating func appendArray(
        _ facets: Facets, _ document: borrowing JSONDocument, _ path: String, _ depth: Int, _ output: inout [UInt8]
    ) {
        let (least, most) = (facets.count("minItems", document) ?? 0, facets.count("maxItems", document) ?? 3)
        let counts = SampleNumbers.distinct([min(max(least, 1), most), least, least + 1, min(most, least + 3)]) {
            least <= $0 && $0 <= max(most, least)
        }
        let count = depth < Self.depthUsual ? counts[choices.choose(counts.count, at: "\(path) count")] : least
        output.append(0x5B)
        for index in 0..<min(count, 1_000) {
            if index > 0 { output.append(0x2C) }
            append(facets.items(index, document), document, "\(path)/\(index)", depth + 1, &output)
        }
        output.append(0x5D)
    }

    private static func quoted(_ name: [UInt8]) -> [UInt8] {
        var quoted: [UInt8] = []
        EnvelopeLine.appendQuoted(name, to: &quoted)
        return quoted
    }
}
