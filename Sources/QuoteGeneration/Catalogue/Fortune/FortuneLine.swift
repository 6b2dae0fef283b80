/// A line of a record as it would look on paper: escapes obeyed or dropped, tabs as blanks, no blanks at its end.
struct FortuneLine: Hashable {
    /// What is left to print.
    var scalars: [Unicode.Scalar]
    /// Whether the whole line stood between an escape that sets a colour and one that ends it: a heading.
    var isColored = false

    /// Nothing but blanks.
    var isBlank: Bool { scalars.isEmpty }
    /// Blanks before the first word.
    var indentation: Int { scalars.prefix { $0 == " " }.count }
    /// Without the blanks before it.
    var words: ArraySlice<Unicode.Scalar> { scalars[indentation...] }
    /// The columns that it takes, blanks before it included.
    var columns: Int { scalars.reduce(0) { $0 + ($1.isWide ? 2 : 1) } }

    /// The lines of a record. CRLF, a lone CR, form feeds and Unicode's separators end a line like LF.
    static func lines(of text: String) -> [FortuneLine] {
        var lines: [FortuneLine] = []
        var line: [Unicode.Scalar] = []
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where isAfterReturn: break
            case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}":
                lines.append(FortuneLine(raw: line))
                line = []
            default: line.append(scalar)
            }
            isAfterReturn = scalar == "\r"
        }
        if !line.isEmpty { lines.append(FortuneLine(raw: line)) }
        return lines
    }

    private init(raw: [Unicode.Scalar]) {
        let isPlain = raw.allSatisfy { 0x20..<0x7F ~= $0.value }
        if isPlain {
            scalars = raw
        } else {
            let (printed, isColored) = Self.withoutEscapes(raw)
            self.isColored = isColored
            scalars = Self.spaced(printed.contains("\u{08}") ? Self.overstruck(printed) : printed)
        }
        while scalars.last == " " { scalars.removeLast() }
    }

    private static let escape: Unicode.Scalar = "\u{1B}"

    /// Drops control sequences, command strings and other escapes (ECMA-48 sections 5.3 to 5.6).
    private static func withoutEscapes(_ line: [Unicode.Scalar]) -> (printed: [Unicode.Scalar], isColored: Bool) {
        guard line.contains(escape) else { return (line, false) }
        var printed: [Unicode.Scalar] = []
        var rest = line[...]
        var endsColored = false
        while let scalar = rest.popFirst() {
            guard scalar == escape else {
                printed.append(scalar)
                endsColored = false
                continue
            }
            switch rest.popFirst() {
            case "[":
                let parameters = rest.prefix { 0x20...0x3F ~= $0.value }
                rest = rest.dropFirst(parameters.count)
                let isColor = rest.popFirst() == "m"
                endsColored = isColor && parameters.allSatisfy { $0 == "0" || $0 == ";" }
            case "]", "P", "X", "^", "_":
                while let skipped = rest.popFirst(), skipped != "\u{07}" {
                    guard skipped == escape else { continue }
                    _ = rest.popFirst()
                    break
                }
            case let next?:
                var final = next
                while 0x20...0x2F ~= final.value, let following = rest.popFirst() { final = following }
            case nil: break
            }
        }
        let begins = line.count > 1 && line[0] == escape && line[1] == "["
        return (printed, begins && endsColored)
    }

    /// What a printer makes of backspaces: what is struck over an underscore or a blank shows, and so does what is
    /// struck under one.
    private static func overstruck(_ line: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var cells: [Unicode.Scalar] = []
        var column = 0
        for scalar in line {
            if scalar == "\u{08}" {
                column = max(0, column - 1)
                continue
            }
            if column == cells.count {
                cells.append(scalar)
            } else if scalar != "_" && scalar != " " {
                cells[column] = scalar
            }
            column += 1
        }
        return cells
    }

    private static let tabColumns = 8

    /// Tabs as blanks up to the next stop, fixed spaces as blanks. A soft hyphen shows at the end of a line only.
    private static func spaced(_ line: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        var column = 0
        for (index, scalar) in line.enumerated() {
            switch scalar {
            case "\t":
                let blanks = tabColumns - column % tabColumns
                result += repeatElement(" ", count: blanks)
                column += blanks
                continue
            case "\u{A0}", "\u{2007}": result.append(" ")
            case "\u{3000}": result += [" ", " "]
            case "\u{AD}":
                guard index == line.count - 1 else { continue }
                result.append("-")
            case "\u{FEFF}": continue
            default: result.append(scalar)
            }
            column += scalar.isWide ? 2 : 1
        }
        return result
    }
}
