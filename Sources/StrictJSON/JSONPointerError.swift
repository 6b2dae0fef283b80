/// Why a text is no JSON Pointer, or a pointer cannot lead into a value.
public enum JSONPointerError: Error, Hashable, Sendable {
    /// A pointer that is not empty begins with a slash.
    case missingSlash
    /// After a tilde only 0 or 1 may stand.
    case tildeEscape(byteOffset: Int)
    /// A percent sign is not followed by two hexadecimal digits, or what it spells is not UTF-8.
    case percentEscape(byteOffset: Int)
    /// A character that may not stand in a URI fragment without a percent escape (RFC 3986 section 3.5).
    case fragmentCharacter(byteOffset: Int)
    /// The token at this position, from 0, leads into an array but is no index: digits without a leading zero.
    case notAnIndex(token: Int)
}

extension JSONPointerError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missingSlash: "a JSON Pointer is empty or begins with a slash"
        case .tildeEscape(let byteOffset): "only ~0 and ~1 exist in a JSON Pointer (byte \(byteOffset))"
        case .percentEscape(let byteOffset): "this percent escape spells no UTF-8 (byte \(byteOffset))"
        case .fragmentCharacter(let byteOffset):
            "a URI fragment must percent-encode this character (byte \(byteOffset))"
        case .notAnIndex(let token): "token \(token + 1) of the JSON Pointer leads into an array but is no index"
        }
    }
}
