internal import Envelopes
internal import TextAnalysis

/// The language that was asked for. What is undetermined is not rejected; the verdict notes it.
enum LanguageRule {
    @Sendable static func findings(_ draft: GatedDraft) -> [Finding] {
        let agreement = draft.agreement
        guard agreement.answer == .disagrees else { return [] }
        return [
            Finding(
                rule: "language", observed: RecordedValue(agreement.best ?? "another script"),
                limit: RecordedValue(agreement.claimed), bound: .exactly)
        ]
    }
}
