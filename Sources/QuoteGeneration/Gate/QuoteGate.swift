public import Envelopes
internal import TextAnalysis

/// The deterministic gate (spec Q2, Q4): rules over the text alone, each in a file of its own. All are asked, so that a
/// verdict names everything that is wrong; the order decides which of several findings is the ground of a rejection.
public enum QuoteGate {
    private static let rules: [@Sendable (GatedDraft) -> [Finding]] = [
        EmptyRule.findings, ResidueRule.findings, LineBreakRule.findings, MarkdownRule.findings, EmojiRule.findings,
        HashtagRule.findings, AddressRule.findings, AttributionRule.findings, WrappingRule.findings,
        SentencesRule.findings, WordsRule.findings, LanguageRule.findings, PhraseRule.findings,
    ]

    /// What the rules see in `text`, the ground of a rejection first; none if the text may go on.
    public static func findings(in text: String, locale: LocaleTag, policy: QuotePolicy) -> [Finding] {
        let draft = GatedDraft(text: text, locale: locale, rules: policy.gate)
        return rules.flatMap { $0(draft) }
    }

    /// The gate's verdict about `text`.
    public static func verdict(of text: String, locale: LocaleTag, policy: QuotePolicy) -> LayerVerdict {
        let findings = findings(in: text, locale: locale, policy: policy)
        let agreement = LanguageAgreement(
            of: text, with: locale.description, tolerance: policy.gate.languageTolerance.value)
        let note = agreement.answer == .undetermined ? "the language is undetermined, which rejects nothing" : nil
        return LayerVerdict(.gate, findings.isEmpty ? .passed : .failed, findings: findings, note: note)
    }
}
