internal import Envelopes
internal import TextAnalysis

/// No quotation marks or brackets around the whole.
enum WrappingRule {
    @Sendable static func findings(_ draft: GatedDraft) -> [Finding] { draft.findings(of: .wrapping, rule: "wrapping") }
}
