/// The name in an attribution, without the work, the years and the roles that stand behind it.
///
/// Only what punctuation sets apart is left out: bracketed notes, a title in quotation marks, a mark of copyright, the
/// sentence after `Horacio.`. A comma alone cuts nothing off, for `Kurt Vonnegut, Jr.` has one too.
enum AuthorName {
    private static let quotationMarks: Set<Unicode.Scalar> = ["\"", "\u{AB}", "\u{BB}", "\u{201C}", "\u{201D}", "\u{201E}"]
    private static let separators: Set<Unicode.Scalar> = [",", ":", ";", "."]

    /// Words of notes that say that somebody else said it.
    private static let denials = ["falsch zugeordnet", "misattributed", "falsely attributed", "wrongly attributed"]

    /// nil where nothing but notes and titles is left, and where a note says that the name is the wrong one.
    static func of(_ attribution: String) -> String? {
        let folded = attribution.lowercased()
        if denials.contains(where: folded.contains) { return nil }
        var name = withoutBrackets(Array(attribution.unicodeScalars))
        if name.first == "\u{A9}" { name.removeFirst() }
        if let title = beginOfTitle(in: name) { name.removeSubrange(title...) }
        if let stop = firstFullStop(in: name) { name.removeSubrange(stop...) }
        while let last = name.last, " ,:;-".unicodeScalars.contains(last) { name.removeLast() }
        let text = Rewrapping.withSingleSpaces(name)
        return text.unicodeScalars.contains(where: \.isLetter) ? text : nil
    }

    /// Leaves out `(1835-1910)`, `[attributed]`, `(c)`, and a bracket that is never closed with all behind it.
    private static func withoutBrackets(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        var depth = 0
        for scalar in scalars {
            switch scalar {
            case "(", "[", "\u{FF08}": depth += 1
            case ")", "]", "\u{FF09}": depth = max(0, depth - 1)
            default:
                guard depth == 0 else { continue }
                // `Dennis Ritchie (1941-2011), creator` leaves a blank that belonged to the bracket.
                if separators.contains(scalar), result.last == " " { result.removeLast() }
                result.append(scalar)
            }
        }
        return result
    }

    /// Words of fewer letters are taken for abbreviations: `St.`, `Prof.`.
    private static let sentenceEndLettersMin = 5

    /// The first full stop that ends a sentence and not an abbreviation.
    private static func firstFullStop(in name: [Unicode.Scalar]) -> Int? {
        name.indices.first { index in
            guard name[index] == ".", index + 1 == name.count || name[index + 1] == " " else { return false }
            return name[..<index].reversed().prefix(while: \.isLetter).count >= sentenceEndLettersMin
        }
    }

    /// Where a quoted title begins: at the start, behind a comma or the like, or where its end is that of the whole. The
    /// nickname in `Duke "Iron" Wells` is none.
    private static func beginOfTitle(in name: [Unicode.Scalar]) -> Int? {
        for index in name.indices where quotationMarks.contains(name[index]) {
            guard let before = name[..<index].last(where: { $0 != " " }) else { return index }
            if separators.contains(before) { return index }
            let behind = name[(index + 1)...]
            guard let end = behind.firstIndex(where: quotationMarks.contains) else { return index }
            if !name[(end + 1)...].contains(where: { $0.isLetter || $0.isDigit }) { return index }
            return nil
        }
        return nil
    }
}
