public import StrictJSON

/// Reads one envelope after another in one arena, and takes out of each what is asked for: its session, whether it is
/// complete, a step or single facts of one.
///
/// What it answers is of the envelope that was read last. It belongs to one thread.
public final class StepReader {
    /// The steps that there are.
    public static let steps: [any Step.Type] = [
        AdoptEntries.self, ApproveEntry.self, EraseEntries.self, FavouriteQuote.self, ImportQuote.self, RecordFailure.self,
        RecordMigration.self, RecordOutcome.self, RecordReadiness.self, RecordReply.self, RecordVerdict.self,
        RegisterPolicy.self, RegisterSchema.self, RejectDraft.self, RequestGeneration.self, ResolveEntry.self,
    ]
    private static let known = StepKind.all.map { (intent: JSONKey($0.intent), kind: $0) }

    private var reader: EnvelopeReader
    private var shape: EnvelopeShape?
    /// The step that the envelope claims to be; nil if it claims to be none.
    public private(set) var claimed: StepKind?
    // Held here because a global is looked up behind a check at each use.
    private let known = StepReader.known

    /// A reader of envelopes that keep `limits`.
    public init(limits: EnvelopeLimits = .standard) { reader = EnvelopeReader(limits: limits) }

    /// Reads `bytes`, which are copied; after an error there is no envelope.
    ///
    /// - Parameter claim: the step that it is known to claim to be, which then is not looked for.
    public func read(_ bytes: RawSpan, claiming claim: StepKind? = nil) throws(EnvelopeError) {
        (shape, claimed) = (nil, nil)
        let shape = try reader.read(bytes)
        self.shape = shape
        claimed = claim ?? known.first { reader.document.string(of: shape.intent, equals: $0.intent) }?.kind
    }

    /// Whether the envelope is complete; false if there is none.
    public var isComplete: Bool { shape?.isComplete ?? false }

    /// Who decoded or supplied what it holds; nil if there is none.
    public var source: EnvelopeSource? { shape?.source }

    /// The UTF-8 of the text under `key` of the parameters; nil if there is none.
    public func parameterText(_ key: String) -> [UInt8]? {
        guard let parameters = shape?.parameters, let node = reader.document.member(key, of: parameters),
            reader.document.kind(of: node) == .string
        else { return nil }
        return reader.document.decodedBytes(of: node)
    }

    /// The envelope as a value of its own; nil if there is none.
    public var envelope: Envelope? { shape.map { Envelope($0, in: reader) } }

    /// Whether the envelope's intent is `intent`.
    public func isIntent(_ intent: JSONKey) -> Bool {
        shape.map { reader.document.string(of: $0.intent, equals: intent) } ?? false
    }

    /// Whether the envelope claims to be this step.
    public func claims<Recorded: Step>(_ step: Recorded.Type) -> Bool { claimed?.isKind(of: step) ?? false }

    /// The facts of the step that the envelope records; nil if it claims to be something else.
    ///
    /// They are good until the next envelope is read.
    ///
    /// - Throws: `StepError` if it is of another version, or lacks what every step has.
    public func facts<Recorded: Step>(of step: Recorded.Type) throws(StepError) -> StepFacts? {
        guard let shape, claims(step) else { return nil }
        let version = reader.document.plainInteger(of: shape.schemaVersion) ?? reader.schemaVersion(of: shape).number.int64
        guard version == Int64(Recorded.schemaVersion) else {
            throw StepError("only version \(Recorded.schemaVersion) of \(Recorded.intent) is known")
        }
        guard shape.source == .appIntent, shape.isComplete, let parameters = shape.parameters else {
            throw StepError("a step comes from the app, is complete and has parameters")
        }
        return StepFacts(self, parameters)
    }

    /// The step that the envelope records; nil if it claims to be something else.
    ///
    /// - Throws: `StepError` if it is of another version, or a fact is missing or of the wrong type.
    public func step<Recorded: Step>(_ step: Recorded.Type) throws(StepError) -> Recorded? {
        guard let facts = try facts(of: step) else { return nil }
        return try Recorded(facts)
    }

    /// Calls `body` with the UTF-8 of the session's id, its escapes resolved; nil where the envelope has none.
    public func withSessionId<Result>(_ body: (RawSpan) -> Result) -> Result? {
        guard let shape else { return nil }
        return reader.withSessionId(of: shape) { id in
            if let id { body(id) } else { nil }
        }
    }

    var document: JSONDocument {
        _read { yield reader.document }
    }

    /// Lends the document for several looks.
    func withDocument<Value>(_ body: (borrowing JSONDocument) throws(StepError) -> Value) throws(StepError) -> Value {
        try body(document)
    }
}
