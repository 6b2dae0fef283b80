/// Text that cannot do anything to a terminal: what is not printable stands as a visible escape such as `\u{202E}`.
///
/// Models write what they like, and a terminal obeys escape sequences, overwrites after a carriage return and reorders
/// after a direction mark.
enum SafeText {
    /// Marks that may stand on one letter; more would paint over the lines around it.
    static let marksMax = 4

    static func escaped(_ text: String) -> String {
        // Most text is plain, and the tables of Unicode are slow to ask.
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 || $0 == 0x0A }) { return text }
        var result = ""
        result.reserveCapacity(text.utf8.count)
        var isFirst = true
        var marks = 0
        var isEmoji = false
        for scalar in text.unicodeScalars {
            if 0x20..<0x7F ~= scalar.value {
                result.unicodeScalars.append(scalar)
                (isFirst, marks, isEmoji) = (false, 0, false)
                continue
            }
            let isMark = isCombining(scalar)
            marks = isMark ? marks + 1 : 0
            let isPrinted: Bool
            if isSelector(scalar) {
                isPrinted = isEmoji
            } else if isMark {
                isPrinted = !isFirst && marks <= marksMax && !scalar.properties.isDefaultIgnorableCodePoint
            } else {
                isPrinted = scalar == "\n" || isPrintable(scalar)
            }
            if isPrinted { result.unicodeScalars.append(scalar) } else { result += escape(scalar) }
            isEmoji = scalar.properties.isEmoji
            isFirst = scalar == "\n"
        }
        return result
    }

    /// The same JSON, with what is not printable as `\u` escapes.
    ///
    /// Outside strings only spaces, tabs and line ends can be meant, and there a space does as well.
    static func escapedJSON(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            if scalar == "\t" || scalar == "\r" {
                result += " "
            } else if scalar == "\n" || isPrintable(scalar) || isCombining(scalar) {
                result.unicodeScalars.append(scalar)
            } else {
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            }
        }
        return result
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }

    /// The two selectors that choose between the picture and the letter form of an emoji.
    private static func isSelector(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0xFE0E || scalar.value == 0xFE0F
    }

    static func isCombining(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return true
        default: return false
        }
    }

    /// Whether the character has a shape or is a space, and does nothing else.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value < 0x7F }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: return false
        default: return !properties.isDefaultIgnorableCodePoint
        }
    }
}
