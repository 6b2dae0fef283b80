/// Finds the markup of Markdown that a model leaves in its text (CommonMark, and strikethrough).
enum MarkdownDetector {
    /// How far the end of a link's target may be, in code points.
    private static let targetMax = 2000

    static func places(in text: TextScalars) -> [Range<Int>] {
        let lines = MarkdownLines.places(in: text)
        let marks = code(text) + links(text) + emphasis(text)
        return (lines + marks).sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    }

    /// Back quotes, alone or in runs, with as many after some text.
    private static func code(_ text: TextScalars) -> [Range<Int>] {
        pairs(runs(of: "`", in: text)) { _ in true }.paired
    }

    /// `[text](target)`, with or without `!` before it.
    private static func links(_ text: TextScalars) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var opening: Int?
        for (index, scalar) in text.scalars.enumerated() {
            if scalar == "[" { opening = index }
            guard scalar == "]", let start = opening else { continue }
            opening = nil
            guard text[index + 1] == "(", let end = text.scalars[index...].prefix(targetMax).firstIndex(of: ")")
            else { continue }
            found.append((text[start - 1] == "!" ? start - 1 : start)..<end + 1)
        }
        return found
    }

    /// Runs of `*`, `_` or `~~` around text that they touch; `_` not inside a word. Two stars are markup even if the second
    /// pair was lost.
    private static func emphasis(_ text: TextScalars) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for mark in ["*", "_", "~"] as [Unicode.Scalar] {
            let runs = runs(of: mark, in: text).filter { mark != "~" || $0.count == 2 }
            let (paired, single) = pairs(runs) { touches(text, $0, isInsideWord: mark != "_") }
            found += paired
            if mark == "*" { found += single.filter { $0.count > 1 } }
        }
        return found
    }

    private static func touches(_ text: TextScalars, _ pair: (open: Range<Int>, close: Range<Int>), isInsideWord: Bool) -> Bool {
        guard let first = text[pair.open.upperBound], let last = text[pair.close.lowerBound - 1], !first.isSpace, !last.isSpace,
            pair.open.upperBound < pair.close.lowerBound
        else { return false }
        if isInsideWord { return true }
        let before = text[pair.open.lowerBound - 1], after = text[pair.close.upperBound]
        return before?.isWordPart != true && after?.isWordPart != true
    }

    private static func runs(of mark: Unicode.Scalar, in text: TextScalars) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for (index, scalar) in text.scalars.enumerated() where scalar == mark {
            if let last = runs.last, last.upperBound == index {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
        return runs
    }

    /// Each run with the next one, if that is as long and goes with it: both and what is between; and the runs left over.
    private static func pairs(
        _ runs: [Range<Int>], where matches: ((open: Range<Int>, close: Range<Int>)) -> Bool
    ) -> (paired: [Range<Int>], single: [Range<Int>]) {
        var paired: [Range<Int>] = []
        var single: [Range<Int>] = []
        for run in runs {
            if let start = single.last, start.count == run.count, paired.last.map({ $0.upperBound <= start.lowerBound }) ?? true,
                matches((start, run)) {
                single.removeLast()
                paired.append(start.lowerBound..<run.upperBound)
            } else {
                single.append(run)
            }
        }
        return (paired, single)
    }
}
