/// The form of a sentence: its function words in order, with gaps where the words stand that carry its matter.
///
/// `Courage is the bridge between fear and freedom` and `Patience is the bridge between hope and harvest` have one form; no
/// comparison of letters or of meanings shows that the second only fills it in.
public struct SentenceTemplate: Hashable, Sendable {
    private enum Part: Hashable, Sendable {
        case word(String)
        case gap
    }

    private let parts: [Part]
    /// How many function words it has.
    public let functionWords: Int

    /// With fewer function words there is no form to speak of.
    static let functionWordsMin = 3
    /// What is longer is no sentence; comparing takes time with the product of the lengths.
    static let partsMax = 500

    /// The form of a text; nil if no function words are listed for the language, or the text has fewer than three of
    /// them or is no sentence but much longer.
    ///
    /// - Parameters:
    ///   - text: a sentence.
    ///   - tag: a tag of BCP 47, of which the language counts.
    public init?(of text: String, language tag: String) {
        guard let listed = FunctionWords.words(of: LanguageCode.primary(of: tag)) else { return nil }
        var parts: [Part] = []
        var count = 0
        let scalars = TextScalars(composing: text)
        for range in WordSegments.words(of: scalars) {
            let spelled = scalars.scalars[range].flatMap(Folding.folded)
            // An elided word stands before its apostrophe: l'eau.
            for piece in spelled.split(separator: "'") {
                let word = String(String.UnicodeScalarView(piece))
                if listed.contains(word) {
                    parts.append(.word(word))
                    count += 1
                } else if parts.last != .gap {
                    parts.append(.gap)
                }
            }
        }
        guard count >= Self.functionWordsMin, parts.count <= Self.partsMax else { return nil }
        self.parts = parts
        functionWords = count
    }

    /// How much of the longer form the other one keeps in the same order, from 0 to 1; 1 if both are the same form.
    public func share(with other: SentenceTemplate) -> Double {
        let longer = max(parts.count, other.parts.count)
        return Double(Self.commonCount(parts, other.parts)) / Double(longer)
    }

    /// The length of the longest common subsequence.
    private static func commonCount(_ one: [Part], _ other: [Part]) -> Int {
        var row = [Int](repeating: 0, count: other.count + 1)
        for part in one {
            var diagonal = 0
            for (index, candidate) in other.enumerated() {
                let above = row[index + 1]
                row[index + 1] = part == candidate ? diagonal + 1 : max(above, row[index])
                diagonal = above
            }
        }
        return row[other.count]
    }
}
