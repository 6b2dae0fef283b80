/// Splits a command into words as shells do, without a shell: at spaces, but not inside quotes or behind a backslash.
enum CommandWords {
    enum Fault: Error, Equatable {
        /// A quote that is never closed.
        case openQuote(Character)
        /// A backslash with nothing behind it.
        case trailingBackslash
    }

    static func split(_ text: String) throws(Fault) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in text {
            if isEscaped {
                // In double quotes a backslash means something before itself and the quote only.
                let isKept = quote == "\"" && character != "\"" && character != "\\"
                word = (word ?? "") + (isKept ? "\\" : "") + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character == " " || character == "\t" || character == "\n" {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let quote { throw .openQuote(quote) }
        guard !isEscaped else { throw .trailingBackslash }
        return words + (word.map { [$0] } ?? [])
    }
}
