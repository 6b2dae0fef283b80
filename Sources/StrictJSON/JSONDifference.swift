/// One place where two documents have different values.
public struct JSONDifference: Hashable, Sendable {
    /// Where, in both.
    public let pointer: JSONPointer
    /// The exact bytes on the left, nil where the left has nothing.
    public let left: [UInt8]?
    /// The exact bytes on the right, nil where the right has nothing.
    public let right: [UInt8]?

    /// A difference between two values at one place; nil where there is none on that side.
    public init(pointer: JSONPointer, left: [UInt8]?, right: [UInt8]?) {
        self.pointer = pointer
        self.left = left
        self.right = right
    }

    /// How two documents differ at one place.
    public enum Kind: Hashable, Sendable {
        /// A member or element that the right lacks.
        case onlyLeft
        /// A member or element that the left lacks.
        case onlyRight
        /// Two values that are neither equal nor containers of one kind.
        case differs
    }

    /// How the documents differ here.
    public var kind: Kind { left == nil ? .onlyRight : right == nil ? .onlyLeft : .differs }
}

extension JSONDocument {
    /// Where the value at `node` differs from the one at `otherNode` of `other`. The order of members means nothing,
    /// numbers are compared by value, strings by code points. A member or element that one side lacks is one
    /// difference, whatever stands in it. Members come in the left's order, then those that only the right has.
    ///
    /// Nothing is walked by recursion, and what has the same bytes on both sides is not looked into.
    public func differences(
        at node: JSONNode, from other: borrowing JSONDocument, at otherNode: JSONNode
    ) -> [JSONDifference] {
        var comparison = JSONComparison()
        comparison.compare(self, node, other, otherNode)
        return comparison.differences
    }

    /// Where the whole document differs from `other`.
    public func differences(from other: borrowing JSONDocument) -> [JSONDifference] {
        differences(at: root, from: other, at: other.root)
    }

    /// Whether two values are equal as `differences` has it.
    public func isEqual(_ node: JSONNode, to other: borrowing JSONDocument, _ otherNode: JSONNode) -> Bool {
        var comparison = JSONComparison(differencesMax: 1)
        comparison.compare(self, node, other, otherNode)
        return comparison.differences.isEmpty
    }
}
