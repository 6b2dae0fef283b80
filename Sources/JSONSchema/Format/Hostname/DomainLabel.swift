/// The labels of host names: ASCII ones (RFC 1123 section 2.1) and those of IDNA (RFC 5890 section 2.3).
enum DomainLabel {
    /// The longest label and the longest name in ASCII, in bytes (RFC 1034 section 3.1, less the root's own byte).
    static let bytesMax = 63
    static let nameBytesMax = 253
    static let prefix = Array("xn--".utf8)

    /// Whether letters, digits and inner hyphens make up `label`, as many as may.
    static func isASCII(_ label: Span<UInt8>) -> Bool {
        guard 1...bytesMax ~= label.count, label[0] != 0x2D, label[label.count - 1] != 0x2D else { return false }
        for index in label.indices where !label[index].isAlphanumeric && label[index] != 0x2D { return false }
        return true
    }

    /// Whether `label` claims, by its prefix in either case, to stand for other characters.
    static func hasPrefix(_ label: Span<UInt8>) -> Bool {
        label.count >= 4 && label[0] | 0x20 == 0x78 && label[1] | 0x20 == 0x6E && label[2] == 0x2D && label[3] == 0x2D
    }

    /// The code points that `label`, an ASCII label with the prefix, stands for; nil if it is no A-label.
    static func decoded(_ label: Span<UInt8>) -> [UInt32]? {
        // An A-label is compared without regard to case, so its letters count as small ones.
        var digits: [UInt8] = []
        for index in prefix.count..<label.count {
            digits.append(0x41...0x5A ~= label[index] ? label[index] | 0x20 : label[index])
        }
        guard let points = Punycode.decoded(digits), points.contains(where: { $0 >= 0x80 }),
            Punycode.encoded(points) == digits, isUnicode(points)
        else { return nil }
        return points
    }

    /// Whether `points`, of which one at least is past ASCII, are a U-label, its length apart (RFC 5891 section 4.2).
    static func isUnicode(_ points: [UInt32]) -> Bool {
        guard let first = points.first, first != 0x2D, points.last != 0x2D, !hasReservedHyphens(points), !isMark(first)
        else { return false }
        for (index, point) in points.enumerated() {
            switch LabelCharacter.property(of: point) {
            case .valid: continue
            case .contextual: if !LabelContext.allows(index, in: points) { return false }
            case .disallowed: return false
            }
        }
        return CanonicalComposition.isComposed(points)
    }

    /// Whether the third and fourth character are hyphens, which RFC 5890 reserves for prefixes.
    static func hasReservedHyphens(_ points: [UInt32]) -> Bool {
        points.count >= 4 && points[2] == 0x2D && points[3] == 0x2D
    }

    private static func isMark(_ point: UInt32) -> Bool {
        switch Unicode.Scalar(point)?.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
