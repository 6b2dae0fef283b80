/// Words of a back end as they may be recorded and shown: without the keys that let a client in, and bounded. Whatever the
/// words are for, a record of them fits into an envelope.
struct ModelWords: Sendable {
    /// What stands in no word.
    let keys: [ModelKey]

    private static let cutMark = " …"

    /// `text` as it may be recorded: at most `ModelLimits.wordsBytesMax` bytes, the mark of the cut included, so that what
    /// was cut once stays as it is.
    func recordable(_ text: String) -> String {
        let bytesMax = ModelLimits.wordsBytesMax
        var bytes = Array(text.utf8)
        // Keys go first: a cut could leave the beginning of one.
        for key in keys { bytes = key.removed(from: bytes) }
        guard bytes.count > bytesMax else { return String(decoding: bytes, as: UTF8.self) }
        return String(decoding: bytes[..<bytes.characterEnd(notAfter: bytesMax - Self.cutMark.utf8.count)], as: UTF8.self)
            + Self.cutMark
    }

    func recordable(_ failure: ModelFailure) -> ModelFailure {
        switch failure {
        case .refusal(let text): .refusal(text.map(recordable))
        case .guardrail(let text): .guardrail(text.map(recordable))
        case .decodingFailure(let reason, let offset): .decodingFailure(reason: recordable(reason), byteOffset: offset)
        case .unsupportedSchema(let text): .unsupportedSchema(text.map(recordable))
        case .unsupportedLocale(let text): .unsupportedLocale(text.map(recordable))
        case .unsupportedCapability(let text): .unsupportedCapability(text.map(recordable))
        case .unavailable(let reason): .unavailable(recordable(reason))
        case .uncleanFinish(let reason): .uncleanFinish(reason: reason.map(recordable))
        case .replyTooLong(let text): .replyTooLong(recordable(text))
        case .notRecorded(let text): .notRecorded(recordable(text))
        case .other(let domain, let code, let text):
            .other(domain: recordable(domain), code: code, text: recordable(text))
        case .contextExceeded, .throttled, .concurrentRequest, .timeout, .cancelled, .tokenLimit, .truncated,
            .trailingBytes, .schemaEcho, .emptyReply, .promptTooLong:
            failure
        }
    }

    func recordable(_ readiness: Readiness) -> Readiness {
        Readiness(
            device: recordable(readiness.device), enabled: recordable(readiness.enabled),
            assets: recordable(readiness.assets), locale: recordable(readiness.locale))
    }

    /// A name may be what a server lists; what speaks to it and where it stands are words of its caller.
    func recordable(_ identity: ModelIdentity) -> ModelIdentity {
        let own = ModelWords(keys: [])
        return ModelIdentity(
            backEnd: own.recordable(identity.backEnd), name: identity.name.map(recordable),
            address: identity.address.map(own.recordable))
    }

    /// The event with the word of its finish. A reply's text is what the model said, and stays as it came.
    func recordable(_ event: ModelEvent) -> ModelEvent {
        guard case .finished(let finish) = event else { return event }
        let reason = finish.reason.map { $0.isKnown ? $0 : FinishReason(word: recordable($0.word)) }
        return .finished(ReplyFinish(reason: reason, usage: finish.usage))
    }

    private func recordable(_ outcome: Readiness.Outcome) -> Readiness.Outcome {
        switch outcome {
        case .ready: .ready
        case .notReady(let reason): .notReady(recordable(reason))
        case .unknown(let reason): .unknown(recordable(reason))
        }
    }

    /// Names of reasons are of a vocabulary and no words of a server, so none of them holds a key.
    private func recordable(_ reason: Readiness.Reason) -> Readiness.Reason {
        Readiness.Reason(name: ModelWords(keys: []).recordable(reason.name), detail: reason.detail.map(recordable))
    }
}

extension [UInt8] {
    /// Where a text of UTF-8 may be cut so that no more than `bytesMax` bytes stay: before a byte that begins a character.
    func characterEnd(notAfter bytesMax: Int) -> Int {
        guard count > bytesMax else { return count }
        return self[...bytesMax].lastIndex { $0 & 0xC0 != 0x80 } ?? 0
    }
}
