internal import TextAnalysis

/// A quote that people wrote, as a catalogue holds it.
public struct CatalogueQuote: Hashable, Sendable {
    /// The words.
    public var text: String
    /// Whose words they are; nil where nobody is named.
    public var author: String?
    /// What stands behind the words in the file, with work, year and role; nil where nothing does.
    public var attribution: String?
    /// Their language.
    public var locale: LocaleTag
    /// Whether somebody said that they are in the public domain.
    public var isPublicDomain: Bool

    /// A quote with these facts.
    public init(
        text: String, author: String?, attribution: String? = nil, locale: LocaleTag, isPublicDomain: Bool
    ) {
        self.text = text
        self.author = author
        self.attribution = attribution
        self.locale = locale
        self.isPublicDomain = isPublicDomain
    }
}

/// One record of a catalogue's file and what reading made of it.
public struct CatalogueRecord: Hashable, Sendable {
    /// What reading made of a record.
    public enum Reading: Hashable, Sendable {
        /// A quote.
        case quote(CatalogueQuote)
        /// None, for this reason.
        case leftOut(CatalogueOutcome, reason: String? = nil)
    }

    /// Where it stands.
    public let place: CataloguePlace
    /// What it is.
    public let reading: Reading
    /// Its bytes in the file, rotated letters rotated back.
    public let bytes: [UInt8]

    /// The quote, if it is one.
    public var quote: CatalogueQuote? {
        if case .quote(let quote) = reading { quote } else { nil }
    }
}

extension CatalogueRecord.Reading {
    /// `quote`, if its words can stand in a library: not empty, not too long, with a letter, without control characters and
    /// without what turns the line around it.
    init(checking quote: CatalogueQuote) {
        let scalars = quote.text.unicodeScalars
        let attribution = (quote.attribution ?? quote.author ?? "").unicodeScalars
        if scalars.allSatisfy(\.properties.isWhitespace) {
            self = .leftOut(.empty)
        } else if let control = (Array(scalars) + attribution).first(where: {
            $0.isControl && $0 != "\n" || TextTrait.isControl($0)
        }) {
            let digits = String(control.value, radix: 16, uppercase: true)
            self = .leftOut(.faulty, reason: "it holds the control character U+\(digits)")
        } else if scalars.count > CatalogueLimits.textScalarsMax {
            self = .leftOut(.tooLong, reason: "\(scalars.count) code points, at most \(CatalogueLimits.textScalarsMax)")
        } else if attribution.count > CatalogueLimits.attributionScalarsMax {
            self = .leftOut(
                .tooLong,
                reason: "an attribution of \(attribution.count) code points, at most \(CatalogueLimits.attributionScalarsMax)")
        } else if !scalars.contains(where: \.isLetter) {
            self = .leftOut(.noWords)
        } else {
            self = .quote(quote)
        }
    }
}
