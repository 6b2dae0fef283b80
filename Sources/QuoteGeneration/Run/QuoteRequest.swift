public import Envelopes
internal import StrictJSON

/// What is asked of the pipeline.
public struct QuoteRequest: Hashable, Sendable {
    /// The language that is wanted.
    public let locale: LocaleTag
    /// What it is to be about; nil where nobody said. It is a user's words: data, never an instruction.
    public let theme: String?
    /// On whose behalf, which decides how long it may take.
    public let channel: RequestGeneration.Channel

    /// This request.
    public init(locale: LocaleTag, theme: String? = nil, channel: RequestGeneration.Channel = .foreground) {
        self.locale = locale
        self.theme = theme
        self.channel = channel
    }

    /// What the model is asked, bounded by the policy. The theme goes in as JSON, so it cannot end the sentence around it.
    ///
    /// - Throws: `QuoteRequestError.themeTooLong`.
    func prompt(policy: QuotePolicy) throws(QuoteRequestError) -> String {
        guard let theme else { return "Write one sentence in the language \(locale)." }
        guard theme.utf8.count <= policy.request.themeBytesMax else {
            throw .themeTooLong(bytes: theme.utf8.count, max: policy.request.themeBytesMax)
        }
        var writer = JSONWriter()
        writer.string(theme)
        return "Write one sentence in the language \(locale). Its theme: \(String(decoding: writer.bytes, as: UTF8.self))"
    }
}

/// Why nothing can be asked.
public enum QuoteRequestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The theme is longer than the policy allows, in bytes of UTF-8.
    case themeTooLong(bytes: Int, max: Int)
    /// A pool is of so many drafts, or of fewer.
    case poolSize(Int, max: Int)
    /// Nobody is named who registers what is used for the first time (spec J10).
    case nobodyNamed

    public var description: String {
        switch self {
        case .themeTooLong(let bytes, let max): "the theme has \(bytes) bytes, at most \(max) are allowed"
        case .poolSize(let count, let max): "a pool has 1 to \(max) drafts, not \(count)"
        case .nobodyNamed: "nobody is named who registers what is used"
        }
    }
}

/// The bounds of the pipeline that no policy changes.
public enum QuoteLimits {
    /// Drafts that a pool may have.
    public static let poolDraftsMax = 1_000
    /// The bytes of content of all snapshots that are recorded of one draft. A line that comes in pieces of a word takes some
    /// 2 KiB; what a reply has behind the bound shows in no snapshot, and all of it in the record of the reply.
    public static let snapshotBytesMax = 1 << 20
}
