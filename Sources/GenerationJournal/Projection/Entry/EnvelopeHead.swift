internal import Envelopes
internal import LMDB

/// What the first members of an envelope say, where they stand as Daybook writes them: in the order of the contract, with
/// no space between tokens and no escape in their strings.
///
/// Every envelope of a log was read whole before it was appended, so no key of it can come twice, and what its first members
/// say holds. Views that ask for no more save the reading of the rest, which is most of the work of a rebuild.
struct EnvelopeHead {
    let isComplete: Bool
    /// Where the id of the session stands; nil for null.
    let session: Range<Int>?
    /// The step that it claims to be; nil if it is none, and for envelopes that Daybook did not write itself.
    let step: StepKind?
}

/// Reads the heads of envelopes.
struct EnvelopeHeadReader: Sendable {
    /// One for all.
    static let shared = EnvelopeHeadReader()

    // Arrays held here, because a global is looked up behind a check at each use.
    private let model = Array(#"{"source":"foundation-models","sessionId":"#.utf8)
    private let app = Array(#"{"source":"app-intent","sessionId":"#.utf8)
    private let version = Array(#","schemaVersion":"#.utf8)
    private let generable = Array(#","generable":"#.utf8)
    private let complete = Array(#","complete":true,"content":"#.utf8)
    private let partial = Array(#","complete":false,"content":"#.utf8)
    private let null = Array("null".utf8)
    private let intent = Array(#"null,"intent":""#.utf8)
    private let parameters = Array(#"","parameters":{"#.utf8)
    /// All of that in one, for the steps of Daybook's own that every run leaves.
    private let ownStart = Array(
        #"{"source":"app-intent","sessionId":null,"schemaVersion":1,"generable":null,"complete":true,"content":null,"intent":""#
            .utf8)
    /// The intents of all steps, end to end, and where each stands: arrays of arrays would be counted at each look.
    private let intents = StepKind.all.flatMap { Array($0.intent.utf8) }
    private let steps: [(place: Range<Int>, kind: StepKind)] = {
        var end = 0
        return StepKind.all.map { kind in
            let start = end
            end += kind.intent.utf8.count
            return (start..<end, kind)
        }
    }()

    /// The head of the envelope with these bytes; nil if it has to be read whole.
    ///
    /// - Parameter isOwn: whether Daybook itself wrote it; only then it is found out which step it claims to be.
    func head(of bytes: RawSpan, isOwn: Bool) -> EnvelopeHead? {
        var offset = 0
        if isOwn, skip(ownStart, in: bytes, &offset) {
            return step(in: bytes, offset).map { EnvelopeHead(isComplete: true, session: nil, step: $0) }
        }
        guard skip(isOwn ? app : model, in: bytes, &offset) || !isOwn && skip(app, in: bytes, &offset),
            let session = text(in: bytes, &offset), skip(version, in: bytes, &offset)
        else { return nil }
        let digits = offset
        while offset < bytes.byteCount, 0x30...0x39 ~= bytes.byte(at: offset) { offset += 1 }
        guard offset > digits, skip(generable, in: bytes, &offset), text(in: bytes, &offset) != nil else { return nil }
        let isComplete = skip(complete, in: bytes, &offset)
        guard isComplete || skip(partial, in: bytes, &offset) else { return nil }
        guard isOwn else { return EnvelopeHead(isComplete: isComplete, session: session, step: nil) }
        guard skip(intent, in: bytes, &offset), let step = step(in: bytes, offset) else { return nil }
        return EnvelopeHead(isComplete: isComplete, session: session, step: step)
    }

    /// The step whose intent begins at `offset`; nil if it is none.
    private func step(in bytes: RawSpan, _ offset: Int) -> StepKind? {
        guard let end = bytes.firstOffset(of: 0x22, from: offset) else { return nil }
        let name = bytes.extracting(offset..<end)
        let intents = intents.span.bytes
        for step in steps where step.place.count == name.byteCount && intents.extracting(step.place).isEqual(to: name) {
            var end = end
            return skip(parameters, in: bytes, &end) ? step.kind : nil
        }
        return nil
    }

    private func skip(_ token: [UInt8], in bytes: RawSpan, _ offset: inout Int) -> Bool {
        let end = offset + token.count
        guard end <= bytes.byteCount, bytes.extracting(offset..<end).isEqual(to: token.span.bytes) else { return false }
        offset = end
        return true
    }

    /// A string without escapes, or null; nil for anything else.
    private func text(in bytes: RawSpan, _ offset: inout Int) -> Range<Int>?? {
        if skip(null, in: bytes, &offset) { return .some(nil) }
        guard offset < bytes.byteCount, bytes.byte(at: offset) == 0x22 else { return nil }
        let start = offset + 1
        guard let end = bytes.firstOffset(of: 0x22, from: start) else { return nil }
        for index in start..<end where bytes.byte(at: index) == 0x5C { return nil }
        offset = end + 1
        return start..<end
    }
}
