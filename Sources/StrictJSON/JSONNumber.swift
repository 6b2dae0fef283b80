/// The exact decimal value of a JSON number, whatever its size and precision; never by way of `Double`.
///
/// Two numbers are equal when their values are: `1`, `1.0` and `10e-1` are one, and so are `0` and `-0`. An exponent
/// is never expanded, so `1e999999999` costs no more than `1e9`.
public struct JSONNumber: Hashable, Sendable {
    /// Whether the value is below zero; false for `-0`.
    public let isNegative: Bool
    /// The first 19 significant digits as an integer, zeros added where there are fewer; 0 for zero.
    let leading: UInt64
    /// The significant digits after the nineteenth, the last of them no zero.
    let trailing: [UInt8]
    /// How many significant digits there are, from the first to the last that is no zero.
    public let digitCount: Int
    /// The value is 0.ddd times ten to this power; 0 for zero.
    let exponent: DecimalExponent

    static let leadingDigits = 19

    /// The number that `text` spells by the grammar of RFC 8259, or nil if it spells none.
    public init?(_ text: String) {
        let padded = Array(text.utf8) + [UInt8](repeating: 0, count: paddingBytes)
        let length = padded.count - paddingBytes
        do throws(JSONFault) {
            guard try NumberScan.scan(padded.span, from: 0).end == length else { return nil }
        } catch {
            return nil
        }
        self.init(scanned: padded.span.extracting(0..<length))
    }

    /// The number of this value.
    public init(_ value: Int) {
        let digits = Array(String(value.magnitude).utf8)
        self.init(scanned: ((value < 0 ? [0x2D] : []) + digits).span)
    }

    /// The value of `lexeme`, which the scanner has accepted.
    init(scanned lexeme: Span<UInt8>) {
        var digits = SignificantDigits()
        var index = 0
        let isMinus = lexeme[0] == 0x2D
        if isMinus { index = 1 }
        var isFraction = false
        scan: while index < lexeme.count {
            let byte = lexeme[index]
            switch byte {
            case 0x2E: isFraction = true
            case 0x45, 0x65: break scan
            default: digits.append(byte &- 0x30, isFraction: isFraction)
            }
            index += 1
        }
        leading = digits.leading
        trailing = Array(digits.rest.prefix(max(digits.lastNonZero - Self.leadingDigits, 0)))
        digitCount = digits.lastNonZero
        isNegative = isMinus && digitCount > 0
        if digitCount == 0 {
            exponent = DecimalExponent(0)
        } else if index == lexeme.count {
            exponent = DecimalExponent(digits.point)
        } else {
            index += 1
            let sign = lexeme[index]
            if sign == 0x2B || sign == 0x2D { index += 1 }
            while index < lexeme.count && lexeme[index] == 0x30 { index += 1 }
            var written: [UInt8] = []
            while index < lexeme.count {
                written.append(lexeme[index] - 0x30)
                index += 1
            }
            exponent = DecimalExponent(isNegative: sign == 0x2D, digits: written, shift: digits.point)
        }
    }

    /// Whether the value is zero, however it is written.
    public var isZero: Bool { digitCount == 0 }

    /// Whether the value is an integer, of any size.
    public var isInteger: Bool { digitCount == 0 || exponent.value >= digitCount }

    /// The value, if it is an integer that `Int64` holds.
    public var int64: Int64? {
        if isZero { return 0 }
        guard isInteger, exponent.value <= Self.leadingDigits else { return nil }
        var magnitude = UInt128(leading)
        for _ in exponent.value..<Self.leadingDigits { magnitude /= 10 }
        return isNegative ? Int64(exactly: -Int128(magnitude)) : Int64(exactly: magnitude)
    }

    /// The significant digits, each 0 to 9.
    var digits: [UInt8] {
        if isZero { return [] }
        let first = String(leading).utf8.map { $0 - 0x30 }
        return Array(first.prefix(digitCount)) + trailing
    }
}

/// The significant digits of a lexeme as they come.
private struct SignificantDigits {
    var leading: UInt64 = 0
    var rest: [UInt8] = []
    var count = 0
    /// How many digits there are up to the last that is no zero.
    var lastNonZero = 0
    /// Where the decimal point stands, counted from the first significant digit.
    var point = 0
    private var scale: UInt64 = 1_000_000_000_000_000_000

    mutating func append(_ digit: UInt8, isFraction: Bool) {
        if count == 0 && digit == 0 {
            if isFraction { point -= 1 }
            return
        }
        if !isFraction { point += 1 }
        count += 1
        if digit != 0 { lastNonZero = count }
        if count <= JSONNumber.leadingDigits {
            leading += UInt64(digit) * scale
            scale /= 10
        } else {
            rest.append(digit)
        }
    }
}

extension JSONNumber: Comparable {
    public static func < (left: JSONNumber, right: JSONNumber) -> Bool {
        if left.isNegative != right.isNegative { return left.isNegative }
        return left.isNegative ? right.hasSmallerMagnitude(than: left) : left.hasSmallerMagnitude(than: right)
    }

    private func hasSmallerMagnitude(than other: JSONNumber) -> Bool {
        if isZero || other.isZero { return isZero && !other.isZero }
        if exponent != other.exponent { return exponent < other.exponent }
        if leading != other.leading { return leading < other.leading }
        return trailing.lexicographicallyPrecedes(other.trailing)
    }
}

extension JSONNumber: CustomStringConvertible {
    /// The shortest exact spelling in the layout of ECMAScript, as RFC 8785 has it.
    public var description: String {
        String(decoding: NumberLayout.bytes(isNegative: isNegative, digits: digits, exponent: exponent), as: UTF8.self)
    }
}
