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
}

extension JSONDocument {
    /// Where the value at `node` differs from the one at `otherNode` of `other`. The order of members means nothing,
    /// numbers are compared by value, strings by code points. A member or element that one side lacks is one
    /// difference, whatever stands in it. Members come in the left's order, then those that only the right has.
    public func differences(
        at node: JSONNode, from other: borrowing JSONDocument, at otherNode: JSONNode
    ) -> [JSONDifference] {
        var found: [JSONDifference] = []
        var paths = DifferencePaths()
        var pending = [(path: DifferencePaths.root, left: node as JSONNode?, right: otherNode as JSONNode?)]
        while let (path, left, right) = pending.popLast() {
            if let left, let right {
                switch (kind(of: left), other.kind(of: right)) {
                case (.object, .object):
                    pending += memberPairs(left, other, right).reversed().map { (paths.add($0, to: path), $1, $2) }
                    continue
                case (.array, .array):
                    pending += elementPairs(left, other, right).reversed().map {
                        (paths.add(Array(String($0).utf8), to: path), $1, $2)
                    }
                    continue
                default: if hasEqualScalar(left, other, right) { continue }
                }
            }
            found.append(
                JSONDifference(
                    pointer: paths.pointer(to: path), left: left.map { rawBytes(of: $0) },
                    right: right.map { other.rawBytes(of: $0) }))
        }
        return found
    }

    /// Where the whole document differs from `other`.
    public func differences(from other: borrowing JSONDocument) -> [JSONDifference] {
        differences(at: root, from: other, at: other.root)
    }

    /// Whether two values are equal as `differences` has it.
    public func isEqual(_ node: JSONNode, to other: borrowing JSONDocument, _ otherNode: JSONNode) -> Bool {
        differences(at: node, from: other, at: otherNode).isEmpty
    }

    private func hasEqualScalar(_ left: JSONNode, _ other: borrowing JSONDocument, _ right: JSONNode) -> Bool {
        guard kind(of: left) == other.kind(of: right) else { return false }
        return switch kind(of: left) {
        case .string: KeyComparison.order(self.node(left), buffer.span, other.node(right), other.buffer.span) == 0
        case .number: number(of: left) == other.number(of: right)
        case .true, .false, .null: true
        case .object, .array: false
        }
    }

    private func elementPairs(
        _ left: JSONNode, _ other: borrowing JSONDocument, _ right: JSONNode
    ) -> [(index: Int, left: JSONNode?, right: JSONNode?)] {
        var pairs: [(Int, JSONNode?, JSONNode?)] = []
        var one = firstChild(of: left)
        var another = other.firstChild(of: right)
        while one != nil || another != nil {
            pairs.append((pairs.count, one, another))
            if let current = one { one = child(after: current, of: left) }
            if let current = another { another = other.child(after: current, of: right) }
        }
        return pairs
    }

    /// Members of both, paired by sorting, so that large objects cost no more than their sorting.
    private func memberPairs(
        _ left: JSONNode, _ other: borrowing JSONDocument, _ right: JSONNode
    ) -> [(name: [UInt8], left: JSONNode?, right: JSONNode?)] {
        var pairs: [(key: UInt32, name: [UInt8], left: JSONNode?, right: JSONNode?)] = []
        let leftKeys = sortedKeys(of: left, by: KeyComparison.order)
        let rightKeys = other.sortedKeys(of: right, by: KeyComparison.order)
        var (i, j) = (0, 0)
        while i < leftKeys.count || j < rightKeys.count {
            let order: Int
            if i == leftKeys.count {
                order = 1
            } else if j == rightKeys.count {
                order = -1
            } else {
                order = KeyComparison.order(
                    node(leftKeys[i]), buffer.span, other.node(rightKeys[j]), other.buffer.span)
            }
            if order <= 0 {
                let partner = order == 0 ? other.value(of: rightKeys[j]) : nil
                pairs.append((leftKeys[i].index, decodedBytes(of: leftKeys[i]), value(of: leftKeys[i]), partner))
                i += 1
            } else {
                // Behind all of the left's, whose indexes are below any tape's length.
                let key = rightKeys[j].index | 1 << 31
                pairs.append((key, other.decodedBytes(of: rightKeys[j]), nil, other.value(of: rightKeys[j])))
            }
            if order >= 0 { j += 1 }
        }
        return pairs.sorted { $0.key < $1.key }.map { ($0.name, $0.left, $0.right) }
    }
}

/// The ways to the values that are still to be compared. A pointer is put together only where there is a difference:
/// one for each value would cost the square of the depth.
private struct DifferencePaths {
    static let root = -1
    private var steps: [(parent: Int, token: [UInt8])] = []

    mutating func add(_ token: [UInt8], to parent: Int) -> Int {
        steps.append((parent, token))
        return steps.count - 1
    }

    func pointer(to path: Int) -> JSONPointer {
        var tokens: [[UInt8]] = []
        var step = path
        while step != Self.root {
            tokens.append(steps[step].token)
            step = steps[step].parent
        }
        return JSONPointer(tokens: tokens.reversed())
    }
}
