/// How many columns text takes on a terminal, and text cut to fit.
enum DisplayWidth {
    /// East Asian wide and full-width characters (Unicode 15, UAX #11), gaps of unassigned ones closed.
    private static let wideRanges: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4C6,
        0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAD9, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
        0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F200...0x1F265, 0x1F300...0x1FAFF, 0x20000...0x3FFFD,
    ]

    /// 0 for combining marks, 2 for wide characters, else 1.
    static func columns(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        // The second half of a picture that is a letter otherwise; better a column too many than too few.
        if scalar.value == 0xFE0F { return 1 }
        if SafeText.isCombining(scalar) || 0x1160...0x11FF ~= scalar.value { return 0 }
        return wideRanges.contains { $0.contains(scalar.value) } || scalar.properties.isEmojiPresentation ? 2 : 1
    }

    static func columns(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
    }

    /// `text` if it fits, else as much of it as fits with an ellipsis. It must be safe and hold no line feed.
    static func fitted(_ text: String, columns limit: Int) -> String {
        var used = 0
        var cut = text.unicodeScalars.startIndex
        for index in text.unicodeScalars.indices {
            used += columns(of: text.unicodeScalars[index])
            if used > limit { return limit < 1 ? "" : String(text.unicodeScalars[..<cut]) + "…" }
            if used <= limit - 1 { cut = text.unicodeScalars.index(after: index) }
        }
        return text
    }

    /// `text` with spaces behind it up to `columns`.
    static func padded(_ text: String, columns limit: Int) -> String {
        text + String(repeating: " ", count: max(0, limit - columns(of: text)))
    }

    /// Lines of at most `columns`, broken anywhere; a nil width breaks nothing.
    static func wrapped(_ line: String, columns limit: Int?) -> [String] {
        guard let limit, limit > 1 else { return [line] }
        var lines: [String] = []
        var current = String.UnicodeScalarView()
        var used = 0
        for scalar in line.unicodeScalars {
            let width = columns(of: scalar)
            if used + width > limit {
                lines.append(String(current))
                current.removeAll(keepingCapacity: true)
                used = 0
            }
            current.append(scalar)
            used += width
        }
        return lines + [String(current)]
    }
}
