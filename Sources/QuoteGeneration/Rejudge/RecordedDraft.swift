internal import Envelopes
internal import GenerationJournal

/// A draft with what the log records about it.
struct RecordedDraft {
    let position: Position
    let text: String
    let locale: LocaleTag
    /// The verdicts of the layers that were asked.
    let verdicts: [QuoteLayer: RecordVerdict]

    /// The draft of a flow; nil for a flow without a whole one.
    ///
    /// - Throws: `JournalError`, among them `.stepUnreadable`.
    init?(ofFlow flow: Position, in snapshot: borrowing Snapshot) throws {
        var locale: LocaleTag?
        var draft: (entry: Entry, text: String)?
        var verdicts: [QuoteLayer: RecordVerdict] = [:]
        for position in try snapshot.entries(ofFlow: flow) {
            guard let entry = try snapshot.entry(at: position), let envelope = try entry.decoded() else { continue }
            if entry.header.isOwn {
                if envelope.isIntent(RequestGeneration.intent) {
                    locale = LocaleTag(try entry.step(RequestGeneration.self, in: envelope).locale)
                } else if envelope.isIntent(RecordVerdict.intent) {
                    let step = try entry.step(RecordVerdict.self, in: envelope)
                    if step.entry == draft?.entry.id, let layer = QuoteLayer(rawValue: step.layer) { verdicts[layer] = step }
                }
            } else if draft == nil, envelope.isDraft, let text = try DraftContent.text(of: entry) {
                draft = (entry, text)
            }
        }
        guard let locale, let draft else { return nil }
        position = draft.entry.position
        text = draft.text
        self.locale = locale
        self.verdicts = verdicts
    }

    /// The fingerprint of the policy that it was judged by, which all verdicts of a run share; nil without a verdict.
    var policy: String? { QuoteLayer.allCases.lazy.compactMap { verdicts[$0]?.policy }.first }

    /// What decided against it; nil if nothing did.
    var ground: Finding? {
        guard case .rejected(let layer) = standing else { return nil }
        return verdicts[layer]?.findings.first
    }

    /// What the log says of it.
    var standing: RejudgedDraft.Standing {
        for layer in QuoteLayer.allCases {
            guard let verdict = verdicts[layer] else { return .unknown(layer) }
            if verdict.verdict == .failed { return .rejected(layer) }
        }
        return .passes
    }
}

extension Envelope {
    fileprivate func isIntent(_ name: String) -> Bool { intent.utf8.elementsEqual(name.utf8) }

    /// Whether a model decoded it as a quote, whole, and it was not yet accepted.
    fileprivate var isDraft: Bool {
        source == .foundationModels && isComplete && parameters == nil
            && generable.map { $0.utf8.elementsEqual("QuoteDraft".utf8) } ?? false
    }
}
