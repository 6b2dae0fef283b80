internal import Envelopes
internal import StrictJSON

/// What projections choose entries by, found where an envelope was read anyway, so that it is not read again for those that
/// turn out not to care.
struct EnvelopeTraits: OptionSet, Sendable {
    let rawValue: UInt8

    /// The others were found out.
    static let known = EnvelopeTraits(rawValue: 1)
    /// It is complete.
    static let complete = EnvelopeTraits(rawValue: 2)
    /// Its intent is ``Quote/savingIntent``.
    static let asksToSave = EnvelopeTraits(rawValue: 4)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ envelope: Envelope) {
        self = .known
        if envelope.isComplete { insert(.complete) }
        if envelope.isIntent(Quote.savingIntent) { insert(.asksToSave) }
    }

    /// - Parameter intent: ``Quote/savingIntent``, prepared for comparing.
    init(_ shape: EnvelopeShape, _ document: borrowing JSONDocument, savingIntent intent: JSONKey) {
        self = .known
        if shape.isComplete { insert(.complete) }
        if document.string(of: shape.intent, equals: intent) { insert(.asksToSave) }
    }
}
