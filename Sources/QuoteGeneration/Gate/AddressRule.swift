internal import Envelopes
internal import TextAnalysis

/// No address of the web or of mail, which no sentence of a quotes app needs.
enum AddressRule {
    @Sendable static func findings(_ draft: GatedDraft) -> [Finding] { draft.findings(of: .address, rule: "address") }
}
