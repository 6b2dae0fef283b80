/// Something in a text that a plain sentence does not have.
public enum TextTrait: String, Hashable, Sendable, CaseIterable {
    /// An emoji: a picture that is shown as one (UTS 51), with all that belongs to it; a keycap, a flag.
    case emoji
    /// Markup of Markdown: emphasis, heading, link, code, list, block quotation.
    case markdown
    /// A word behind `#` that makes it a topic.
    case hashtag
    /// Words that credit the text to somebody.
    case attribution
    /// Quotation marks or brackets around the whole text.
    case wrapping
    /// The end of a line (UAX 14, class BK, CR, LF, NL).
    case lineBreak
    /// An address of the web or of electronic mail.
    case address
    /// A control character (category Cc) that ends no line, or one that turns the direction of what follows: an embedding, an
    /// override, an isolate (UAX 9).
    case control

    /// Where a text has it, in bytes of UTF-8, in order; for wrapping the two marks.
    public func places(in text: String) -> [Range<Int>] {
        let scalars = TextScalars(text)
        return places(in: scalars).map(scalars.bytes)
    }

    /// Every trait that a text has with its places; those that it does not have are left out.
    public static func all(in text: String) -> [TextTrait: [Range<Int>]] {
        let scalars = TextScalars(text)
        var found: [TextTrait: [Range<Int>]] = [:]
        for trait in allCases {
            let places = trait.places(in: scalars)
            if !places.isEmpty { found[trait] = places.map(scalars.bytes) }
        }
        return found
    }

    private func places(in text: TextScalars) -> [Range<Int>] {
        switch self {
        case .emoji: EmojiDetector.places(in: text)
        case .markdown: MarkdownDetector.places(in: text)
        case .hashtag: HashtagDetector.places(in: text)
        case .attribution: AttributionDetector.places(in: text)
        case .wrapping: WrappingDetector.places(in: text)
        case .lineBreak: LineBreakDetector.places(in: text)
        case .address: AddressDetector.places(in: text)
        case .control: ControlDetector.places(in: text)
        }
    }

    /// Whether a scalar is what ``control`` is about.
    public static func isControl(_ scalar: Unicode.Scalar) -> Bool { ControlDetector.isControl(scalar) }
}
