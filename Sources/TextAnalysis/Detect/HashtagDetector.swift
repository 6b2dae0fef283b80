/// Finds hashtags: `#` that no word goes before, and after it letters, digits and `_` with at least one letter.
enum HashtagDetector {
    static func places(in text: TextScalars) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for (index, scalar) in text.scalars.enumerated() where scalar.value == 0x23 || scalar.value == 0xFF03 {
            // A character reference of HTML and a fragment of an address have something before it.
            if let before = text[index - 1], before.isWordPart || before == "&" || before == "/" { continue }
            var end = index + 1
            while let next = text[end], next.isWordPart || next == "_" { end += 1 }
            if text.scalars[index..<end].contains(where: \.isLetter) { found.append(index..<end) }
        }
        return found
    }
}
