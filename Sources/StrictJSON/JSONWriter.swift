/// Writes JSON without white space, value by value, in the order of the calls.
///
/// Calls must come in the order of the grammar: a value without its key in an object, a closing that does not fit or a
/// second value at the top are mistakes of the program and end it. That keys differ is the caller's part. Strings stay
/// UTF-8: only what RFC 8259 wants escaped is escaped, in the spelling of RFC 8785.
public struct JSONWriter: Sendable {
    /// What was written so far.
    public private(set) var bytes: [UInt8] = []
    /// For each open container whether it is an object.
    private var open: [Bool] = []
    private var isAfterValue = false
    private var isAfterKey = false

    /// A writer that has written nothing.
    public init() {}

    /// Whether one whole value was written.
    public var isComplete: Bool { open.isEmpty && isAfterValue }

    /// Writes `{`.
    public mutating func beginObject() { begin(isObject: true) }
    /// Writes `}`.
    public mutating func endObject() { end(isObject: true) }
    /// Writes `[`.
    public mutating func beginArray() { begin(isObject: false) }
    /// Writes `]`.
    public mutating func endArray() { end(isObject: false) }

    /// Writes a member's name and its colon.
    public mutating func key(_ name: String) {
        precondition(open.last == true && !isAfterKey, "a key stands only in an object, before its value")
        if isAfterValue { bytes.append(0x2C) }
        Self.append(string: name.utf8, to: &bytes)
        bytes.append(0x3A)
        isAfterKey = true
    }

    /// Writes a string.
    public mutating func string(_ value: String) {
        separate()
        Self.append(string: value.utf8, to: &bytes)
    }

    /// Writes a string whose UTF-8 is `value`, or false and nothing if it is no UTF-8.
    public mutating func string(utf8 value: some Collection<UInt8>) -> Bool {
        guard String(validating: value, as: UTF8.self) != nil else { return false }
        separate()
        Self.append(string: value, to: &bytes)
        return true
    }

    /// Writes an integer in decimal digits.
    public mutating func integer(_ value: some BinaryInteger) {
        separate()
        bytes += Array(String(value).utf8)
    }

    /// Writes `true` or `false`.
    public mutating func boolean(_ value: Bool) {
        separate()
        bytes += Array((value ? "true" : "false").utf8)
    }

    /// Writes `null`.
    public mutating func null() {
        separate()
        bytes += Array("null".utf8)
    }

    /// Writes the exact bytes of a value that is JSON already; they are not looked at.
    public mutating func raw(_ value: some Sequence<UInt8>) {
        separate()
        bytes.append(contentsOf: value)
    }

    private mutating func begin(isObject: Bool) {
        separate()
        bytes.append(isObject ? 0x7B : 0x5B)
        open.append(isObject)
        isAfterValue = false
    }

    private mutating func end(isObject: Bool) {
        precondition(open.last == isObject && !isAfterKey, "only the container that was opened last can be closed")
        open.removeLast()
        bytes.append(isObject ? 0x7D : 0x5D)
        isAfterValue = true
    }

    /// What must stand before a value.
    private mutating func separate() {
        switch open.last {
        case true?: precondition(isAfterKey, "a value in an object follows its key")
        case false?: if isAfterValue { bytes.append(0x2C) }
        case nil: precondition(!isAfterValue, "a text holds one value")
        }
        isAfterKey = false
        isAfterValue = true
    }

    /// Appends a string with its quotes: the two-letter escapes where there is one, else `\u00xx` in lower case, and
    /// everything from the space on as it is but the quote and the backslash (RFC 8785 section 3.2.2.2).
    static func append(string utf8: some Sequence<UInt8>, to bytes: inout [UInt8]) {
        bytes.append(0x22)
        for byte in utf8 {
            switch byte {
            case 0x22, 0x5C: bytes += [0x5C, byte]
            case 0x08: bytes += [0x5C, 0x62]
            case 0x09: bytes += [0x5C, 0x74]
            case 0x0A: bytes += [0x5C, 0x6E]
            case 0x0C: bytes += [0x5C, 0x66]
            case 0x0D: bytes += [0x5C, 0x72]
            case 0..<0x20:
                bytes += [0x5C, 0x75, 0x30, 0x30, 0x30 + (byte >> 4), hexDigit(byte & 0xF)]
            default: bytes.append(byte)
            }
        }
        bytes.append(0x22)
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
}
