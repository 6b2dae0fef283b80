/// The header of a `.dat` file, which strfile(1) makes for a file of fortunes; its offsets are not needed.
///
/// Six big-endian words of 32 bits: version, number of records, longest, shortest, flags, and the separator as the
/// first byte of the last.
public struct FortuneIndex: Hashable, Sendable {
    /// Whether the letters of the file are rotated by thirteen places.
    public let isRotated: Bool
    /// Whether lines that begin with two separators are comments.
    public let hasComments: Bool
    /// The character that stands alone on a line between two records.
    public let separator: UInt8

    /// What holds for a file without index.
    static let none = FortuneIndex(isRotated: false, hasComments: false, separator: UInt8(ascii: "%"))

    private static let headerBytes = 24
    private static let rotatedFlag: UInt8 = 0x4
    private static let commentsFlag: UInt8 = 0x8
    private static let versions: ClosedRange<UInt8> = 1...2

    private init(isRotated: Bool, hasComments: Bool, separator: UInt8) {
        self.isRotated = isRotated
        self.hasComments = hasComments
        self.separator = separator
    }

    /// The header at the beginning of `bytes`, or nil if none stands there: too short, another version, or a separator
    /// that no line of text could be.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.headerBytes, bytes[..<3].allSatisfy({ $0 == 0 }), Self.versions ~= bytes[3],
            0x21..<0x7F ~= bytes[20]
        else { return nil }
        self.init(
            isRotated: bytes[19] & Self.rotatedFlag != 0, hasComments: bytes[19] & Self.commentsFlag != 0,
            separator: bytes[20])
    }
}
