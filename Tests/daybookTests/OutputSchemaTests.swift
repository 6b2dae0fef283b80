import Foundation
import TestSupport
import Testing

@testable import daybook

struct OutputSchemaTests {
    @Test(arguments: [
        ["init", "$new", "--json"],
        ["import", "$a", Sample.envelopes, Sample.bad, "--json"],
        ["log", "$a", "--json"],
        ["show", "$a", "6", "--json"],
        ["export", "$a", "--output", "$out", "--json"],
        ["replay", "$a", "--into", "$b", "--json"],
        ["copy", "$a", "$b", "--json"],
        ["verify", "$a", "--against", "$r", "--json"],
        ["receipt", "$a", "--json"],
        ["stats", "$a", "--json"],
    ])
    func `every line of JSON has the shape that its schema gives`(_ words: [String]) async throws {
        let place = try await CommandFolder.withSample()
        _ = await place.run("receipt", "$a", "--output", "$r")
        try place.write(Sample.draft("x"), to: "one")
        _ = await place.run("import", "$a", "$one")
        let lines = await place.run(words).output.split(separator: "\n")
        #expect(!lines.isEmpty)
        let schema = try OutputSchema(command: words[0])
        for line in lines {
            let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
            #expect(schema.findings(value) == [], "\(line)")
        }
    }

    @Test func `every command with JSON has a closed schema`() throws {
        for command in CommandTable.all where command.options.contains(where: { $0.name == "json" }) {
            _ = try OutputSchema(command: command.name)
        }
    }
}

/// The few keywords of JSON Schema that the schemas of output use.
struct OutputSchema {
    private let root: [String: Any]

    init(command: String) throws {
        let url = URL(filePath: TestData.checkout + "schemas/output-\(command).schema.json")
        let read = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
        let schema = try #require(read)
        if let reference = schema["$ref"] as? String {
            let name = reference.dropFirst("output-".count).dropLast(".schema.json".count)
            self = try OutputSchema(command: String(name))
        } else {
            root = schema
        }
    }

    func findings(_ value: Any) -> [String] { Self.findings(value, root, at: "") }

    private static func findings(_ value: Any, _ schema: [String: Any], at place: String) -> [String] {
        var found: [String] = []
        if let choices = schema["oneOf"] as? [[String: Any]],
            choices.count(where: { findings(value, $0, at: place).isEmpty }) != 1
        {
            found.append("\(place): not exactly one of the choices fits")
        }
        if let expected = schema["const"] as? NSObject, !expected.isEqual(value) { found.append("\(place): const") }
        if let values = schema["enum"] as? [String], !values.contains(value as? String ?? "") {
            found.append("\(place): enum")
        }
        if let type = schema["type"] {
            let types = type as? [String] ?? [type as? String ?? ""]
            if !types.contains(name(of: value)) { found.append("\(place): \(name(of: value)) is not \(types)") }
        }
        if let pattern = schema["pattern"] as? String, let text = value as? String,
            text.range(of: pattern, options: .regularExpression) == nil
        {
            found.append("\(place): pattern")
        }
        if let minimum = schema["minimum"] as? Int, let number = value as? Int, number < minimum {
            found.append("\(place): minimum")
        }
        if let items = schema["items"] as? [String: Any], let elements = value as? [Any] {
            for (index, element) in elements.enumerated() { found += findings(element, items, at: "\(place)/\(index)") }
        }
        guard let object = value as? [String: Any] else { return found }
        for key in schema["required"] as? [String] ?? [] where object[key] == nil {
            found.append("\(place)/\(key): required")
        }
        guard let properties = schema["properties"] as? [String: [String: Any]] else { return found }
        for (key, member) in object {
            if let schema = properties[key] {
                found += findings(member, schema, at: "\(place)/\(key)")
            } else if schema["additionalProperties"] as? Bool == false {
                found.append("\(place)/\(key): not named")
            }
        }
        return found
    }

    private static func name(of value: Any) -> String {
        switch value {
        case is NSNull: "null"
        case is String: "string"
        case is [Any]: "array"
        case is [String: Any]: "object"
        case let number as NSNumber: isBoolean(number) ? "boolean" : "integer"
        default: "unknown"
        }
    }

    private static func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
