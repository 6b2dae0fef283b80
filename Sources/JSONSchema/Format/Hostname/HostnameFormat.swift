/// `hostname`: RFC 1123 section 2.1, labels with the prefix `xn--` standing for those of IDNA (RFC 5891 section 4.4).
enum HostnameFormat {
    static func accepts(_ text: Span<UInt8>) -> Bool {
        guard text.count <= DomainLabel.nameBytesMax else { return false }
        var start = 0
        while true {
            var end = start
            while end < text.count && text[end] != 0x2E { end += 1 }
            let label = text.extracting(start..<end)
            guard DomainLabel.isASCII(label) else { return false }
            if DomainLabel.hasPrefix(label) {
                guard let points = DomainLabel.decoded(label) else { return false }
                // Its neighbours are not judged with it: such names are in use under international top-level domains.
                if BidiRule.isRightToLeft(points) && !BidiRule.allows(points) { return false }
            }
            if end == text.count { return true }
            start = end + 1
        }
    }
}
