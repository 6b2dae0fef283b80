/// What a record looks like, judged by its characters alone.
enum RecordShape {
    /// Words.
    case text
    /// A drawing or a table.
    case art
    /// A log of a chat.
    case chat

    /// From as many lines on a record can be a drawing.
    private static let artLinesMin = 3
    /// Of a hundred characters that are no blanks, as many drawn ones make a drawing.
    private static let drawnPercentMin = 30
    /// Blanks within a line that set columns apart.
    private static let gapColumns = 4
    /// The longest name of somebody who chats, in code points.
    private static let nicknameScalarsMax = 30

    /// The shape of the lines of a record, attribution left out.
    static func of(_ lines: [FortuneLine]) -> RecordShape {
        let lines = lines.filter { !$0.isBlank }
        if isChat(lines) { return .chat }
        return isArt(lines) ? .art : .text
    }

    private static func isArt(_ lines: [FortuneLine]) -> Bool {
        guard lines.count >= artLinesMin else { return false }
        let gapped = lines.count { hasGap($0.words) }
        if gapped >= artLinesMin, 2 * gapped >= lines.count { return true }
        var drawn = 0
        var all = 0
        for line in lines {
            for scalar in line.words where scalar != " " {
                all += 1
                if isDrawn(scalar) { drawn += 1 }
            }
        }
        return 100 * drawn >= drawnPercentMin * all
    }

    private static let proseMarks = Set(".,;:!?'\"()-&%$".unicodeScalars)

    /// Symbols, and punctuation that prose has little of.
    private static func isDrawn(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return !scalar.isLetter && !scalar.isDigit && !proseMarks.contains(scalar) }
        switch scalar.properties.generalCategory {
        case .mathSymbol, .otherSymbol, .modifierSymbol: return true
        default: return false
        }
    }

    /// Whether wide blanks stand within the words; those behind `Q:` only set the words apart from who says them.
    private static func hasGap(_ words: ArraySlice<Unicode.Scalar>) -> Bool {
        var blanks = 0
        for scalar in TurnMark.withoutSpeaker(words) {
            if scalar == " " {
                blanks += 1
            } else {
                if blanks >= gapColumns { return true }
                blanks = 0
            }
        }
        return false
    }

    private static func isChat(_ lines: [FortuneLine]) -> Bool {
        guard let first = lines.first else { return false }
        return beginsWithNickname(first) || lines.count(where: beginsWithNickname) >= 2
    }

    /// `<name> words`, also behind a time such as `12:34` or `[12:34:56]`.
    private static func beginsWithNickname(_ line: FortuneLine) -> Bool {
        let words = line.words.drop { $0.isDigit || $0 == ":" || $0 == "[" || $0 == "]" || $0 == " " }
        guard words.first == "<" else { return false }
        let name = words.dropFirst().prefix { $0 != ">" && $0 != "<" }
        let behind = words.dropFirst(1 + name.count)
        return 1...nicknameScalarsMax ~= name.count && !name.contains("/") && behind.first == ">"
            && behind.dropFirst().first == " "
    }
}
