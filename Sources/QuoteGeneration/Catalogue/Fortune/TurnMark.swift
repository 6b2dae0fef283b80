/// What the first characters of a line say about it: an item of a list, or somebody's turn to speak.
enum TurnMark {
    private static let bullets: Set<Unicode.Scalar> = ["-", "*", "+", "\u{2022}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}"]
    private static let speakerScalarsMax = 25
    private static let speakerWordsMax = 3
    private static let digitsMax = 3

    /// Whether a line with these words begins one.
    static func begins(_ words: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let first = words.first else { return false }
        if bullets.contains(first) {
            let rest = words.drop { bullets.contains($0) }
            return rest.first == " " || "\u{2012}"..."\u{2015}" ~= first || words.count - rest.count == 2
        }
        return isNumber(words) || speech(in: words) != nil
    }

    /// `1.`, `12)`, `(3)`, `a)`.
    private static func isNumber(_ words: ArraySlice<Unicode.Scalar>) -> Bool {
        let inner = words.first == "(" ? words.dropFirst() : words
        let digits = inner.prefix(while: \.isDigit).count
        let length = digits == 0 && inner.first?.isLetter == true ? 1 : digits
        guard 1...digitsMax ~= length else { return false }
        let behind = inner.dropFirst(length)
        let isClosed = behind.first == ")" || digits > 0 && behind.first == "."
        return isClosed && behind.dropFirst().first == " "
    }

    /// What stands behind `Q:` and the blanks after it; all words where nobody is named.
    static func withoutSpeaker(_ words: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        speech(in: words)?.drop { $0 == " " } ?? words
    }

    /// What stands behind `Q: `, `Frage: `, `Doctor Watson: `; nil where none of the kind begins the line.
    private static func speech(in words: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar>? {
        guard let colon = words.prefix(speakerScalarsMax).firstIndex(of: ":"), colon > words.startIndex else { return nil }
        let name = words[..<colon]
        let behind = words[(colon + 1)...]
        let isName = name.allSatisfy { $0.isLetter || $0 == " " || $0 == "." } && name.first?.properties.isLowercase == false
        guard isName, name.count(where: { $0 == " " }) < speakerWordsMax, behind.isEmpty || behind.first == " " else {
            return nil
        }
        return behind
    }
}
