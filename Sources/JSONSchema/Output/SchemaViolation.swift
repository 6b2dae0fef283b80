public import StrictJSON

/// One keyword that refuses one value.
public struct SchemaViolation: Hashable, Sendable {
    /// The keyword; empty where the schema is `false`.
    public let keyword: String
    /// Where the value stands in the instance's document.
    public let instanceLocation: JSONPointer
    /// The way to the keyword from the whole schema, references on the way included.
    public let keywordLocation: JSONPointer
    /// The URI of the keyword, whose fragment is the pointer from the root of its resource.
    public let absoluteKeywordLocation: String
    /// What the keyword expects.
    public let expected: String
    /// What stands there. Short values stand in it as they are written.
    public let found: String
    /// The value, in the document that was judged.
    public let node: JSONNode

    /// What was expected and what was found.
    public var error: String { "expected \(expected), found \(found)" }

    /// Where the value begins in the text of `document`, the one that was judged. Linear in its offset.
    public func place(in document: borrowing JSONDocument) -> JSONPlace { document.place(of: node) }
}

extension SchemaViolation: CustomStringConvertible {
    /// Where, which keyword, and what it expects; nothing of the value itself.
    public var description: String {
        let place = instanceLocation.isRoot ? "the whole value" : instanceLocation.description
        return keyword.isEmpty ? "\(place): expected \(expected)" : "\(place): \(keyword): expected \(expected)"
    }
}

/// One keyword that says something about one value.
public struct SchemaAnnotation: Hashable, Sendable {
    /// The keyword.
    public let keyword: String
    /// Where the value stands in the instance's document.
    public let instanceLocation: JSONPointer
    /// The way to the keyword from the whole schema, references on the way included.
    public let keywordLocation: JSONPointer
    /// The URI of the keyword, whose fragment is the pointer from the root of its resource.
    public let absoluteKeywordLocation: String
    /// What the keyword says: its value, the exact bytes of the schema.
    public let value: [UInt8]
}
