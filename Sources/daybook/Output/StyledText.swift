/// Text for people of which some pieces are emphasised where the output has colours: `"\(path, .strong): \(reason)"`.
struct StyledText: ExpressibleByStringInterpolation {
    enum Style {
        case plain
        /// What a line is about.
        case strong
        /// What is wrong.
        case wrong
        /// What is as it should be.
        case right

        fileprivate var sequence: String {
            switch self {
            case .plain: ""
            case .strong: ControlSequence.bold
            case .wrong: ControlSequence.red
            case .right: ControlSequence.green
            }
        }
    }

    private var pieces: [(text: String, style: Style)] = []

    init(_ text: String, _ style: Style = .plain) { pieces = [(text, style)] }

    init(stringLiteral text: String) { self.init(text) }

    init(stringInterpolation: Interpolation) { pieces = stringInterpolation.pieces }

    struct Interpolation: StringInterpolationProtocol {
        fileprivate var pieces: [(text: String, style: Style)] = []

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { pieces.append((literal, .plain)) }
        mutating func appendInterpolation(_ value: some CustomStringConvertible, _ style: Style = .plain) {
            pieces.append((value.description, style))
        }
        mutating func appendInterpolation(_ text: StyledText) { pieces += text.pieces }
    }

    /// The text as it is sent: each piece made safe by itself, so that none can undo or extend the emphasis of another.
    ///
    /// - Parameter columns: where lines are broken, anywhere; nil breaks nothing.
    func rendered(columns: Int?, isColored: Bool) -> String {
        let limit = columns.map { max($0, 2) }
        var result = ""
        var used = 0
        for (text, style) in pieces where !text.isEmpty {
            var piece = String.UnicodeScalarView()
            for scalar in SafeText.escaped(text).unicodeScalars {
                let width = scalar == "\n" ? 0 : DisplayWidth.columns(of: scalar)
                if let limit, used + width > limit {
                    piece.append("\n")
                    used = 0
                }
                piece.append(scalar)
                used = scalar == "\n" ? 0 : used + width
            }
            let isPlain = !isColored || style == .plain
            result += isPlain ? String(piece) : style.sequence + String(piece) + ControlSequence.plain
        }
        return result
    }
}
