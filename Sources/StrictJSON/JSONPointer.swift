/// A JSON Pointer (RFC 6901): the way from a document's root to one of its values.
///
/// Pointers are equal when their tokens have the same bytes, so two spellings of an accent stay apart.
public struct JSONPointer: Hashable, Sendable {
    /// The decoded tokens, as UTF-8. Empty for the root.
    public private(set) var tokens: [[UInt8]]

    /// The root.
    public init() { tokens = [] }

    /// The pointer of these decoded tokens; what is no UTF-8 in them stands for no name.
    public init(tokens: [[UInt8]]) { self.tokens = tokens }

    /// The pointer that `text` spells: empty, or tokens each behind a slash, with `~0` for `~` and `~1` for a slash.
    public init(_ text: String) throws(JSONPointerError) {
        try self.init(utf8: Array(text.utf8))
    }

    /// The pointer that a URI fragment spells, without its `#`: percent decoding comes first (RFC 6901 section 6).
    public init(uriFragment: String) throws(JSONPointerError) {
        try self.init(utf8: try URIFragment.decoded(Array(uriFragment.utf8)))
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
    public var description: String { String(decoding: utf8, as: UTF8.self) }

    /// The spelling as a URI fragment, without its `#`: what may not stand there is percent-encoded.
    public var uriFragment: String { String(decoding: URIFragment.encoded(utf8), as: UTF8.self) }

    private var utf8: [UInt8] {
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
        return bytes
    }
}

extension JSONPointer {
    /// The pointer to the value around this one; nil for the root.
    public var parent: JSONPointer? { isRoot ? nil : JSONPointer(tokens: Array(tokens.dropLast())) }
}
