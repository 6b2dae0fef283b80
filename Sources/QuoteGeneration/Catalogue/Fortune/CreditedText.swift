/// A record taken apart: the words, and the attribution behind them.
///
/// An attribution is a line that begins with two hyphens, or with a dash and is indented, at the end of the record, with
/// the lines that go on with it: further such lines, deeper or equally indented ones, notes in brackets. A line that
/// begins with one hyphen is somebody speaking.
struct CreditedText {
    /// The lines of the words, without empty ones at either end.
    private(set) var body: [FortuneLine]
    /// What stands behind the words, on one line and without its dashes.
    private(set) var attribution: String?
    /// Whose words they are.
    private(set) var author: String?

    /// Columns from which on a line counts as set apart from the text.
    private static let indentationMin = 2

    /// nil where it cannot be told whose words are whose: words behind an attribution, or more than one attribution.
    init?(_ lines: [FortuneLine]) {
        let lines = Self.trimmed(lines[...])
        body = lines
        if takeHeading() { return }
        let all = lines.indices.filter { Self.isMark(lines[$0]) }
        let indented = all.filter { lines[$0].indentation >= Self.indentationMin }
        if indented.isEmpty {
            let isOnlyAttribution = all.count == 1 && lines.count == 1
            // Lines at the margin are items of a list or people speaking, unless one stands alone at the end.
            guard let mark = all.first, mark > 0 || isOnlyAttribution, all.count == 1, lines.count - mark <= 3,
                !lines[mark...].contains(where: \.isBlank)
            else { return }
            credit(from: [mark])
            return
        }
        guard let last = indented.last else { return }
        let run = Self.run(upTo: last, in: lines)
        if run.lowerBound == 0, indented.count > 1, indented.count < lines.count { return }
        guard all.allSatisfy(run.contains), Self.isContinued(lines, after: last) else { return nil }
        credit(from: Array(run))
    }

    /// The marks that stand right above the last one and are set apart like it, and that.
    private static func run(upTo last: Int, in lines: [FortuneLine]) -> ClosedRange<Int> {
        var first = last
        while first > 0, isMark(lines[first - 1]), lines[first - 1].indentation >= indentationMin { first -= 1 }
        return first...last
    }

    /// Whether what stands behind the mark belongs to it.
    private static func isContinued(_ lines: [FortuneLine], after mark: Int) -> Bool {
        var openBrackets = 0
        for line in lines[(mark + 1)...] where !line.isBlank {
            let isNote = openBrackets > 0 || line.words.first == "(" || line.words.first == "["
            guard isNote || line.indentation >= lines[mark].indentation else { return false }
            for scalar in line.words {
                if scalar == "(" || scalar == "[" { openBrackets += 1 }
                if scalar == ")" || scalar == "]" { openBrackets = max(0, openBrackets - 1) }
            }
        }
        return true
    }

    private static func isMark(_ line: FortuneLine) -> Bool {
        let rest = line.words.drop(while: isDash)
        let dashes = line.words.prefix { $0 != " " && isDash($0) }
        guard let first = dashes.first, rest.first != ">" else { return false }
        let isLong = first != "-" && line.indentation >= indentationMin || dashes.count >= 2
        return isLong && rest.contains { $0.isLetter || $0.isDigit }
    }

    private static func isDash(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "-" || "\u{2012}"..."\u{2015}" ~= scalar
    }

    /// Moves everything from the first of `marks` on out of the body.
    private mutating func credit(from marks: [Int]) {
        var parts: [[Unicode.Scalar]] = []
        for (index, line) in body.enumerated().dropFirst(marks[0]) where !line.isBlank {
            if marks.contains(index) {
                parts.append(Array(line.words.drop(while: Self.isDash).drop { $0 == " " }))
            } else {
                parts[parts.count - 1] += [" "] + line.words
            }
        }
        let texts = parts.map { Rewrapping.withSingleSpaces($0) }
        attribution = texts.joined(separator: "; ")
        let names = texts.compactMap(AuthorName.of)
        author = names.isEmpty ? nil : names.joined(separator: ", ")
        body = Self.trimmed(body[..<marks[0]])
    }

    private static let authorHeading = Array("作者：".unicodeScalars)

    /// Chinese catalogues name title and author in two coloured lines above a poem.
    private mutating func takeHeading() -> Bool {
        guard body.count >= 2, body[0].isColored, body[1].isColored, body[1].words.starts(with: Self.authorHeading) else {
            return false
        }
        let name = Rewrapping.withSingleSpaces(body[1].words.dropFirst(Self.authorHeading.count))
        author = AuthorName.of(name)
        attribution = name + " " + Rewrapping.withSingleSpaces(body[0].words)
        body = Self.trimmed(body[2...])
        return true
    }

    private static func trimmed(_ lines: ArraySlice<FortuneLine>) -> [FortuneLine] {
        var lines = lines
        while lines.first?.isBlank == true { lines.removeFirst() }
        while lines.last?.isBlank == true { lines.removeLast() }
        return Array(lines)
    }
}
