/// Escapes.
extension PatternParser {
    /// What a backslash in front of it makes of the code points here.
    enum Escape {
        case codePoint(UInt32)
        case set(CodePointSet)
    }

    /// The escape here, outside a class.
    mutating func escapedTerm() throws(PatternError) -> Term {
        let start = offset
        switch peek(1) {
        case 0x62:  // b
            offset += 2
            return (.assertion(.wordBoundary), [], false)
        case 0x42:  // B
            offset += 2
            return (.assertion(.noWordBoundary), [], false)
        case 0x6B:  // k
            offset += 2
            guard skip("<") else { throw error(.escape, at: start) }
            nameReferences.append((try groupName(), start))
            return (.empty, [], true)
        case .some(let digit) where 0x31...0x39 ~= digit:
            offset += 1
            var number = 0
            while let point = peek(), 0x30...0x39 ~= point {
                number = min(number * 10 + Int(point - 0x30), PatternLimits.countMax)
                offset += 1
            }
            numberReferences.append((number, start))
            return (.empty, [], true)
        default:
            switch try escape(isInClass: false) {
            case .codePoint(let value): return (.set(number(of: CodePointSet(value))), [], true)
            case .set(let set): return (.set(number(of: set)), [], true)
            }
        }
    }

    /// The escape here, of those that mean one code point or a class.
    mutating func escape(isInClass: Bool) throws(PatternError) -> Escape {
        let start = offset
        offset += 1
        guard let letter = peek() else { throw error(.escape, at: start) }
        offset += 1
        if let set = CharacterClass.escaped(letter) { return .set(set) }
        switch letter {
        case 0x70, 0x50:  // p P
            let set = try property(start: start)
            return .set(letter == 0x70 ? set : set.inverted)
        case 0x74: return .codePoint(0x09)
        case 0x6E: return .codePoint(0x0A)
        case 0x76: return .codePoint(0x0B)
        case 0x66: return .codePoint(0x0C)
        case 0x72: return .codePoint(0x0D)
        case 0x30:
            if let next = peek(), 0x30...0x39 ~= next { throw error(.escape, at: start) }
            return .codePoint(0)
        case 0x63:  // c: the letter's last five bits
            guard let control = peek(), 0x41...0x5A ~= control & ~0x20 else { throw error(.escape, at: start) }
            offset += 1
            return .codePoint(control & 0x1F)
        case 0x78:  // x
            guard let value = hexadecimal(digits: 2) else { throw error(.escape, at: start) }
            return .codePoint(value)
        case 0x75:  // u
            guard let value = try unicodeEscape() else { throw error(.escape, at: start) }
            return .codePoint(value)
        case 0x62 where isInClass: return .codePoint(0x08)
        case 0x2D where isInClass: return .codePoint(letter)
        // ^ $ \ . * + ? ( ) [ ] { } | /
        case 0x5E, 0x24, 0x5C, 0x2E, 0x2A, 0x2B, 0x3F, 0x28, 0x29, 0x5B, 0x5D, 0x7B, 0x7D, 0x7C, 0x2F:
            return .codePoint(letter)
        default: throw error(.escape, at: start)
        }
    }

    /// The code point that follows a passed `\u`: four digits, two such escapes for a surrogate pair, or digits in braces.
    mutating func unicodeEscape() throws(PatternError) -> UInt32? {
        if skip("{") {
            var value: UInt32 = 0
            var hasDigit = false
            while let digit = peek().flatMap(Self.hexadecimalDigit) {
                value = value << 4 | digit
                hasDigit = true
                if value > CodePointSet.codePointMax { return nil }
                offset += 1
            }
            return hasDigit && skip("}") ? value : nil
        }
        guard let unit = hexadecimal(digits: 4) else { return nil }
        let afterFirst = offset
        if 0xD800...0xDBFF ~= unit, skip("\\u"), let low = hexadecimal(digits: 4), 0xDC00...0xDFFF ~= low {
            return 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
        }
        offset = afterFirst
        return unit
    }

    private mutating func hexadecimal(digits: Int) -> UInt32? {
        var value: UInt32 = 0
        for distance in 0..<digits {
            guard let digit = peek(distance).flatMap(Self.hexadecimalDigit) else { return nil }
            value = value << 4 | digit
        }
        offset += digits
        return value
    }

    private static func hexadecimalDigit(_ point: UInt32) -> UInt32? {
        switch point {
        case 0x30...0x39: point - 0x30
        case 0x41...0x46: point - 0x37
        case 0x61...0x66: point - 0x57
        default: nil
        }
    }

    /// The set that `{Name}` or `{Name=Value}` here names, passing it; `start` is where the escape begins.
    private mutating func property(start: Int) throws(PatternError) -> CodePointSet {
        guard skip("{") else { throw error(.escape, at: start) }
        let name = propertyWord()
        let value = skip("=") ? propertyWord() : nil
        guard skip("}"), let set = Self.propertyMembers(name, value) else { throw error(.property, at: start) }
        return set
    }

    private mutating func propertyWord() -> String {
        var word = ""
        while let point = peek(), let scalar = Unicode.Scalar(point), scalar.isASCII,
            CharacterClass.word.contains(point)
        {
            word.unicodeScalars.append(scalar)
            offset += 1
        }
        return word
    }

    private static func propertyMembers(_ name: String, _ value: String?) -> CodePointSet? {
        guard let value else { return GeneralCategory.members(name) ?? BinaryProperty.members(name) }
        switch name {
        case "General_Category", "gc": return GeneralCategory.members(value)
        case "Script", "sc": return Script.members(value)
        case "Script_Extensions", "scx": return Script.extendedMembers(value)
        default: return nil
        }
    }
}
