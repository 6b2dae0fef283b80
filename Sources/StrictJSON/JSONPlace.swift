/// A place in a text: what an editor and a program each need to find it again.
public struct JSONPlace: Hashable, Sendable {
    /// The distance from the first byte of the input, in bytes.
    public let byteOffset: Int
    /// The line, from 1. Only LF ends a line: CR LF counts once, a lone CR not at all.
    public let line: Int
    /// The column, from 1, in Unicode scalars.
    public let column: Int

    /// The place of `byteOffset` in `bytes`; an offset past the end is the end. Linear in the offset.
    public init(ofByte byteOffset: Int, in bytes: RawSpan) {
        let end = min(max(byteOffset, 0), bytes.byteCount)
        var line = 1
        var column = 1
        for index in 0..<end {
            let byte = bytes.checkedByte(index)
            if byte == 0x0A {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                // Continuation bytes of UTF-8 belong to the scalar that was already counted.
                column += 1
            }
        }
        self.byteOffset = end
        self.line = line
        self.column = column
    }
}
