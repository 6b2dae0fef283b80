/// Turns texts into vectors by their letters: counts of letter sequences, hashed into a fixed number of coordinates.
///
/// It sees the same words again, in another order or with one changed; it sees neither paraphrases nor translations, and a
/// sentence whose words trade places looks the same to it. So what is not near by it is not proved to be new.
///
/// Sequences are three to five characters long, spaces between words included; in texts mostly of Chinese characters, kana,
/// Hangul or a script without spaces one to three. Case, punctuation and forms of encoding make no difference.
public struct LexicalEmbedder: Hashable, Sendable {
    /// The number of coordinates, a power of two.
    public let dimension: Int
    /// The name that its vectors bear: what it does, the dimension, and a version that any change of vectors raises.
    public let name: String

    /// The embedder of 1024 dimensions.
    public static let standard = LexicalEmbedder(exponent: 10)
    /// One of 4096 dimensions, in which fewer sequences share a coordinate.
    public static let wide = LexicalEmbedder(exponent: 12)

    private init(exponent: Int) {
        dimension = 1 << exponent
        name = "lexical-ngrams-\(1 << exponent)-v1"
    }

    /// The vector of a text.
    ///
    /// - Throws: `TextVectorError.zeroVector` for a text without letters or digits.
    public func vector(of text: String) throws(TextVectorError) -> TextVector { try vector(of: NormalizedText(text)) }

    /// The same of a text that is normalized already.
    ///
    /// - Throws: as `vector(of:)`.
    public func vector(of text: NormalizedText) throws(TextVectorError) -> TextVector {
        var values = [Float](repeating: 0, count: dimension)
        let (characters, isShort) = Self.characters(of: text)
        for size in isShort ? 1...3 : 3...5 where characters.count >= size {
            for start in 0...characters.count - size {
                let hash = Self.hash(characters[start..<start + size])
                // The sign keeps sequences that share a coordinate from adding up.
                values[Int(hash & UInt64(dimension - 1))] += hash >> 63 == 0 ? 1 : -1
            }
        }
        return try TextVector(embedder: name, values: values)
    }

    /// The folded characters between boundaries of words, and whether short sequences are to be taken.
    private static func characters(of text: NormalizedText) -> (characters: [UInt32], isShort: Bool) {
        let words = text.words
        var (letters, compact) = (0, 0)
        for scalar in words.joined() {
            letters += 1
            if scalar.isOfUnspacedScript || TextScript(of: scalar) == .hangul { compact += 1 }
        }
        if 2 * compact > letters { return (words.joined().map(\.value), true) }
        var characters: [UInt32] = words.isEmpty ? [] : [0x20]
        for word in words { characters += word.map(\.value) + [0x20] }
        return (characters, false)
    }

    /// FNV-1a over code points, its bits mixed (the finalizer of MurmurHash3) so that low and high ones are independent.
    private static func hash(_ characters: ArraySlice<UInt32>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for character in characters { hash = (hash ^ UInt64(character)) &* 0x100_0000_01B3 }
        hash ^= hash >> 33
        hash = hash &* 0xFF51_AFD7_ED55_8CCD
        hash ^= hash >> 33
        hash = hash &* 0xC4CE_B9FE_1A85_EC53
        return hash ^ hash >> 33
    }
}
