internal import Envelopes
internal import JSONSchema
internal import StrictJSON

/// Makes values for a schema: values at the bounds that it sets, optional members there and not there, every case of an
/// enum.
///
/// A value need not fit where the schema says more than can be followed (`not`, `if`, patterns); the caller judges it.
struct InstanceGenerator {
    let schema: Schema
    /// Deeper than this only what is required is made, and twice as deep nothing.
    private static let depthUsual = 12

    /// One value. `choices` decides.
    func instance(_ choices: inout ChoiceSource) -> [UInt8] {
        var made = choices
        let text = schema.withDocument { document in
            var output: [UInt8] = []
            Self.append([document.root], document, "", 0, &made, &output)
            return output
        }
        choices = made
        return text
    }

    /// The objects of a schema that apply to one value: itself, and what it refers to and combines.
    private static func facets(
        _ schemas: [JSONNode], _ document: borrowing JSONDocument, _ path: String, _ choices: inout ChoiceSource
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

    private static func append(
        _ schemas: [JSONNode], _ document: borrowing JSONDocument, _ path: String, _ depth: Int,
        _ choices: inout ChoiceSource, _ output: inout [UInt8]
    ) {
        guard depth < 2 * depthUsual else { return output += Array("null".utf8) }
        let facets = Facets(facets(schemas, document, path, &choices))
        if let value = facets.first("const", document) {
            output += document.rawBytes(of: value)
        } else if let list = facets.first("enum", document) {
            let choice = choices.choose(document.childCount(of: list), at: "\(path) enum")
            output += document.element(at: choice, of: list).map { document.rawBytes(of: $0) } ?? Array("null".utf8)
        } else {
            let types = facets.types(document)
            switch types[choices.choose(types.count, at: "\(path) type")] {
            case "object": appendObject(facets, document, path, depth, &choices, &output)
            case "array": appendArray(facets, document, path, depth, &choices, &output)
            case "string":
                let texts = SampleTexts.texts(facets, document)
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

    private static func appendObject(
        _ facets: Facets, _ document: borrowing JSONDocument, _ path: String, _ depth: Int,
        _ choices: inout ChoiceSource, _ output: inout [UInt8]
    ) {
        var members: [[UInt8]] = []
        let required = facets.required(document)
        for (name, schemas) in facets.properties(document) {
            let pointer = "\(path)/\(String(decoding: name, as: UTF8.self))"
            if !required.contains(name) {
                guard depth < depthUsual, choices.choose(2, at: "\(pointer) absent") == 0 else { continue }
            }
            var member = quoted(name) + [0x3A]
            append(schemas, document, pointer, depth + 1, &choices, &member)
            members.append(member)
        }
        if !facets.isClosed(document), depth < depthUsual, choices.choose(2, at: "\(path) extra") == 1 {
            members.append(Array(#""another-Member \u00e9":[1.50,"\ud83c\udf38",{}]"#.utf8))
        }
        // Members in another order are the same object: turned around at some point, wherever that is.
        let turn = choices.choose(max(members.count, 1), at: "\(path) order")
        let turned = members.dropFirst(turn) + members.prefix(turn)
        output.append(0x7B)
        output += Array(turned.joined(separator: [0x2C]))
        output.append(0x7D)
    }

    private static func appendArray(
        _ facets: Facets, _ document: borrowing JSONDocument, _ path: String, _ depth: Int,
        _ choices: inout ChoiceSource, _ output: inout [UInt8]
    ) {
        let (least, most) = (facets.count("minItems", document) ?? 0, facets.count("maxItems", document) ?? 3)
        let counts = SampleNumbers.distinct([min(max(least, 1), most), least, least + 1, min(most, least + 3)]) {
            least <= $0 && $0 <= max(most, least)
        }
        let count = depth < depthUsual ? counts[choices.choose(counts.count, at: "\(path) count")] : least
        output.append(0x5B)
        for index in 0..<min(count, 1_000) {
            if index > 0 { output.append(0x2C) }
            append(facets.items(index, document), document, "\(path)/\(index)", depth + 1, &choices, &output)
        }
        output.append(0x5D)
    }

    private static func quoted(_ name: [UInt8]) -> [UInt8] {
        var quoted: [UInt8] = []
        EnvelopeLine.appendQuoted(name, to: &quoted)
        return quoted
    }
}
