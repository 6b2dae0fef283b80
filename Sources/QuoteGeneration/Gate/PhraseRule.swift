internal import Envelopes
internal import TextAnalysis

/// No worn-out turns of the language, by the list that comes with Daybook and by the policy's own.
enum PhraseRule {
    @Sendable static func findings(_ draft: GatedDraft) -> [Finding] {
        let language = draft.locale.language
        let cliches = draft.rules.usesCliches ? PhraseLists.phrases(.cliches, language: language) : nil
        return draft.findings(of: cliches, rule: "cliche")
            + draft.findings(of: draft.rules.phrases(language: language), rule: "phrase")
    }
}
