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

    /// A word as it can be pasted into a shell.
    static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty
            && word.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "/"),
                    UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ":"):
                    true
                default: false
                }
            }
        // A quote cannot stand inside single quotes, so it is closed, escaped and opened again.
        return isPlain
            ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
