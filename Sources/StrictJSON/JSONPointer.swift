/// A JSON Pointer (RFC 6901): the way from a document's root to one of its values.
///
/// Pointers are equal when their tokens have the same bytes, so two spellings of an accent stay apart.
public struct JSONPointer: Hashable, Sendable {
    /// The decoded tokens, as UTF-8. Empty for the root.
    private(set) var tokens: [[UInt8]]

    /// The root.
    public init() { tokens = [] }

    init(tokens: [[UInt8]]) { self.tokens = tokens }

    /// The pointer that `text` spells: empty, or tokens each behind a slash, with `~0` for `~` and `~1` for a slash.
    public init(_ text: String) throws(JSONPointerError) {
        try self.init(utf8: Array(text.utf8))
    }

    /// The pointer that a URI fragment spells, without its `#`: percent decoding comes first (RFC 6901 section 6).
    public init(uriFragment: String) throws(JSONPointerError) {
        var bytes: [UInt8] = []
        var rest = Array(uriFragment.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(Self.hexDigit), let low = rest.popFirst().flatMap(Self.hexDigit)
            else { throw .percentEscape(byteOffset: uriFragment.utf8.count - rest.count) }
            bytes.append(high << 4 | low)
        }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .percentEscape(byteOffset: 0) }
        try self.init(utf8: bytes)
    }

    private init(utf8 bytes: [UInt8]) throws(JSONPointerError) {
        tokens = []
        guard let first = bytes.first else { return }
        guard first == 0x2F else { throw .missingSlash }
        var token: [UInt8] = []
        var index = 1
        while index < bytes.count {
            switch bytes[index] {
            case 0x2F:
                tokens.append(token)
                token = []
            case 0x7E:
                index += 1
                guard index < bytes.count, bytes[index] == 0x30 || bytes[index] == 0x31 else {
                    throw .tildeEscape(byteOffset: index - 1)
                }
                token.append(bytes[index] == 0x30 ? 0x7E : 0x2F)
            default: token.append(bytes[index])
            }
            index += 1
        }
        tokens.append(token)
    }

    private static func hexDigit(_ letter: UInt8) -> UInt8? {
        switch letter {
        case 0x30...0x39: letter - 0x30
        case 0x41...0x46: letter - 0x37
        case 0x61...0x66: letter - 0x57
        default: nil
        }
    }

    /// Whether this is the root.
    public var isRoot: Bool { tokens.isEmpty }

    /// The tokens as text, their escapes resolved.
    public var components: [String] { tokens.map { String(decoding: $0, as: UTF8.self) } }

    /// The pointer to the member `key` of this value.
    public func appending(key: String) -> JSONPointer { appending(token: Array(key.utf8)) }

    /// The pointer to the element at `index`, from 0, of this value.
    public func appending(index: Int) -> JSONPointer { appending(token: Array(String(index).utf8)) }

    func appending(token: [UInt8]) -> JSONPointer {
        var pointer = self
        pointer.tokens.append(token)
        return pointer
    }
}

extension JSONPointer: CustomStringConvertible {
    /// The spelling of RFC 6901; empty for the root.
    public var description: String {
        var bytes: [UInt8] = []
        for token in tokens {
            bytes.append(0x2F)
            for byte in token {
                switch byte {
                case 0x7E: bytes += [0x7E, 0x30]
                case 0x2F: bytes += [0x7E, 0x31]
                default: bytes.append(byte)
                }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Why a text is no JSON Pointer, or a pointer cannot lead into a value.
public enum JSONPointerError: Error, Hashable, Sendable {
    /// A pointer that is not empty begins with a slash.
    case missingSlash
    /// After a tilde only 0 or 1 may stand.
    case tildeEscape(byteOffset: Int)
    /// A percent sign is not followed by two hexadecimal digits, or what it spells is not UTF-8.
    case percentEscape(byteOffset: Int)
    /// The token at this position, from 0, leads into an array but is no index: digits without a leading zero.
    case notAnIndex(token: Int)
}

extension JSONPointerError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missingSlash: "a JSON Pointer is empty or begins with a slash"
        case .tildeEscape(let byteOffset): "only ~0 and ~1 exist in a JSON Pointer (byte \(byteOffset))"
        case .percentEscape(let byteOffset): "this percent escape spells no UTF-8 (byte \(byteOffset))"
        case .notAnIndex(let token): "token \(token + 1) of the JSON Pointer leads into an array but is no index"
        }
    }
}

extension JSONDocument {
    /// The value that `pointer` leads to, or nil if there is none.
    public func resolve(_ pointer: JSONPointer) throws(JSONPointerError) -> JSONNode? {
        var node = root
        for (position, token) in pointer.tokens.enumerated() {
            switch kind(of: node) {
            case .object:
                guard let member = member(JSONKey(utf8: token), of: node) else { return nil }
                node = member
            case .array:
                guard let index = Self.arrayIndex(token) else { throw .notAnIndex(token: position) }
                guard let element = element(at: index, of: node) else { return nil }
                node = element
            default: return nil
            }
        }
        return node
    }

    /// The element at `index`, from 0, of `array`, if there is one. Linear in the index.
    public func element(at index: Int, of array: JSONNode) -> JSONNode? {
        guard kind(of: array) == .array else { return nil }
        var child = firstChild(of: array)
        var remaining = index
        while let element = child, remaining > 0 {
            remaining -= 1
            child = self.child(after: element, of: array)
        }
        return remaining == 0 ? child : nil
    }

    /// `-`, which names the element after the last (RFC 6901 section 4), is an index past every array.
    private static func arrayIndex(_ token: [UInt8]) -> Int? {
        if token == [0x2D] { return .max }
        guard !token.isEmpty, token.allSatisfy({ 0x30...0x39 ~= $0 }), token.count == 1 || token[0] != 0x30 else {
            return nil
        }
        return Int(String(decoding: token, as: UTF8.self)) ?? .max
    }
}
