/// Boundaries that UAX 29 does not see, since they need a language or a guess at what is an abbreviation.
struct FurtherBoundaries {
    /// So many letters and a vowel make a word that is hardly an abbreviation.
    private static let wordLettersMin = 3
    private static let ellipsis: UInt32 = 0x2026

    private let text: TextScalars
    private let rules: SentenceLanguage
    private let isGreek: Bool

    init(_ text: TextScalars, _ rules: SentenceLanguage, isGreek: Bool) {
        self.text = text
        self.rules = rules
        self.isGreek = isGreek
    }

    /// Indices of code points before which a sentence begins.
    func indices() -> [Int] {
        var found: [Int] = []
        for (index, scalar) in text.scalars.enumerated() {
            switch scalar.value {
            case 0x2E: if let next = restart(after: index) { found.append(next) }
            case Self.ellipsis: if let next = capital(after: index) { found.append(next) }
            case 0x2013, 0x2014, 0x2015: if isTurn(index) { found.append(index) }
            case 0x3B where isGreek, 0x37E: if let next = afterSpace(index + 1) { found.append(next) }
            default: continue
            }
        }
        return found
    }

    /// `the map lied. we walked`: a full stop after a whole word, space, and a small letter.
    private func restart(after stop: Int) -> Int? {
        guard let next = afterSpace(stop + 1), text[next]?.isSmall == true else { return nil }
        var start = stop
        while let scalar = text[start - 1], scalar.isLetter || scalar.isMark { start -= 1 }
        let letters = text.scalars[start..<stop]
        guard letters.count >= Self.wordLettersMin, letters.allSatisfy({ $0.isSmall || $0.isMark }),
            start == 0 || text[start - 1]?.isSpace == true || text[start - 1].map(OpeningMarks.contains) == true
        else { return nil }
        let word = String(String.UnicodeScalarView(letters)).lowercased()
        guard !rules.open.contains(word), !rules.closing.contains(word), !rules.beforeNumber.contains(word),
            letters.contains(where: Self.isVowel)
        else { return nil }
        return next
    }

    /// `She waited… The kettle answered`; where a space stands before the ellipsis, only before a word that begins
    /// sentences.
    private func capital(after mark: Int) -> Int? {
        var index = mark + 1
        while let scalar = text[index], SentenceBreakClass(scalar) == .close { index += 1 }
        guard let next = afterSpace(index) else { return nil }
        var word = next
        while let scalar = text[word], OpeningMarks.contains(scalar) { word += 1 }
        guard text[word]?.isCapital == true else { return nil }
        let isDetached = text[mark - 1]?.isSpace == true
        return isDetached && !rules.starters.contains(text.word(at: word)) ? nil : next
    }

    /// `Silva left. — You stay?`: a dash with which another speaker begins, after a mark that ends sentences and space.
    private func isTurn(_ dash: Int) -> Bool {
        var before = dash
        while text[before - 1]?.isSpace == true { before -= 1 }
        guard before < dash, let mark = text[before - 1], SentenceBreakClass(mark).endsSentence else { return false }
        var next = dash + 1
        while let scalar = text[next], scalar.isSpace || OpeningMarks.contains(scalar) { next += 1 }
        return text[next]?.isCapital == true
    }

    private func afterSpace(_ start: Int) -> Int? {
        var index = start
        while text[index]?.isSpace == true { index += 1 }
        return index > start && index < text.count ? index : nil
    }

    /// Whether a small letter is a vowel, as far as alphabets with two cases are concerned: vowels of Latin with any mark
    /// on them, of Cyrillic and of Greek. Others count as vowels, since nothing is known of them.
    private static func isVowel(_ letter: Unicode.Scalar) -> Bool {
        switch letter.value {
        case 0x61...0x7A: "aeiouy".unicodeScalars.contains(letter)
        case 0x430...0x45F: "аеиоуыэюяіїєё".unicodeScalars.contains(letter)
        default: letter.isLetter
        }
    }
}
