internal import Digest
public import Envelopes

/// What a layer came to about a draft.
public struct LayerVerdict: Hashable, Sendable {
    /// The layer.
    public let layer: QuoteLayer
    /// What it came to.
    public let verdict: RecordVerdict.Verdict
    /// What its rules saw; the first decides against the draft if it failed.
    public let findings: [Finding]
    /// The numbers that it gave.
    public let scores: [RecordVerdict.Score]
    /// What people should know besides.
    public let note: String?

    init(
        _ layer: QuoteLayer, _ verdict: RecordVerdict.Verdict, findings: [Finding] = [], scores: [RecordVerdict.Score] = [],
        note: String? = nil
    ) {
        self.layer = layer
        self.verdict = verdict
        self.findings = findings
        self.scores = scores
        self.note = note
    }

    /// What decides against the draft; nil if nothing does.
    public var ground: Finding? { verdict == .failed ? findings.first : nil }

    /// The step that records it.
    func step(of draft: EntryID, policy: QuotePolicy) -> RecordVerdict {
        RecordVerdict(
            entry: draft, layer: layer.rawValue, verdict: verdict, findings: findings, scores: scores, note: note,
            policy: policy.fingerprint.hex)
    }
}
