/// Joins the lines of prose that were broken at the margin, and leaves those that were meant: of verse, lists, dialogue.
///
/// A break is the margin's where the next word would not have fitted into the widest line. If at least half of a
/// paragraph's breaks are such, it is prose.
enum Rewrapping {
    /// The least width, in columns, that texts are taken to be wrapped at: shorter lines are verse.
    private static let marginMin = 60
    /// Columns by which writers break before the margin.
    private static let slack = 3
    /// Words that a suspended hyphen stands before: `Ein- und Ausgang`.
    private static let conjunctions: Set<String> = ["und", "oder", "bzw", "and", "or", "to", "y", "o", "e", "et", "ou"]

    /// The text of the lines, a line feed where a break is kept and two between paragraphs.
    static func text(of lines: [FortuneLine]) -> String {
        let margin = max(marginMin, lines.map(\.columns).max() ?? 0)
        let isList = lines.count(where: { TurnMark.begins($0.words) }) >= 2
        var result: [Unicode.Scalar] = []
        for paragraph in lines.split(whereSeparator: \.isBlank) {
            if !result.isEmpty { result += ["\n", "\n"] }
            let paragraph = Array(paragraph)
            let breaks = zip(paragraph, paragraph.dropFirst())
            let isProse = 2 * breaks.count(where: { isForced($0, $1, margin) }) >= paragraph.count - 1
            for (index, line) in paragraph.enumerated() {
                if index > 0 {
                    let previous = paragraph[index - 1]
                    let isItem = isList && TurnMark.begins(line.words)
                    let (forced, continued) = (isForced(previous, line, margin), goesOn(previous, line))
                    let isJoined = isProse ? forced || continued : forced && continued
                    if isJoined, !isItem { join(&result, line) } else { result.append("\n") }
                }
                append(line.words, to: &result)
            }
        }
        return String(String.UnicodeScalarView(result))
    }

    /// The scalars with one blank for each run of them, and none at either end.
    static func withSingleSpaces(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var result: [Unicode.Scalar] = []
        append(scalars, to: &result)
        return String(String.UnicodeScalarView(result)).trimmingWhitespace
    }

    private static func append(_ scalars: some Sequence<Unicode.Scalar>, to result: inout [Unicode.Scalar]) {
        for scalar in scalars where scalar != " " || result.last != " " { result.append(scalar) }
    }

    private static func isForced(_ line: FortuneLine, _ next: FortuneLine, _ margin: Int) -> Bool {
        guard let first = next.words.first else { return false }
        let word = first.isWide ? 2 : next.words.prefix { $0 != " " }.reduce(0) { $0 + ($1.isWide ? 2 : 1) }
        return line.columns + 1 + word > margin - slack
    }

    /// A line that begins in lower case goes on with a sentence that the one before has not ended.
    private static func goesOn(_ line: FortuneLine, _ next: FortuneLine) -> Bool {
        guard let last = line.words.last, let first = next.words.first else { return false }
        return !".!?:;".unicodeScalars.contains(last) && first.properties.isLowercase
    }

    /// Prepares the end of `result` for the words of the next line: a blank, none between wide characters, and without
    /// the hyphen of a word that was broken. Before a capital or a number a hyphen is the word's own.
    private static func join(_ result: inout [Unicode.Scalar], _ next: FortuneLine) {
        guard let last = result.last, let first = next.words.first, !(last.isWide && first.isWide) else { return }
        let isHyphen = last == "-" || last == "\u{2010}"
        guard isHyphen, result.dropLast().last?.isLetter == true, first.isLetter else { return result.append(" ") }
        let word = String(String.UnicodeScalarView(next.words.prefix(while: \.isLetter)))
        if conjunctions.contains(word) {
            result.append(" ")
        } else if first.properties.isLowercase {
            result.removeLast()
        }
    }
}
