internal import Envelopes
internal import TextAnalysis

/// Not too long: words, or letters in scripts without spaces between words. Short is no fault by itself (spec Q2).
enum WordsRule {
    @Sendable static func findings(_ draft: GatedDraft) -> [Finding] {
        let count = WordCount(of: draft.text)
        let (unit, limit) =
            switch count {
            case .words: ("words", draft.rules.wordsMax)
            case .letters: ("letters", draft.rules.lettersMax)
            }
        guard count.number > limit else { return [] }
        return [
            Finding(
                rule: unit, observed: RecordedValue(count.number), limit: RecordedValue(limit), bound: .atMost, unit: unit)
        ]
    }
}
