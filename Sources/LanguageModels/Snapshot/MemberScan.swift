/// Finds where the members of one object begin and end while its text grows, one byte at a time. It tells structure from
/// strings and no more: whether a key or value is one, the strict reader says once it is closed.
struct MemberScan: Sendable {
    /// What a byte has brought.
    enum Event: Sendable {
        /// The object's first brace.
        case began
        /// The end of a key, its quotation marks included.
        case key(Range<Int>)
        /// The first quotation mark of a member's string; its text begins at this offset.
        case stringBegan(Int)
        /// The end of a value.
        case value(Range<Int>)
        /// The end of a value and, by the same byte, of the object.
        case lastValue(Range<Int>)
        /// The object's last brace.
        case closed
        /// The text does not begin with a brace.
        case notAnObject
        /// A byte that cannot stand where it does.
        case unexpected
        /// Something behind the object.
        case trailing
    }

    private enum Place: Sendable {
        case start, firstKey, key, keyText, colon, value, scalar, string, container, separator, end
    }

    private var place = Place.start
    private var start = 0
    /// Containers open inside the member's value.
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// Whether the first brace has come.
    var hasBegun: Bool { place != .start }

    /// Takes the byte at `offset`.
    mutating func advance(_ byte: UInt8, at offset: Int) -> Event? {
        switch place {
        case .keyText, .string, .container: return advanceInside(byte, at: offset)
        case .scalar:
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: place = .separator
            case UInt8(ascii: ","): place = .key
            case UInt8(ascii: "}"):
                place = .end
                return .lastValue(start..<offset)
            default: return nil
            }
            return .value(start..<offset)
        case .start, .firstKey, .key, .colon, .value, .separator, .end:
            let isSpace = byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
            return isSpace ? nil : advanceBetween(byte, at: offset)
        }
    }

    /// Takes a byte that is no white space, outside of keys and values.
    private mutating func advanceBetween(_ byte: UInt8, at offset: Int) -> Event? {
        switch (place, byte) {
        case (.start, UInt8(ascii: "{")):
            place = .firstKey
            return .began
        case (.start, _): return .notAnObject
        case (.firstKey, UInt8(ascii: "\"")), (.key, UInt8(ascii: "\"")):
            begin(.keyText, at: offset)
            isInString = true
        case (.firstKey, UInt8(ascii: "}")), (.separator, UInt8(ascii: "}")):
            place = .end
            return .closed
        case (.colon, UInt8(ascii: ":")): place = .value
        case (.separator, UInt8(ascii: ",")): place = .key
        case (.value, UInt8(ascii: "\"")):
            begin(.string, at: offset)
            isInString = true
            return .stringBegan(offset + 1)
        case (.value, UInt8(ascii: "{")), (.value, UInt8(ascii: "[")):
            begin(.container, at: offset)
            depth = 1
        case (.value, UInt8(ascii: ",")), (.value, UInt8(ascii: "}")), (.value, UInt8(ascii: "]")),
            (.value, UInt8(ascii: ":")):
            return .unexpected
        case (.value, _): begin(.scalar, at: offset)
        case (.end, _): return .trailing
        default: return .unexpected
        }
        return nil
    }

    /// Takes a byte of a key, of a string, or of an object or array.
    private mutating func advanceInside(_ byte: UInt8, at offset: Int) -> Event? {
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
                if place != .container { return end(at: offset + 1) }
            }
            return nil
        }
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth -= 1
            if depth == 0 { return end(at: offset + 1) }
        default: break
        }
        return nil
    }

    private mutating func begin(_ place: Place, at offset: Int) { (self.place, start) = (place, offset) }

    private mutating func end(at offset: Int) -> Event {
        let isKey = place == .keyText
        place = isKey ? .colon : .separator
        return isKey ? .key(start..<offset) : .value(start..<offset)
    }
}
