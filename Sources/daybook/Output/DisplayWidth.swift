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

    /// `text` if it fits, else as much of it as fits with an ellipsis: whole words, unless that would leave less than half of
    /// the room, and never a part of a grapheme. It must be safe and hold no line feed.
    static func fitted(_ text: String, columns limit: Int) -> String {
        var used = 0
        var cut = text.startIndex
        var words = (end: text.startIndex, columns: 0)
        var isWide = false
        for index in text.indices {
            let width = columns(of: String(text[index]))
            // Scripts whose letters are wide set no spaces between words.
            if used <= limit - 1, text[index] == " " || isWide || width > 1 { words = (index, used) }
            used += width
            isWide = width > 1
            if used > limit {
                guard limit >= 1 else { return "" }
                let end = 2 * words.columns >= limit ? words.end : cut
                return withoutSpaces(text[..<end]) + "…"
            }
            if used <= limit - 1 { cut = text.index(after: index) }
        }
        return text
    }

    private static func withoutSpaces(_ text: Substring) -> String {
        var text = text
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    /// `text` with spaces behind it up to `columns`.
    static func padded(_ text: String, columns limit: Int) -> String {
        text + String(repeating: " ", count: max(0, limit - columns(of: text)))
    }

    /// Lines of at most `columns`, at least 2, broken between words and indented as the first is. Only a word that is longer
    /// than a line is broken, between graphemes; one that is wider than a line stands alone. A nil width breaks nothing.
    static func wrapped(_ line: String, columns limit: Int?) -> [String] {
        guard let limit = limit.map({ max($0, 2) }), columns(of: line) > limit else { return [line] }
        let indent = String(line.prefix { $0 == " " }.prefix(limit / 2 - 1))
        var lines: [String] = []
        var (current, used) = (indent, indent.count)
        func end() {
            lines.append(current)
            (current, used) = (indent, indent.count)
        }
        for (gap, word) in words(of: line.dropFirst(indent.count)) {
            if used + gap + columns(of: word) <= limit {
                current += String(repeating: " ", count: gap)
                used += gap
            } else if used > indent.count {
                end()
            }
            for letter in word {
                let width = columns(of: String(letter))
                if used + width > limit, used > indent.count { end() }
                current.append(letter)
                used += width
            }
        }
        return lines + [current]
    }

    /// Where a line may be broken: its words, each with the number of spaces before it. A wide letter is a word by itself, since
    /// the scripts that have them set no spaces.
    private static func words(of line: Substring) -> [(gap: Int, word: String)] {
        var words: [(gap: Int, word: String)] = []
        var gap = 0
        var isOpen = false
        for letter in line {
            let isWide = columns(of: String(letter)) > 1
            if letter == " " {
                gap += 1
                isOpen = false
            } else if isOpen, !isWide {
                words[words.count - 1].word.append(letter)
            } else {
                words.append((gap, String(letter)))
                gap = 0
                isOpen = !isWide
            }
        }
        return words
    }

    /// Lines of at most `columns`, at least 2, broken between any two graphemes, so that every letter and space is there; a nil
    /// width breaks nothing.
    static func broken(_ line: String, columns limit: Int?) -> [String] {
        guard let limit = limit.map({ max($0, 2) }) else { return [line] }
        var lines: [String] = []
        var current = ""
        var used = 0
        for letter in line {
            let width = columns(of: String(letter))
            if used + width > limit, used > 0 {
                lines.append(current)
                (current, used) = ("", 0)
            }
            current.append(letter)
            used += width
        }
        return lines + [current]
    }
}
