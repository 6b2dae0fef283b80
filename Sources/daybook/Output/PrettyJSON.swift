import StrictJSON

/// JSON laid out for people: one member a line; strings, numbers and keys spelled as they were.
enum PrettyJSON {
    private static let indentColumns = 2

    /// The lines of `bytes`, or of the text as it is where it is no JSON.
    static func lines(of bytes: [UInt8]) -> [String] {
        do {
            let document = try JSONDocument(bytes)
            var layout = Layout(lines: [""])
            layout.append(document.root, of: document, depth: 0)
            return layout.lines
        } catch {
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
                .map(String.init)
        }
    }

    private struct Layout {
        var lines: [String]

        /// The reader's bound on depth bounds the recursion.
        mutating func append(_ node: JSONNode, of document: borrowing JSONDocument, depth: Int) {
            let kind = document.kind(of: node)
            guard kind == .object || kind == .array, var child = document.firstChild(of: node) else {
                let isEmpty = kind == .object || kind == .array
                return add(isEmpty ? (kind == .object ? "{}" : "[]") : Self.raw(node, of: document))
            }
            add(kind == .object ? "{" : "[")
            while true {
                begin(depth + 1)
                if kind == .object {
                    add(Self.raw(child, of: document) + ": ")
                    append(document.value(of: child), of: document, depth: depth + 1)
                } else {
                    append(child, of: document, depth: depth + 1)
                }
                guard let next = document.child(after: child, of: node) else { break }
                add(",")
                child = next
            }
            begin(depth)
            add(kind == .object ? "}" : "]")
        }

        private static func raw(_ node: JSONNode, of document: borrowing JSONDocument) -> String {
            String(decoding: document.rawBytes(of: node), as: UTF8.self)
        }

        private mutating func add(_ text: String) { lines[lines.count - 1] += text }

        private mutating func begin(_ depth: Int) {
            lines.append(String(repeating: " ", count: depth * PrettyJSON.indentColumns))
        }
    }
}
