internal import Envelopes
internal import TextAnalysis

/// No emoji.
enum EmojiRule {
    @Sendable static func findings(_ draft: GatedDraft) -> [Finding] { draft.findings(of: .emoji, rule: "emoji") }
}
