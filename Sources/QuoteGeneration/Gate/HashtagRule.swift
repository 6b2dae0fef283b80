internal import Envelopes
internal import TextAnalysis

/// No hashtags.
enum HashtagRule {
    @Sendable static func findings(_ draft: GatedDraft) -> [Finding] { draft.findings(of: .hashtag, rule: "hashtag") }
}
