/// Scores of letter sequences in the languages of one script; the tables are made by tools/language-table.
struct LanguageTable: Sendable {
    /// Codes of the languages, in the order of the columns.
    let languages: [String]
    /// Hashes of the sequences by open addressing; 0 is a free place.
    private let hashes: [UInt64]
    /// The row of each place.
    private let rows: [UInt16]
    /// Row by row one score a language: steps of logarithmic likelihood above the lowest of the row.
    private let scores: [UInt8]
    /// How many bytes of the program the table takes.
    let byteCount: Int

    /// One step of a score in natural logarithms, as the tool rounds them.
    static let step = 0.12
    private static let lettersMax = 4
    /// A word's boundaries in the sequences.
    private static let boundary: UInt32 = 0x5F

    /// - Parameters:
    ///   - languages: codes between spaces.
    ///   - grams: the sequences between bars, boundaries written `_`.
    ///   - scores: one printable character a score, from `#` up, without the backslash.
    init(languages: String, grams: String, scores: String) {
        byteCount = grams.utf8.count + scores.utf8.count
        self.languages = languages.split(separator: " ").map(String.init)
        let grams = grams.unicodeScalars.split(separator: "|")
        var capacity = 16
        while capacity < 2 * grams.count { capacity *= 2 }
        var hashes = [UInt64](repeating: 0, count: capacity)
        var rows = [UInt16](repeating: 0, count: capacity)
        for (row, gram) in grams.enumerated() {
            let hash = gram.reduce(Self.seed) { Self.extended($0, $1.value) }
            var place = Int(hash & UInt64(capacity - 1))
            while hashes[place] != 0 { place = (place + 1) & (capacity - 1) }
            hashes[place] = hash
            rows[place] = UInt16(row)
        }
        self.hashes = hashes
        self.rows = rows
        self.scores = scores.utf8.map { $0 > 0x5C ? $0 - 0x24 : $0 - 0x23 }
    }

    // FNV-1a over code points, with the top bit set so that no hash is 0.
    private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
    private static func extended(_ hash: UInt64, _ value: UInt32) -> UInt64 {
        var hash = (hash ^ UInt64(value)) &* 0x100_0000_01B3
        hash ^= hash >> 29
        return hash | 1 << 63
    }

    /// The sums of scores over the sequences of the words, and how many sequences were known.
    func evidence(of words: [[UInt32]]) -> (sums: [Int], count: Int) {
        var sums = [Int](repeating: 0, count: languages.count)
        var count = 0
        for word in words {
            let padded = [Self.boundary] + word + [Self.boundary]
            for start in padded.indices {
                var hash = Self.seed
                let end = start == 0 ? padded.count : min(start + Self.lettersMax, padded.count)
                for index in start..<end {
                    hash = Self.extended(hash, padded[index])
                    let length = index - start + 1
                    // Of the longer ones only the whole word counts, and a boundary alone says nothing.
                    guard length <= Self.lettersMax || length == padded.count else { continue }
                    guard length > 1 || padded[start] != Self.boundary, let row = row(of: hash) else { continue }
                    add(row, to: &sums)
                    count += 1
                }
            }
        }
        return (sums, count)
    }

    private func add(_ row: Int, to sums: inout [Int]) {
        let first = row * languages.count
        let row = scores.span.extracting(first..<first + languages.count)
        for column in row.indices { sums[column] &+= Int(row[column]) }
    }

    private func row(of hash: UInt64) -> Int? {
        var place = Int(hash & UInt64(hashes.count - 1))
        while hashes[place] != 0 {
            if hashes[place] == hash { return Int(rows[place]) }
            place = (place + 1) & (hashes.count - 1)
        }
        return nil
    }
}
