/// The form of a sentence: its function words in order, with gaps where the words stand that carry its matter.
///
/// `Courage is the bridge between fear and freedom` and `Patience is the bridge between hope and harvest` have one form; no
/// comparison of letters or of meanings shows that the second only fills it in.
public struct SentenceTemplate: Hashable, Sendable {
    /// Numbers of function words in order, and between them ``gap``.
    let parts: [UInt16]
    /// How many function words it has.
    public let functionWords: Int

    private static let gap = FunctionWords.unlisted
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
        guard let listed = FunctionWords.numbers(of: LanguageCode.primary(of: tag)) else { return nil }
        var parts: [UInt16] = []
        var count = 0
        let scalars = TextScalars(composing: text)
        var spelled: [Unicode.Scalar] = []
        for range in WordSegments.words(of: scalars) {
            spelled.removeAll(keepingCapacity: true)
            for scalar in scalars.scalars[range] { Folding.fold(scalar, into: &spelled) }
            // An elided word stands before its apostrophe: l'eau.
            for piece in spelled.split(separator: "'") {
                let word = String(String.UnicodeScalarView(piece))
                if let number = listed[word] {
                    parts.append(number)
                    count += 1
                } else if parts.last != Self.gap {
                    parts.append(Self.gap)
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
    static func commonCount(_ one: [UInt16], _ other: [UInt16]) -> Int {
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
