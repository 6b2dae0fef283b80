/// The identity of an entry: a UUID of RFC 9562, 16 bytes, ordered as its bytes are.
public struct EntryID: Hashable, Sendable, Comparable {
    /// The first eight bytes, the first of them the most significant.
    public let high: UInt64
    /// The last eight bytes, the first of them the most significant.
    public let low: UInt64

    /// The id of these sixteen bytes, whatever version they claim.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The id of the first sixteen of `bytes`, or nil if there are not exactly sixteen.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        var words: [UInt64] = [0, 0]
        for (index, byte) in bytes.enumerated() { words[index / 8] = words[index / 8] << 8 | UInt64(byte) }
        self.init(high: words[0], low: words[1])
    }

    /// How many bytes an id takes.
    public static let byteCount = 16

    /// The sixteen bytes, as they stand in a record.
    public var bytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.byteCount)
        for index in 0..<8 {
            bytes[index] = UInt8(truncatingIfNeeded: high >> (56 - 8 * UInt64(index)))
            bytes[index + 8] = UInt8(truncatingIfNeeded: low >> (56 - 8 * UInt64(index)))
        }
        return bytes
    }

    public static func < (left: EntryID, right: EntryID) -> Bool {
        left.high != right.high ? left.high < right.high : left.low < right.low
    }
}

extension EntryID: LosslessStringConvertible {
    private static let textLength = 36

    /// The id that `text` spells in the form 8-4-4-4-12; letters of either case are read.
    public init?(_ text: String) {
        let letters = Array(text.utf8)
        self.init(letters: letters.span)
    }

    /// The same of text in UTF-8.
    init?(letters: Span<UInt8>) {
        guard letters.count == Self.textLength else { return nil }
        var (high, low): (UInt64, UInt64) = (0, 0)
        for index in letters.indices {
            let letter = letters[index]
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard letter == 0x2D else { return nil }
                continue
            }
            let digit: UInt8
            switch letter {
            case 0x30...0x39: digit = letter - 0x30
            case 0x41...0x46: digit = letter - 0x37
            case 0x61...0x66: digit = letter - 0x57
            default: return nil
            }
            // The last digit of the first word stands before the third hyphen.
            if index < 18 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
        }
        self.init(high: high, low: low)
    }

    /// The text form of RFC 9562, in lower case.
    public var description: String {
        var letters: [UInt8] = []
        letters.reserveCapacity(Self.textLength)
        for digit in 0..<32 {
            if digit == 8 || digit == 12 || digit == 16 || digit == 20 { letters.append(0x2D) }
            let word = digit < 16 ? high : low
            let value = UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * (digit % 16)) & 0xF)
            letters.append(value < 10 ? 0x30 + value : 0x57 + value)
        }
        return String(decoding: letters, as: UTF8.self)
    }
}
