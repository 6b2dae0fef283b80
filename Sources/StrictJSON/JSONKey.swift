/// A member's name, made ready for finding it in many objects.
public struct JSONKey: Hashable, Sendable {
    /// The name's UTF-8, zeros behind it so that it can be compared in words.
    private let padded: [UInt8]
    let print: KeyPrint
    let tag: UInt16

    /// The name's UTF-8.
    public var utf8: [UInt8] { Array(padded.prefix(print.length)) }

    /// The name as text.
    public var text: String { String(decoding: padded.prefix(print.length), as: UTF8.self) }

    /// A key with this text.
    public init(_ text: String) {
        self.init(utf8: Array(text.utf8))
    }

    /// The name whose decoded bytes are `utf8`.
    public init(utf8: [UInt8]) {
        padded = utf8 + [UInt8](repeating: 0, count: paddingBytes)
        print = KeyPrint(utf8)
        tag = print.tag
    }

    /// Whether `node` is a string and has this name, however it is spelled.
    @usableFromInline
    func isString(_ node: TapeNode, in buffer: [UInt8]) -> Bool {
        node.kind == .string && matches(node, in: buffer.span)
    }

    /// Whether the string at `node` has this name, however it is spelled.
    @inline(__always)
    func matches(_ node: TapeNode, in bytes: Span<UInt8>) -> Bool {
        switch print.comparison(with: node, in: bytes) {
        case .equal: true
        case .different: false
        case .undecided: matchesWhole(node, in: bytes)
        }
    }

    /// Whether the string at `node`, which the print leaves undecided, has this name.
    @inline(never)
    func matchesWhole(_ node: TapeNode, in bytes: Span<UInt8>) -> Bool {
        if node.flags.contains(.hasEscape) { return matchesDecoding(node, in: bytes) }
        return KeyComparison.areEqual(bytes, Int(node.offset) + 1, padded.span, 0, length: print.length)
    }

    private func matchesDecoding(_ node: TapeNode, in bytes: Span<UInt8>) -> Bool {
        var decoded = DecodedBytes(node)
        var length = 0
        while let byte = decoded.next(bytes) {
            if length >= print.length || padded[length] != byte { return false }
            length += 1
        }
        return length == print.length
    }
}
