public import Envelopes
internal import TextAnalysis

/// The deterministic gate (spec Q2, Q4): rules over the text alone, each in a file of its own. All are asked, so that a
/// verdict names everything that is wrong; the order decides which of several findings is the ground of a rejection.
public enum QuoteGate {
    private static let rules: [@Sendable (GatedDraft) -> [Finding]] = [
        EmptyRule.findings, ResidueRule.findings, LineBreakRule.findings, ControlRule.findings, MarkdownRule.findings,
        EmojiRule.findings, HashtagRule.findings, AddressRule.findings, AttributionRule.findings, WrappingRule.findings,
        SentencesRule.findings, WordsRule.findings, LanguageRule.findings, PhraseRule.findings,
    ]

    /// What the rules see in `text`, the ground of a rejection first; none if the text may go on.
    public static func findings(in text: String, locale: LocaleTag, policy: QuotePolicy) -> [Finding] {
        findings(in: GatedDraft(text: text, locale: locale, rules: policy.gate))
    }

    private static func findings(in draft: GatedDraft) -> [Finding] { rules.flatMap { $0(draft) } }

    /// The gate's verdict about `text`.
    public static func verdict(of text: String, locale: LocaleTag, policy: QuotePolicy) -> LayerVerdict {
        let draft = GatedDraft(text: text, locale: locale, rules: policy.gate)
        let findings = findings(in: draft)
        let note =
            draft.agreement.answer == .undetermined ? "the language is undetermined, which rejects nothing" : nil
        return LayerVerdict(.gate, findings.isEmpty ? .passed : .failed, findings: findings, note: note)
    }
}
