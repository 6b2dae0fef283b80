/// Finds words that credit a text to somebody: a dash and a name at the end, a name in brackets after the end, `…, said
/// Ada Wells`, `As Ada Wells said, …`, `Ada Wells: "…"`.
///
/// A name is capitalised words with the usual particles between them; where a script has no capitals, a few words. A dash
/// inside a sentence needs two such words, since `one thing — Home` is no attribution.
enum AttributionDetector {
    private static let wordsMax = 6
    /// Words of names that are not capitalised.
    private static let particles: Set<String> = ["von", "van", "der", "den", "de", "del", "della", "di", "da", "dos", "do", "du",
        "of", "the", "la", "le", "al", "el", "bin", "ibn", "ben", "y", "zu", "zum", "af", "av", "ter"]
    /// Words before a name and its verb, and words before a name alone.
    private static let asWords: Set<String> = ["as", "wie", "como", "comme", "come"]
    private static let accordingWords: Set<String> = ["según", "selon", "secondo", "segundo"]

    static func places(in text: TextScalars) -> [Range<Int>] {
        let body = text.trimmed(0..<text.count)
        guard body.count > 3 else { return [] }
        let ending = dashed(text, body) ?? bracketed(text, body) ?? spoken(text, body)
        return [leading(text, body), ending].compactMap { $0 }
    }

    /// `— Ada Wells` at the end.
    private static func dashed(_ text: TextScalars, _ body: Range<Int>) -> Range<Int>? {
        guard let dash = text.scalars[body].lastIndex(where: { $0.isDash || $0 == "~" || $0.value == 0x2015 }),
            dash > body.lowerBound, dash + 1 < body.upperBound
        else { return nil }
        var start = dash
        while start > body.lowerBound, text.scalars[start - 1].isDash || text.scalars[start - 1] == "~" { start -= 1 }
        var before = start
        while before > body.lowerBound, text.scalars[before - 1].isSpace { before -= 1 }
        let isSetOff = before < start || start < dash || text.scalars[dash].value != 0x2D
        guard isSetOff, before > body.lowerBound else { return nil }
        let endsBefore = closes(text.scalars[before - 1])
            || text.scalars[before..<start].contains(where: LineBreakDetector.isLineBreak)
        guard let count = nameWords(text, dash + 1..<body.upperBound, isAnyScript: endsBefore) else { return nil }
        return endsBefore || count > 1 ? start..<body.upperBound : nil
    }

    /// `(Ada Wells)` at the end, behind a mark that ends a sentence or a quotation.
    private static func bracketed(_ text: TextScalars, _ body: Range<Int>) -> Range<Int>? {
        let last = text.scalars[body.upperBound - 1]
        guard last == ")" || last == "]" || last.value == 0xFF09,
            let start = text.scalars[body].lastIndex(where: { $0 == "(" || $0 == "[" || $0.value == 0xFF08 })
        else { return nil }
        var before = start
        while before > body.lowerBound, text.scalars[before - 1].isSpace { before -= 1 }
        guard before > body.lowerBound, closes(text.scalars[before - 1]),
            nameWords(text, start + 1..<body.upperBound - 1, isAnyScript: false) != nil
        else { return nil }
        return start..<body.upperBound
    }

    /// `, said Ada Wells.` or `" Ada Wells said.` at the end, behind a comma or a quotation.
    private static func spoken(_ text: TextScalars, _ body: Range<Int>) -> Range<Int>? {
        let marks = text.scalars[body].lastIndex { $0 == "," || isQuotation($0) }
        guard let mark = marks, mark > body.lowerBound else { return nil }
        let words = words(text, mark + 1..<body.upperBound)
        guard 2...wordsMax ~= words.count, let first = words.first, let last = words.last else { return nil }
        let isSpoken = SpeechVerbs.contains(text.string(first)) && isName(text, Array(words.dropFirst()))
            || SpeechVerbs.contains(text.string(last)) && isName(text, Array(words.dropLast()))
        return isSpoken ? first.lowerBound..<last.upperBound : nil
    }

    /// `As Ada Wells said,` and `Ada Wells:` at the beginning, the latter before a quotation or with its verb.
    private static func leading(_ text: TextScalars, _ body: Range<Int>) -> Range<Int>? {
        let marks = text.scalars[body].firstIndex { $0 == "," || $0 == ":" || $0.value == 0xFF1A }
        guard let mark = marks else { return nil }
        let words = words(text, body.lowerBound..<mark)
        guard 1...wordsMax ~= words.count, let first = words.first, let last = words.last else { return nil }
        let isSpoken = SpeechVerbs.contains(text.string(last))
        let opening = text.string(first).lowercased()
        if accordingWords.contains(opening) || asWords.contains(opening) {
            let name = words.dropFirst().filter { !SpeechVerbs.contains(text.string($0)) }
            let isCredited = name.count < words.count - 1 || accordingWords.contains(opening)
            return isCredited && isName(text, Array(name)) ? body.lowerBound..<mark + 1 : nil
        }
        let name = isSpoken ? Array(words.dropLast()) : words
        guard text.scalars[mark] != ",", isName(text, name) else { return nil }
        var next = mark + 1
        while text[next]?.isSpace == true { next += 1 }
        return isSpoken || text[next].map(isQuotation) == true ? body.lowerBound..<mark + 1 : nil
    }

    /// How many words of a range are a name, if they all are.
    private static func nameWords(_ text: TextScalars, _ range: Range<Int>, isAnyScript: Bool) -> Int? {
        let words = words(text, range)
        guard 1...wordsMax ~= words.count else { return nil }
        let hasCase = text.scalars[range].contains { $0.isCapital || $0.isSmall }
        if hasCase { return isName(text, words) ? words.count : nil }
        return isAnyScript && !text.scalars[range].dropLast().contains(where: ends) ? words.count : nil
    }

    private static func isName(_ text: TextScalars, _ words: [Range<Int>]) -> Bool {
        guard let first = words.first, let last = words.last, first.count > 1 || words.count > 1 else { return false }
        return text.scalars[last.lowerBound].isCapital && words.allSatisfy { word in
            text.scalars[word.lowerBound].isCapital || particles.contains(text.string(word).lowercased())
        }
    }

    private static func words(_ text: TextScalars, _ range: Range<Int>) -> [Range<Int>] {
        text.scalars[range].indices.split { index in
            let scalar = text.scalars[index]
            return !scalar.isWordPart && scalar != "'" && scalar.value != 0x2019
        }.compactMap { indices in indices.first.flatMap { first in indices.last.map { first..<$0 + 1 } } }
    }

    private static func ends(_ scalar: Unicode.Scalar) -> Bool { SentenceBreakClass(scalar).endsSentence }
    private static func closes(_ scalar: Unicode.Scalar) -> Bool {
        ends(scalar) || scalar.value == 0x2026 || isQuotation(scalar)
    }
    private static func isQuotation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .initialPunctuation, .finalPunctuation: true
        default: scalar.value == 0x22 || scalar.value == 0x201E || 0x300A...0x300F ~= scalar.value
        }
    }
}
