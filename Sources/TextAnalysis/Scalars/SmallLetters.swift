/// Small letters of code points, with those below U+0800 kept in a table: a look into the tables of Unicode makes a string.
enum SmallLetters {
    /// The small letter, by the simple mapping: one code point for one.
    static func small(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        scalar.value < 0x800 ? low[Int(scalar.value)] : mapped(scalar)
    }

    private static let low: [Unicode.Scalar] = (0..<0x800).map { value in
        Unicode.Scalar(UInt32(value)).map(mapped) ?? "\u{FFFD}"
    }

    private static func mapped(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard scalar.properties.changesWhenLowercased else { return scalar }
        return scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    }
}
