internal import StrictJSON

/// A string of a JSON text that is still being written: the code points that have come whole.
struct StreamedText: Sendable {
    /// The member's name as the text spells it, quotation marks included.
    let key: [UInt8]
    /// The decoded UTF-8 so far.
    private(set) var decoded: [UInt8] = []
    /// The same as a string of JSON spells it, without quotation marks.
    private(set) var spelled: [UInt8] = []
    /// Where in the text decoding goes on.
    private(set) var offset: Int

    /// The string of the member `key` whose first byte behind the quotation mark stands at `offset`.
    init(key: [UInt8], offset: Int) { (self.key, self.offset) = (key, offset) }

    /// Decodes what has come whole before `end`, which is inside the string; an escape or character that is cut there
    /// waits for its rest. The strict reader decides what is text.
    mutating func decode(_ raw: [UInt8], upTo end: Int) throws(ModelFailure) {
        var whole = offset
        while whole < end, let count = Self.unitByteCount(raw, at: whole, upTo: end) { whole += count }
        guard whole > offset else { return }
        do throws(JSONReadError) {
            let piece = try JSONDocument([0x22] + raw[offset..<whole] + [0x22], limits: JSONLimits(depthMax: 0))
            let bytes = piece.decodedBytes(of: piece.root)
            decoded += bytes
            var writer = JSONWriter()
            writer.string(String(decoding: bytes, as: UTF8.self))
            spelled += writer.bytes.dropFirst().dropLast()
        } catch {
            // The quotation mark before the piece is not of the text.
            throw .decodingFailure(reason: error.reason.message, byteOffset: Int64(offset + error.byteOffset - 1))
        }
        offset = whole
    }

    /// The bytes of the character or escape at `start`; nil if not all of them have come. Of what is wrong there, as many
    /// as show it.
    private static func unitByteCount(_ raw: [UInt8], at start: Int, upTo end: Int) -> Int? {
        let available = end - start
        func ifThere(_ count: Int) -> Int? { count <= available ? count : nil }
        switch raw[start] {
        case 0xC0...0xDF: return ifThere(2)
        case 0xE0...0xEF: return ifThere(3)
        case 0xF0...0xFF: return ifThere(4)
        case UInt8(ascii: "\\"): break
        default: return 1
        }
        guard available >= 2 else { return nil }
        guard raw[start + 1] == UInt8(ascii: "u") else { return 2 }
        guard available >= 6 else { return nil }
        guard isHighSurrogate(raw[(start + 2)..<(start + 6)]) else { return 6 }
        // Its other half stands in an escape right behind it, or it is alone.
        let isAlone = available >= 7 && raw[start + 6] != UInt8(ascii: "\\")
        return isAlone ? 6 : ifThere(12)
    }

    /// Whether these four digits lie between D800 and DBFF.
    private static func isHighSurrogate(_ digits: ArraySlice<UInt8>) -> Bool {
        let digits = digits.map { $0 | 0x20 }
        guard digits[0] == UInt8(ascii: "d") else { return false }
        return 0x38...0x39 ~= digits[1] || 0x61...0x62 ~= digits[1]
    }
}
