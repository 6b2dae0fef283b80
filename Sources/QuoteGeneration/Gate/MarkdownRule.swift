internal import Envelopes
internal import TextAnalysis

/// No markup.
enum MarkdownRule {
    @Sendable static func findings(_ draft: GatedDraft) -> [Finding] { draft.findings(of: .markdown, rule: "markdown") }
}
