internal import Envelopes
internal import TextAnalysis

/// One line.
enum LineBreakRule {
    @Sendable static func findings(_ draft: GatedDraft) -> [Finding] { draft.findings(of: .lineBreak, rule: "lineBreak") }
}
