/// `idn-hostname`: a host name whose labels may be U-labels (RFC 5890 section 2.3.2.1).
enum InternationalHostnameFormat {
    static func accepts(_ text: Span<UInt8>) -> Bool {
        var labels: [[UInt32]] = []
        var bytesInASCII = 0
        var offset = 0
        while true {
            var label: [UInt32] = []
            var isEnd = true
            while offset < text.count {
                let (value, length) = UTF8Scalar.read(text, at: offset)
                offset += length
                if isSeparator(value) {
                    isEnd = false
                    break
                }
                label.append(value)
                // No label has more characters than its form in ASCII has bytes.
                if label.count > DomainLabel.bytesMax { return false }
            }
            guard let (points, bytes) = judged(label) else { return false }
            labels.append(points)
            bytesInASCII += bytes + (isEnd ? 0 : 1)
            if bytesInASCII > DomainLabel.nameBytesMax { return false }
            if isEnd { break }
        }
        // One label written from right to left binds all others too.
        return !labels.contains(where: BidiRule.isRightToLeft) || labels.allSatisfy(BidiRule.allows)
    }

    /// The full stop and those that are taken for it (RFC 3490 section 3.1, which UTS 46 has kept).
    private static func isSeparator(_ value: UInt32) -> Bool {
        value == 0x2E || value == 0x3002 || value == 0xFF0E || value == 0xFF61
    }

    /// The code points that `label` stands for and the length of its form in ASCII, in bytes; nil if it is no label.
    private static func judged(_ label: [UInt32]) -> (points: [UInt32], bytes: Int)? {
        if label.allSatisfy({ $0 < 0x80 }) {
            let bytes = label.map { UInt8($0) }
            guard DomainLabel.isASCII(bytes.span) else { return nil }
            if DomainLabel.hasPrefix(bytes.span) { return DomainLabel.decoded(bytes.span).map { ($0, bytes.count) } }
            return DomainLabel.hasReservedHyphens(label) ? nil : (label, bytes.count)
        }
        guard DomainLabel.isUnicode(label), let encoded = Punycode.encoded(label) else { return nil }
        let bytes = DomainLabel.prefix.count + encoded.count
        return bytes <= DomainLabel.bytesMax ? (label, bytes) : nil
    }
}
