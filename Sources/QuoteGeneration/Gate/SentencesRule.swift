internal import Envelopes
internal import TextAnalysis

/// Exactly one sentence. What is empty is for another rule to say.
enum SentencesRule {
    @Sendable static func findings(_ draft: GatedDraft) -> [Finding] {
        let sentences = SentenceSegmenter(language: draft.locale.description).sentences(of: draft.text)
        guard sentences.count > 1 else { return [] }
        return [
            Finding(
                rule: "sentences", observed: RecordedValue(sentences.count), limit: RecordedValue(1), bound: .exactly,
                unit: "sentences", place: Finding.Place(sentences[1]))
        ]
    }
}
