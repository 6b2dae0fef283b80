/// Finds addresses: a scheme and `://`, `www.`, a name at a host, a host of a well-known domain.
enum AddressDetector {
    /// Domains that are told without a scheme. Those of countries are words of some language (`it`, `de`), so a full stop
    /// without a space after it would make one; they need a path behind them.
    private static let domains: Set<String> = ["com", "org", "net", "info", "edu", "gov", "io", "dev", "app", "ai"]

    static func places(in text: TextScalars) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = 0
        while start < text.count {
            var end = start
            while let scalar = text[end], isInside(scalar) { end += 1 }
            let place = withoutPunctuation(text, start..<end)
            if place.count > 3, isAddress(text.scalars[place]) { found.append(place) }
            start = max(end, start + 1)
        }
        return found
    }

    /// Letters of any script and marks of ASCII, but those that stand around addresses.
    private static func isInside(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else { return scalar.isWordPart }
        return scalar.value > 0x20 && !"()[]<>{}\"`".unicodeScalars.contains(scalar)
    }

    /// A run without the quotation marks and stops around it.
    private static func withoutPunctuation(_ text: TextScalars, _ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, !text.scalars[start].isWordPart { start += 1 }
        while start < end, !text.scalars[end - 1].isWordPart, text.scalars[end - 1] != "/" { end -= 1 }
        return start..<end
    }

    private static func isAddress(_ run: ArraySlice<Unicode.Scalar>) -> Bool {
        guard run.contains(where: { $0 == "." || $0 == ":" }) else { return false }
        let text = String(String.UnicodeScalarView(run)).lowercased()
        if text.hasPrefix("www.") || text.hasPrefix("mailto:") { return true }
        if let colon = text.range(of: "://"), colon > 1 { return true }
        let sides = text.split(separator: "@", omittingEmptySubsequences: false)
        if sides.count == 2 { return !sides[0].isEmpty && isHost(sides[1]) }
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let host = parts.first, isHost(host), let domain = host.split(separator: ".").last else { return false }
        return domains.contains(String(domain)) || parts.count == 2
    }

    /// Labels of letters, digits and hyphens with full stops between them, the last of two letters or more.
    private static func isHost(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, let domain = labels.last, domain.count > 1 else { return false }
        return labels.allSatisfy { !$0.isEmpty && $0.unicodeScalars.allSatisfy { $0.isLetter || $0.isDigit || $0 == "-" } }
            && domain.unicodeScalars.allSatisfy { $0.isLetter }
    }
}

extension String {
    /// Where a part begins, in bytes of UTF-8; nil if the text does not hold it.
    fileprivate func range(of part: String) -> Int? {
        let (bytes, wanted) = (Array(utf8), Array(part.utf8))
        guard bytes.count >= wanted.count else { return nil }
        return (0...bytes.count - wanted.count).first { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }
    }
}
