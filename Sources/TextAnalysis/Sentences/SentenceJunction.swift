/// A place where one sentence may end and the next begin.
struct SentenceJunction {
    private let text: TextScalars
    private let sentence: Int
    private let next: Int
    /// Where the next sentence would begin, after closing marks that are set off by a space: `« Tu restes ? » Il`.
    let boundary: Int
    /// The last mark that may end the sentence before the boundary, behind which only closing marks and space stand.
    private let terminator: Int
    private let isClosed: Bool
    /// How far back the beginning of a quotation is looked for, in code points.
    private static let quotationMax = 500

    /// - Parameters:
    ///   - sentence: where the sentence begins.
    ///   - boundary: where it may end.
    ///   - next: the boundary after that.
    init(_ text: TextScalars, sentence: Int, boundary: Int, next: Int) {
        var end = boundary
        while let scalar = text[end], Self.closes(scalar, text.scalars[sentence..<end]) {
            end += 1
            while text[end]?.isSpace == true { end += 1 }
        }
        while end <= boundary, end - 1 > sentence, Self.opensNext(text, end - 1) { end -= 1 }
        var index = min(boundary, end) - 1
        while index > sentence, text.scalars[index].isSpace { index -= 1 }
        let afterMarks = index
        while index > sentence, SentenceBreakClass(text.scalars[index]) == .close { index -= 1 }
        self.text = text
        self.sentence = sentence
        self.next = max(next, end)
        self.boundary = end
        terminator = index
        isClosed = index < afterMarks || end > boundary
    }

    /// A mark that closes what was opened before; a straight one closes if it is the second of its kind.
    private static func closes(_ scalar: Unicode.Scalar, _ before: ArraySlice<Unicode.Scalar>) -> Bool {
        if scalar.value == 0x22 { return before.suffix(quotationMax).count(where: { $0 == scalar }) % 2 == 1 }
        switch scalar.properties.generalCategory {
        case .closePunctuation, .finalPunctuation: return true
        default: return false
        }
    }

    /// A mark before the boundary that opens what comes after it: `「はい。」「いいえ。」`. UAX 29 does not tell the two sides of
    /// marks apart, and languages differ in which side is which.
    private static func opensNext(_ text: TextScalars, _ index: Int) -> Bool {
        switch text.scalars[index].properties.generalCategory {
        case .openPunctuation: true
        case .initialPunctuation: text[index - 1]?.properties.generalCategory == .finalPunctuation
        default: false
        }
    }

    /// Whether the sentence goes on after the boundary.
    func goesOn(_ rules: SentenceLanguage, _ language: String?) -> Bool {
        guard !SentenceBreakClass(text.scalars[boundary - 1]).isParagraphEnd else { return false }
        if isClosed { return text[boundary]?.isSmall == true || isAttribution(rules, language) }
        let isFullStop = text.scalars[terminator].value == 0x2E
        if isFullStop { return isAbbreviation(rules) }
        if text[boundary]?.isDash == true { return isAttribution(rules, language) }
        return rules.speech.contains(text.word(at: boundary))
    }

    /// Whether what follows a quotation says who spoke; a quotation that something introduces needs no such thing.
    private func isAttribution(_ rules: SentenceLanguage, _ language: String?) -> Bool {
        let following = text.scalars[boundary..<next]
        // Particles join whatever stands in brackets to the sentence around it.
        if language == "ja" { return rules.speech.contains { text.string(following.indices).hasPrefix($0) } }
        guard let first = text.scalars[sentence..<terminator].first(where: { !$0.isSpace }),
            OpeningMarks.contains(first) || first.isDash, following.first.map(OpeningMarks.contains) != true
        else { return false }
        switch language ?? "" {
        case "zh", "ko":
            let start = String(String.UnicodeScalarView(following.prefix(language == "ko" ? 24 : 6)))
            return rules.speech.contains { start.contains($0) }
        default:
            let words = following.split(whereSeparator: { !$0.isWordPart }).prefix(3)
            return words.contains { rules.speech.contains(String(String.UnicodeScalarView($0)).lowercased()) }
        }
    }

    /// Whether the full stop belongs to an abbreviation, an initial or an ordinal.
    private func isAbbreviation(_ rules: SentenceLanguage) -> Bool {
        var start = terminator
        while start > sentence, !text.scalars[start - 1].isSpace, !OpeningMarks.contains(text.scalars[start - 1])
            || text.scalars[start - 1].value == 0x27 { start -= 1 }
        let scalars = text.scalars[start..<terminator]
        guard let last = scalars.last, last.isWordPart || last == "º" || last == "ª" || last == "№" else { return false }
        var token = String(String.UnicodeScalarView(scalars)).lowercased()
        // An elided article stands before its apostrophe: l'avv.
        if let apostrophe = token.lastIndex(where: { $0 == "'" || $0 == "\u{2019}" }) {
            token = String(token[token.index(after: apostrophe)...])
        }
        if rules.open.contains(token) { return true }
        if rules.beforeNumber.contains(token), text[boundary]?.isDigit == true { return true }
        if rules.closing.contains(token) { return isBetweenCapitals(scalars, rules) }
        guard !rules.starters.contains(text.word(at: boundary)) else { return false }
        return isInitial(scalars, start) || isDotted(scalars) || rules.hasOrdinals && isOrdinal(scalars)
            || isNumbering(scalars, start)
    }

    /// `EE. UU.`: an abbreviation of capitals before another.
    private func isBetweenCapitals(_ token: ArraySlice<Unicode.Scalar>, _ rules: SentenceLanguage) -> Bool {
        guard token.allSatisfy(\.isCapital) else { return false }
        let following = text.word(at: boundary)
        return rules.closing.contains(following) && text[boundary + following.unicodeScalars.count]?.value == 0x2E
    }

    /// A single letter, but not the English pronoun after a word in small letters: `So did I.`
    private func isInitial(_ token: ArraySlice<Unicode.Scalar>, _ start: Int) -> Bool {
        guard token.count == 1, let letter = token.first, letter.isLetter, !letter.isOfUnspacedScript else { return false }
        guard letter == "I", start > sentence + 1 else { return true }
        var before = start - 1
        while before > sentence, text.scalars[before].isSpace { before -= 1 }
        return !text.scalars[before].isSmall
    }

    /// Letters with full stops between them: `U.S.`, `J.R.R.`, `J.-P.`
    private func isDotted(_ token: ArraySlice<Unicode.Scalar>) -> Bool {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1 && parts.allSatisfy { 1...3 ~= $0.count && $0.allSatisfy { $0.isLetter || $0 == "-" } }
    }

    private func isOrdinal(_ token: ArraySlice<Unicode.Scalar>) -> Bool {
        token.count <= 3 && token.allSatisfy(\.isDigit) || token.allSatisfy { "IVXLC".unicodeScalars.contains($0) }
    }

    /// A number that begins the sentence: the number of an item.
    private func isNumbering(_ token: ArraySlice<Unicode.Scalar>, _ start: Int) -> Bool {
        start == sentence && token.count <= 3 && token.allSatisfy(\.isDigit)
    }
}
