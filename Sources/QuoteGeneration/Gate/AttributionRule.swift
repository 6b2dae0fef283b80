internal import Envelopes
internal import TextAnalysis

/// Nobody is credited: a generated line never carries a name of history (spec Q16).
enum AttributionRule {
    @Sendable static func findings(_ draft: GatedDraft) -> [Finding] { draft.findings(of: .attribution, rule: "attribution") }
}
