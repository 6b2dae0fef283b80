/// Finds quotation marks or brackets around a whole text. A full stop may stand behind the closing one.
enum WrappingDetector {
    /// Which marks close what each opens: the habits of all scripts, and marks used the same on both sides.
    private static let closers: [UInt32: Set<UInt32>] = [
        0x22: [0x22, 0x201D], 0x27: [0x27, 0x2019], 0x60: [0x60, 0x27], 0xB4: [0xB4], 0x201C: [0x201D, 0x22],
        0x201D: [0x201D, 0x201C], 0x201E: [0x201C, 0x201D, 0x201F, 0x22], 0x201F: [0x201D],
        0x2018: [0x2019, 0x27], 0x2019: [0x2019], 0x201A: [0x2018, 0x2019, 0x27], 0x201B: [0x2019],
        0xAB: [0xBB], 0xBB: [0xAB, 0xBB], 0x2039: [0x203A], 0x203A: [0x2039, 0x203A], 0x300C: [0x300D], 0x300E: [0x300F],
        0x300A: [0x300B], 0x3008: [0x3009], 0x3010: [0x3011], 0x3014: [0x3015], 0x301D: [0x301E, 0x301F], 0xFE41: [0xFE42],
        0xFE43: [0xFE44], 0xFF02: [0xFF02], 0xFF07: [0xFF07], 0xFF62: [0xFF63], 0xFF08: [0xFF09], 0x28: [0x29], 0x5B: [0x5D],
        0x7B: [0x7D], 0x275D: [0x275E], 0x275B: [0x275C],
    ]

    static func places(in text: TextScalars) -> [Range<Int>] {
        let body = text.trimmed(0..<text.count)
        guard body.count > 2, let closing = closers[text.scalars[body.lowerBound].value] else { return [] }
        var end = body.upperBound - 1
        if !closing.contains(text.scalars[end].value), SentenceBreakClass(text.scalars[end]).endsSentence { end -= 1 }
        guard end > body.lowerBound + 1, closing.contains(text.scalars[end].value) else { return [] }
        guard isOnePair(text, body.lowerBound, end, closing) else { return [] }
        return [body.lowerBound..<body.lowerBound + 1, end..<end + 1]
    }

    /// Whether what is opened at the start stays open till the end: `"Go," she said, "now"` has two pairs.
    private static func isOnePair(_ text: TextScalars, _ start: Int, _ end: Int, _ closing: Set<UInt32>) -> Bool {
        let opening = text.scalars[start].value
        var depth = 1
        for index in start + 1..<end {
            let value = text.scalars[index].value
            if isApostrophe(text, index) { continue }
            if closing.contains(value) {
                depth -= 1
                if depth == 0 { return false }
            } else if value == opening {
                depth += 1
            }
        }
        return true
    }

    private static func isApostrophe(_ text: TextScalars, _ index: Int) -> Bool {
        switch text.scalars[index].value {
        case 0x27, 0x2019, 0xFF07: text[index - 1]?.isLetter == true && text[index + 1]?.isLetter == true
        default: false
        }
    }
}
