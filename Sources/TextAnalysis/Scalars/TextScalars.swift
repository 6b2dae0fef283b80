/// A text as its code points, each with its place in UTF-8.
struct TextScalars: Sendable {
    let scalars: [Unicode.Scalar]
    /// Where each code point begins, in bytes of UTF-8, and last the text's length.
    let offsets: [Int]

    /// The code points as they stand.
    init(_ text: String) {
        self.init(count: text.utf8.count) { append in
            for scalar in text.unicodeScalars { append(scalar, UTF8.width(scalar)) }
        }
    }

    /// The code points with letters and their marks composed, where they have a code point together.
    init(composing text: String) {
        guard text.unicodeScalars.contains(where: Composition.isCombining) else {
            self.init(text)
            return
        }
        self.init(count: text.utf8.count) { append in
            for character in text {
                if let letter = Composition.letter(for: character) {
                    append(letter, character.utf8.count)
                } else {
                    for scalar in character.unicodeScalars { append(scalar, UTF8.width(scalar)) }
                }
            }
        }
    }

    private init(count: Int, _ body: ((_ scalar: Unicode.Scalar, _ width: Int) -> Void) -> Void) {
        var scalars: [Unicode.Scalar] = []
        var offsets: [Int] = [0]
        scalars.reserveCapacity(count)
        offsets.reserveCapacity(count + 1)
        var offset = 0
        body { scalar, width in
            scalars.append(scalar)
            offset += width
            offsets.append(offset)
        }
        self.scalars = scalars
        self.offsets = offsets
    }

    var count: Int { scalars.count }

    /// The code point at an index, or nil outside the text.
    subscript(index: Int) -> Unicode.Scalar? { scalars.indices.contains(index) ? scalars[index] : nil }

    /// A range of code points as bytes of UTF-8.
    func bytes(_ range: Range<Int>) -> Range<Int> { offsets[range.lowerBound]..<offsets[range.upperBound] }

    /// A range without the white space at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, scalars[start].isSpace { start += 1 }
        while start < end, scalars[end - 1].isSpace { end -= 1 }
        return start..<end
    }

    /// Some of the code points as text.
    func string(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }

    /// Where the word ends that begins at an index; the index itself if none does.
    func wordEnd(from start: Int) -> Int {
        var end = start
        while let scalar = self[end], scalar.isWordPart { end += 1 }
        return end
    }

    /// The word that begins at an index, in small letters; empty if none does.
    func word(at start: Int) -> String { string(start..<wordEnd(from: start)).lowercased() }
}
