internal import StrictJSON

/// Values as words in messages: short ones as they are written, long ones by what they are.
enum ValueText {
    /// The longest text of a value that stands in a message, in bytes.
    private static let bytesMax = 60

    /// `value`, as JSON if it is short.
    static func text(of value: JSONNode, in document: borrowing JSONDocument) -> String {
        let kind = document.kind(of: value)
        switch kind {
        case .true, .false, .null: return kind.rawName
        case .number, .string:
            let raw = document.rawBytes(of: value)
            if raw.count <= bytesMax { return String(decoding: raw, as: UTF8.self) }
            return kind == .number ? "a number of \(raw.count) characters" : "a string of \(raw.count - 2) bytes"
        case .array: return "an array"
        case .object: return "an object"
        }
    }

    /// A list of values with `or` before the last; only the first ones of a long list.
    static func choice(_ texts: [String]) -> String {
        let shown = texts.prefix(12)
        guard let last = shown.last else { return "nothing" }
        if texts.count > shown.count { return shown.joined(separator: ", ") + " or \(texts.count - shown.count) more" }
        return shown.count == 1 ? last : shown.dropLast().joined(separator: ", ") + " or " + last
    }
}

extension JSONKind {
    fileprivate var rawName: String {
        switch self {
        case .true: "true"
        case .false: "false"
        default: "null"
        }
    }
}
