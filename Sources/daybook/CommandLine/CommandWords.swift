/// Splits a command into words as shells do, without a shell: at spaces, but not inside quotes or behind a backslash.
enum CommandWords {
    enum Fault: Error, Equatable {
        /// A quote that is never closed.
        case openQuote(Unicode.Scalar)
        /// A backslash with nothing behind it.
        case trailingBackslash
    }

    /// By code points, not by characters: a quote means the same whatever mark may follow it.
    static func split(_ text: String) throws(Fault) -> [String] {
        var words: [String] = []
        var word: String.UnicodeScalarView?
        var quote: Unicode.Scalar?
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped {
                // In double quotes a backslash means something before itself and the quote only.
                let isKept = quote == "\"" && scalar != "\"" && scalar != "\\"
                word = (word ?? .init()) + (isKept ? ["\\"] : []) + [scalar]
                isEscaped = false
            } else if scalar == "\\", quote != "'" {
                isEscaped = true
            } else if let open = quote {
                if scalar == open { quote = nil } else { word = (word ?? .init()) + [scalar] }
            } else if scalar == "'" || scalar == "\"" {
                quote = scalar
                word = word ?? .init()
            } else if scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" {
                if let word { words.append(String(word)) }
                word = nil
            } else {
                word = (word ?? .init()) + [scalar]
            }
        }
        if let quote { throw .openQuote(quote) }
        guard !isEscaped else { throw .trailingBackslash }
        return words + (word.map { [String($0)] } ?? [])
    }
}
