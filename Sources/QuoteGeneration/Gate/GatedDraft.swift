internal import TextAnalysis

/// A draft in front of the gate, with what several rules look at.
struct GatedDraft {
    let text: String
    /// The locale that was asked for.
    let locale: LocaleTag
    let rules: QuotePolicy.GateRules
    /// What a plain sentence does not have, with its places.
    let traits: [TextTrait: [Range<Int>]]
    let phraseText: PhraseText
    let agreement: LanguageAgreement

    init(text: String, locale: LocaleTag, rules: QuotePolicy.GateRules) {
        self.text = text
        self.locale = locale
        self.rules = rules
        traits = TextTrait.all(in: text)
        phraseText = PhraseText(text)
        agreement = LanguageAgreement(of: text, with: locale.description, tolerance: rules.languageTolerance.value)
    }
}
