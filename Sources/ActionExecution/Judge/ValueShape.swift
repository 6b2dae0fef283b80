package import StrictJSON

/// What stands somewhere, without any text of it but the names of members.
package enum ValueShape {
    private static let namesMax = 8

    /// The shape of the value at `node`, in words.
    package static func of(_ node: JSONNode, in document: borrowing JSONDocument) -> String {
        switch document.kind(of: node) {
        case .null: return "null"
        case .true, .false: return "a Boolean"
        case .number: return "a number"
        case .string: return document.decodedBytes(of: node).isEmpty ? "an empty string" : "a string"
        case .array: return document.firstChild(of: node) == nil ? "an empty array" : "an array"
        case .object:
            let names = names(of: node, in: document)
            guard !names.isEmpty else { return "an empty object" }
            let more = names.count > namesMax ? " and more" : ""
            return "an object with \(names.prefix(namesMax).joined(separator: ", "))\(more)"
        }
    }

    /// The names of the first members, one more than are shown.
    private static func names(of node: JSONNode, in document: borrowing JSONDocument) -> [String] {
        var names: [String] = []
        var member = document.firstChild(of: node)
        while let key = member, names.count <= namesMax {
            names.append(Excerpt.of(document.string(of: key), bytesMax: 64))
            member = document.child(after: key, of: node)
        }
        return names
    }
}
