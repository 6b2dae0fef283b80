internal import StrictJSON

/// Whether two texts say the same in the same letters: values as they are spelled, members in the same order, names by
/// their code points; white space between them means nothing.
enum LetterComparison {
    static func areSame(_ left: borrowing JSONDocument, _ right: borrowing JSONDocument) -> Bool {
        var pending: [(JSONNode, JSONNode)] = [(left.root, right.root)]
        while let (node, other) = pending.popLast() {
            let kind = left.kind(of: node)
            guard kind == right.kind(of: other) else { return false }
            guard kind == .object || kind == .array else {
                if left.rawBytes(of: node) != right.rawBytes(of: other) { return false }
                continue
            }
            var (child, otherChild) = (left.firstChild(of: node), right.firstChild(of: other))
            while let current = child {
                guard let otherCurrent = otherChild else { return false }
                if kind == .object {
                    guard left.decodedBytes(of: current) == right.decodedBytes(of: otherCurrent) else { return false }
                    pending.append((left.value(of: current), right.value(of: otherCurrent)))
                } else {
                    pending.append((current, otherCurrent))
                }
                child = left.child(after: current, of: node)
                otherChild = right.child(after: otherCurrent, of: other)
            }
            if otherChild != nil { return false }
        }
        return true
    }
}
