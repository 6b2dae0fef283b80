/// Folded text in a buffer that is used again and again: growing an array byte by byte costs more than the fold itself.
struct FoldedText {
    /// The buffer; what lies beyond ``count`` means nothing.
    private(set) var bytes: [UInt8] = []
    /// Bytes of text.
    private(set) var count = 0

    private static let asciiFold: [UInt8] = (UInt8(0)..<0x80).map { (byte: UInt8) -> UInt8 in
        switch byte {
        case 0x41...0x5A: byte | 0x20
        case 0x09...0x0D: 0x20
        default: byte
        }
    }

    /// Makes room for `more` bytes.
    mutating func reserve(_ more: Int) {
        let missing = count + more - bytes.count
        if missing > 0 { bytes += [UInt8](repeating: 0, count: missing + bytes.count) }
    }

    mutating func removeAll() { count = 0 }

    /// Appends one byte; a space behind a space is left out.
    mutating func append(_ byte: UInt8) {
        if byte == 0x20, count > 0, bytes[count - 1] == 0x20 { return }
        reserve(1)
        bytes[count] = byte
        count += 1
    }

    mutating func append(_ more: [UInt8]) {
        for byte in more { append(byte) }
    }

    /// Appends the folded form of the ASCII that `text` goes on with, for which there is room; answers where it ends.
    mutating func append(asciiOf text: Span<UInt8>, from start: Int) -> Int {
        let fold = Self.asciiFold
        var written = count
        var offset = start
        var last: UInt8 = count > 0 ? bytes[count - 1] : 0
        var buffer = bytes.mutableSpan
        while offset < text.count {
            let byte = text[offset]
            guard byte < 0x80 else { break }
            offset += 1
            let folded = fold[Int(byte)]
            if folded == 0x20, last == 0x20 { continue }
            buffer[written] = folded
            written += 1
            last = folded
        }
        count = written
        return offset
    }

    /// Whether `word`, which is not empty, stands somewhere in the text.
    func holds(_ word: [UInt8]) -> Bool {
        guard count >= word.count, let first = word.first else { return false }
        let text = bytes.span
        let word = word.span
        var start = 0
        while start <= count - word.count {
            if text[start] == first {
                var length = 1
                while length < word.count, text[start + length] == word[length] { length += 1 }
                if length == word.count { return true }
            }
            start += 1
        }
        return false
    }
}
