/// Finds the ends of lines; carriage return and line feed together are one.
enum LineBreakDetector {
    static func places(in text: TextScalars) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for (index, scalar) in text.scalars.enumerated() where isLineBreak(scalar) {
            if scalar.value == 0x0A, let last = found.last, last.upperBound == index, text[index - 1]?.value == 0x0D {
                found[found.count - 1] = last.lowerBound..<index + 1
            } else {
                found.append(index..<index + 1)
            }
        }
        return found
    }

    static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}
