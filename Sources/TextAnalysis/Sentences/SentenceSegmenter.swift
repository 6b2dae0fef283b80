/// Finds the sentences of a text.
///
/// The rules of UAX 29 come first; they know no language. What they get wrong for want of one is mended after them:
/// abbreviations, initials and ordinals do not end a sentence; a quotation that ended with a mark of its own goes on with
/// who said it; a full stop before a small letter, an ellipsis before a capital and the Greek question mark do end one.
public struct SentenceSegmenter: Sendable {
    private let language: String?
    private let rules: SentenceLanguage

    /// A segmenter for a language.
    ///
    /// - Parameter language: a tag of BCP 47, of which the language counts; nil if it is not known. Then the script may tell
    ///   it, and else what all languages share applies.
    public init(language: String? = nil) {
        self.language = language.map(LanguageCode.primary)
        rules = SentenceLanguage.rules(for: language)
    }

    /// The sentences in order, without the white space around them, in bytes of UTF-8.
    ///
    /// What has neither letters nor digits, such as an emoji after the last full stop, belongs to the sentence before it, or
    /// to the first one.
    public func sentences(of text: String) -> [Range<Int>] {
        let scalars = TextScalars(text)
        if language == nil, let known = TextScript.prevailing(in: scalars).script.onlyLanguage {
            return SentenceSegmenter(language: known).sentences(of: text)
        }
        var sentences: [Range<Int>] = []
        var (start, last) = (0, 0)
        for end in boundaries(of: scalars) {
            let piece = scalars.trimmed(last..<end)
            last = end
            if scalars.scalars[piece].contains(where: \.isWordPart) {
                sentences.append(scalars.trimmed(start..<end))
                start = end
            } else if let sentence = sentences.last, !piece.isEmpty {
                sentences[sentences.count - 1] = sentence.lowerBound..<piece.upperBound
                start = end
            }
        }
        let whole = scalars.trimmed(0..<scalars.count)
        return (sentences.isEmpty && !whole.isEmpty ? [whole] : sentences).map(scalars.bytes)
    }

    /// Where sentences end, as indices of code points; the last is the text's end.
    private func boundaries(of text: TextScalars) -> [Int] {
        let standard = SentenceBoundaries(text).indices()
        let candidates = Set(standard).union(FurtherBoundaries(text, rules, isGreek: language == "el").indices()).sorted()
        var kept: [Int] = []
        for (index, candidate) in candidates.enumerated() {
            guard candidate < text.count else { break }
            let start = kept.last ?? 0
            guard candidate > start else { continue }
            let next = index + 1 < candidates.count ? candidates[index + 1] : text.count
            let junction = SentenceJunction(text, sentence: start, boundary: candidate, next: next)
            if junction.boundary < text.count, !junction.goesOn(rules, language) { kept.append(junction.boundary) }
        }
        return kept + [text.count]
    }
}
