/// Letters with marks on them as one code point each, whichever way a text spells them.
///
/// The standard library compares characters by canonical equivalence (UAX 15) but gives no normal form. So the letters of
/// Latin, Greek and Cyrillic that have a code point of their own are found by looking up the character.
enum Composition {
    /// The letter that a character with marks is in one code point, or nil if it has none.
    static func letter(for character: Character) -> Unicode.Scalar? {
        character.unicodeScalars.count > 1 ? letters[character] : nil
    }

    /// Whether a code point is a combining mark of the general block.
    static func isCombining(_ scalar: Unicode.Scalar) -> Bool { 0x300...0x36F ~= scalar.value }

    private static let letters: [Character: Unicode.Scalar] = {
        var letters: [Character: Unicode.Scalar] = [:]
        for range in [0xC0...0x24F, 0x386...0x3CE, 0x400...0x4F9, 0x1E00...0x1FFC] as [ClosedRange<UInt32>] {
            for scalar in range.lazy.compactMap(Unicode.Scalar.init) where scalar.isLetter {
                letters[Character(scalar)] = scalar
            }
        }
        return letters
    }()
}
