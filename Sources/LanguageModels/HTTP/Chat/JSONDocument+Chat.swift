internal import StrictJSON

/// Values of a server's answers. What is missing and what is null are the same there, as servers write either; what is of
/// another kind is a fault.
extension JSONDocument {
    /// The member of this name; nil if it is missing or null, and of what is no object.
    func present(_ name: String, of node: JSONNode?) -> JSONNode? {
        guard let node, kind(of: node) == .object, let member = member(name, of: node), kind(of: member) != .null else {
            return nil
        }
        return member
    }

    /// The first element of the array of this name; nil if there is none.
    func firstElement(_ name: String, of node: JSONNode?) throws(ChatFault) -> JSONNode? {
        guard let array = present(name, of: node) else { return nil }
        guard kind(of: array) == .array else { throw ChatFault("\(name) is no array") }
        return firstChild(of: array)
    }

    /// The bytes of the string of this name; nil if there is none.
    func bytes(_ name: String, of node: JSONNode?) throws(ChatFault) -> [UInt8]? {
        guard let text = present(name, of: node) else { return nil }
        guard kind(of: text) == .string else { throw ChatFault("\(name) is no string") }
        return decodedBytes(of: text)
    }

    /// The string of this name; nil if there is none.
    func text(_ name: String, of node: JSONNode?) throws(ChatFault) -> String? {
        try bytes(name, of: node).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The number of this name, not below 0; nil if there is none.
    func count(_ name: String, of node: JSONNode?) throws(ChatFault) -> Int64? {
        guard let member = present(name, of: node) else { return nil }
        guard let count = number(of: member)?.int64, count >= 0 else { throw ChatFault("\(name) is no number of things") }
        return count
    }
}

/// What is wrong with an answer that is JSON.
struct ChatFault: Error, Hashable, Sendable {
    let reason: String

    init(_ reason: String) { self.reason = reason }

    var failure: ModelFailure { .decodingFailure(reason: "the server's answer: \(reason)", byteOffset: nil) }
}
