internal import JSONSchema

/// Text as a search compares it: case-folded, canonically decomposed (UAX 15), without the marks of U+0300 to U+036F, and
/// with each run of white space as one space. So `cafe` finds `Café`, and a letter finds itself however it is encoded.
///
/// What a letter becomes is looked up in the tables of Unicode once and kept, so a fold is a value to be reused.
struct SearchFold {
    /// What code points below U+0800 become, packed: bytes from the lowest up, their number in the highest; 0 is unknown.
    private var packed = [UInt64](repeating: 0, count: 0x800)
    /// What the others become.
    private var others: [UInt32: [UInt8]] = [:]

    /// Appends the folded form of UTF-8 to what `folded` holds already; ill-formed bytes stand for themselves.
    mutating func fold(_ text: ArraySlice<UInt8>, into folded: inout FoldedText) {
        folded.reserve(LibraryLimits.foldedBytesPerByteMax * text.count + 1)
        let text = text.span
        var offset = 0
        while offset < text.count {
            offset = folded.append(asciiOf: text, from: offset)
            guard offset < text.count else { return }
            let byte = text[offset]
            if byte >= 0xC2, byte < 0xE0, offset + 1 < text.count {
                append(low: UInt32(byte & 0x1F) << 6 | UInt32(text[offset + 1] & 0x3F), to: &folded)
                offset += 2
            } else {
                let (scalar, length) = Self.scalar(text, offset)
                if let scalar { append(scalar, to: &folded) } else { folded.append(byte) }
                offset += length
            }
        }
    }

    /// The folded form of a text.
    mutating func folded(_ text: String) -> [UInt8] {
        var folded = FoldedText()
        fold(Array(text.utf8)[...], into: &folded)
        return Array(folded.bytes.prefix(folded.count))
    }

    private mutating func append(low point: UInt32, to folded: inout FoldedText) {
        var pack = packed[Int(point)]
        if pack == 0 {
            pack = Self.pack(Unicode.Scalar(point).map(Self.folding) ?? [])
            packed[Int(point)] = pack
        }
        for _ in 0..<(pack >> 56 - 1) {
            folded.append(UInt8(truncatingIfNeeded: pack))
            pack >>= 8
        }
    }

    /// At most seven bytes: no letter below U+0800 becomes more.
    private static func pack(_ bytes: [UInt8]) -> UInt64 {
        var pack = UInt64(min(bytes.count, 7) + 1) << 56
        for (index, byte) in bytes.prefix(7).enumerated() { pack |= UInt64(byte) << (8 * UInt64(index)) }
        return pack
    }

    private mutating func append(_ scalar: Unicode.Scalar, to folded: inout FoldedText) {
        if let known = others[scalar.value] { return folded.append(known) }
        let bytes = Self.folding(of: scalar)
        if others.count >= LibraryLimits.foldedLettersKeptMax { others.removeAll(keepingCapacity: true) }
        others[scalar.value] = bytes
        folded.append(bytes)
    }

    private static func folding(of scalar: Unicode.Scalar) -> [UInt8] {
        if scalar.properties.isWhitespace { return [0x20] }
        var points: [UInt32] = []
        // Upper case first: it makes of ß and of the two small sigmas what their other spellings become too.
        for upper in scalar.properties.uppercaseMapping.unicodeScalars {
            points += upper.properties.lowercaseMapping.unicodeScalars.map(\.value)
        }
        var bytes: [UInt8] = []
        for point in CanonicalComposition.decomposition(of: points) where !(0x300...0x36F).contains(point) {
            if let plain = Unicode.Scalar(point) { bytes += UTF8.encode(plain) ?? UTF8.encodedReplacementCharacter }
        }
        return bytes
    }

    private static func scalar(_ text: Span<UInt8>, _ offset: Int) -> (Unicode.Scalar?, Int) {
        let first = text[offset]
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 1
        guard length > 1, offset + length <= text.count else { return (nil, 1) }
        var point = UInt32(first & (length == 4 ? 0x07 : 0x0F))
        for next in 1..<length { point = point << 6 | UInt32(text[offset + next] & 0x3F) }
        guard let scalar = Unicode.Scalar(point) else { return (nil, 1) }
        return (scalar, length)
    }
}
