internal import Envelopes
internal import TextAnalysis

/// Nothing of the prompt or of the model's talk about itself and its task. English is looked for in every language: models
/// fall back to it.
enum ResidueRule {
    @Sendable static func findings(_ draft: GatedDraft) -> [Finding] {
        guard draft.rules.usesResidue else { return [] }
        let languages = draft.locale.language == "en" ? ["en"] : [draft.locale.language, "en"]
        return languages.flatMap { language in
            draft.findings(of: PhraseLists.phrases(.residue, language: language), rule: "residue")
        }
    }
}
