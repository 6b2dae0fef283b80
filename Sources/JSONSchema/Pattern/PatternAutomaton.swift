/// A deterministic automaton for a pattern without lookarounds: one table look-up a character, no state but a number.
struct PatternAutomaton: Sendable {
    /// A row for each state: the row to go on with for each part of the characters, and last what the text's end gives.
    /// Rows are named by where they begin; the first two are `failed` and `matched`, which nothing leaves.
    let rows: [UInt32]
    let partition: ScalarPartition
    let startRow: UInt32
    let matchedRow: UInt32

    /// The row from which no match can be reached.
    static let failedRow: UInt32 = 0

    /// Whether the pattern matches anywhere in `text`.
    func matches(_ text: Span<UInt8>) -> Bool {
        let rows = rows.span
        let ascii = partition.asciiParts.span
        let matched = Int(matchedRow)
        var row = Int(startRow)
        var offset = 0
        while offset < text.count && row > matched {
            let byte = text[offset]
            if byte < 0x80 {
                row = Int(rows[row &+ Int(ascii[Int(byte)])])
                offset &+= 1
            } else {
                let (value, length) = UTF8Scalar.read(text, at: offset)
                row = Int(rows[row &+ Int(partition.part(of: value))])
                offset &+= length
            }
        }
        if row > matched { row = Int(rows[row &+ partition.partCount]) }
        return row == matched
    }
}
