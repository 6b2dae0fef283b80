internal import Envelopes
internal import LMDB
internal import StrictJSON

/// The strings in content and parameters of one envelope after another, their escapes resolved.
struct EnvelopeTexts: ~Copyable {
    private var reader = EnvelopeReader()

    /// Lends each string value at any depth, in the order in which they stand, until `body` answers false.
    ///
    /// - Parameter isDecision: whether who decided is left out, the member `by` of the parameters.
    mutating func forEach(
        in envelope: RawSpan, leavesOutDecider: Bool = false, _ body: (RawSpan) throws -> Bool
    ) throws {
        let shape = try reader.read(envelope)
        var pending: [JSONNode] = []
        if let content = shape.content { pending.append(content) }
        if let parameters = shape.parameters {
            reader.document.forEachMember(of: parameters) { key, value in
                if !leavesOutDecider || reader.document.string(of: key) != "by" { pending.append(value) }
                return true
            }
        }
        pending.reverse()
        while let node = pending.popLast() {
            switch reader.document.kind(of: node) {
            case .string:
                guard try reader.document.withDecodedUTF8(of: node, { try body($0.bytes) }) else { return }
            case .object, .array: pending += children(of: node).reversed()
            default: break
            }
        }
    }

    private borrowing func children(of container: JSONNode) -> [JSONNode] {
        var children: [JSONNode] = []
        let isObject = reader.document.kind(of: container) == .object
        var child = reader.document.firstChild(of: container)
        while let node = child {
            children.append(isObject ? reader.document.value(of: node) : node)
            child = reader.document.child(after: node, of: container)
        }
        return children
    }
}

/// Which strings of erased entries are looked for in others.
enum ErasedText {
    /// Letters and digits that a string must have: shorter ones stand in many texts by chance.
    static let lettersMin = 12

    /// Whether `text` is long enough, and somebody's text rather than a name that Daybook gives.
    ///
    /// - Parameter isOwn: whether the step is one of Daybook's own, in which names of rules, layers, models and schemas stand:
    ///   ASCII without white space, the same in a thousand flows.
    static func isSought(_ text: [UInt8], isOwn: Bool) -> Bool {
        guard text.count >= lettersMin, !text.allSatisfy(isHexadecimal) else { return false }
        if isOwn, text.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return false }
        var letters = 0
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil { letters += 1 }
            if letters == lettersMin { return true }
        }
        return false
    }

    /// Ids and digests are made of these.
    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
