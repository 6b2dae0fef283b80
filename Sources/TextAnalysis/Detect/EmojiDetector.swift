/// Finds emoji: what is a picture by default, what a variation selector makes one, flags and keycaps (UTS 51).
///
/// The symbols and dingbats from U+2600 to U+27BF that may be emoji count as such unless a selector says text: they are
/// shown as pictures more often than not. `©`, `™` and arrows count only with a selector.
enum EmojiDetector {
    private static let textStyle: UInt32 = 0xFE0E, emojiStyle: UInt32 = 0xFE0F, keycap: UInt32 = 0x20E3, joiner: UInt32 = 0x200D

    static func places(in text: TextScalars) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var index = 0
        while index < text.count {
            if begins(text, index) {
                let end = end(text, index)
                found.append(index..<end)
                index = end
            } else {
                index += 1
            }
        }
        return found
    }

    private static func begins(_ text: TextScalars, _ index: Int) -> Bool {
        let scalar = text.scalars[index]
        let next = text[index + 1]?.value
        if scalar.value < 0x2000, next != emojiStyle, next != keycap { return false }
        guard scalar.properties.isEmoji, next != textStyle else { return false }
        if next == keycap || next == emojiStyle { return true }
        return scalar.properties.isEmojiPresentation || 0x2600...0x27BF ~= scalar.value || isRegional(scalar)
            || scalar.properties.isEmojiModifier
    }

    /// Behind selectors, modifiers, tags, and what joiners bring along.
    private static func end(_ text: TextScalars, _ start: Int) -> Int {
        var index = start + 1
        if isRegional(text.scalars[start]), let next = text[index], isRegional(next) { index += 1 }
        while let scalar = text[index] {
            switch scalar.value {
            case emojiStyle, textStyle, keycap, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: index += 1
            case joiner:
                guard let next = text[index + 1], Pictographs.contains(next) else { return index }
                index += 2
            default: return index
            }
        }
        return index
    }

    private static func isRegional(_ scalar: Unicode.Scalar) -> Bool { 0x1F1E6...0x1F1FF ~= scalar.value }
}
