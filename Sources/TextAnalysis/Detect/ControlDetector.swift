/// Finds what is not to be seen and changes what is: control characters, and marks that turn the direction of a line.
enum ControlDetector {
    static func places(in text: TextScalars) -> [Range<Int>] {
        text.scalars.indices.filter { isControl(text.scalars[$0]) }.map { $0..<$0 + 1 }
    }

    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F: false
        // Embeddings, overrides and isolates (UAX 9, 2.1 to 2.5); the marks of 2.6 show nothing and turn nothing over.
        case 0x202A...0x202E, 0x2066...0x2069: true
        case ..<0x20, 0x7F...0x9F: !LineBreakDetector.isLineBreak(scalar)
        default: false
        }
    }
}
