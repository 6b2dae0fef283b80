/// Finds the markup of Markdown that stands at the beginning of a line: headings, items of lists, block quotations, rules.
enum MarkdownLines {
    /// A year may begin a sentence; an item's number is shorter.
    private static let numberDigitsMax = 3
    private static let headingLevelMax = 6

    static func places(in text: TextScalars) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = 0
        while start < text.count {
            let end = text.scalars[start...].firstIndex(where: LineBreakDetector.isLineBreak) ?? text.count
            if let place = marker(text, start..<end) { found.append(place) }
            start = end + 1
        }
        return found
    }

    /// What marks a line, or nil.
    private static func marker(_ text: TextScalars, _ line: Range<Int>) -> Range<Int>? {
        let line = text.trimmed(line)
        guard let first = text[line.lowerBound], !line.isEmpty else { return nil }
        switch first {
        case "#": return run(text, line, of: "#", max: headingLevelMax)
        case ">": return line.lowerBound..<line.lowerBound + 1
        case "-", "*", "+", "_":
            let marks = text.scalars[line].filter { !$0.isSpace }
            if marks.count > 2, marks.allSatisfy({ $0 == first }) { return line }
            return first == "_" ? nil : run(text, line, of: first, max: 1)
        case "\u{2022}": return line.lowerBound..<line.lowerBound + 1
        default: return number(text, line)
        }
    }

    private static func run(_ text: TextScalars, _ line: Range<Int>, of mark: Unicode.Scalar, max: Int) -> Range<Int>? {
        var end = line.lowerBound
        while end < line.upperBound, text.scalars[end] == mark { end += 1 }
        guard end - line.lowerBound <= max, end < line.upperBound, text.scalars[end].isSpace else { return nil }
        return line.lowerBound..<end
    }

    /// `1. ` or `1) ` before more text.
    private static func number(_ text: TextScalars, _ line: Range<Int>) -> Range<Int>? {
        var end = line.lowerBound
        while end < line.upperBound, text.scalars[end].isASCII, text.scalars[end].isDigit { end += 1 }
        guard 1...numberDigitsMax ~= end - line.lowerBound, end + 1 < line.upperBound,
            text.scalars[end] == "." || text.scalars[end] == ")", text.scalars[end + 1].isSpace
        else { return nil }
        return line.lowerBound..<end + 1
    }
}
