internal import Envelopes
internal import TextAnalysis

/// No control character, and nothing that turns the direction of the line around it.
enum ControlRule {
    @Sendable static func findings(_ draft: GatedDraft) -> [Finding] { draft.findings(of: .control, rule: "control") }
}
