/// What IDNA lets a code point do in a label: the derived property of RFC 5892 sections 2 and 3.
enum LabelCharacter {
    case valid
    /// Allowed where a rule of appendix A holds.
    case contextual
    /// Disallowed or unassigned.
    case disallowed

    /// The derived property of `point`.
    static func property(of point: UInt32) -> LabelCharacter {
        if let exception = exception(point) { return exception }
        guard let scalar = Unicode.Scalar(point) else { return .disallowed }
        if point < 0x80 {
            return 0x61...0x7A ~= point || 0x30...0x39 ~= point || point == 0x2D ? .valid : .disallowed
        }
        let properties = scalar.properties
        if properties.generalCategory == .unassigned { return .disallowed }
        if properties.isJoinControl { return .contextual }
        if properties.changesWhenNFKCCaseFolded || properties.isDefaultIgnorableCodePoint || properties.isWhitespace
            || properties.isNoncharacterCodePoint || isInIgnorableBlock(point) || isOldHangul(point)
        {
            return .disallowed
        }
        return isLetterOrDigit(properties.generalCategory) ? .valid : .disallowed
    }

    /// Section 2.6.
    private static func exception(_ point: UInt32) -> LabelCharacter? {
        switch point {
        case 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007: .valid
        case 0xB7, 0x375, 0x5F3, 0x5F4, 0x30FB, 0x660...0x669, 0x6F0...0x6F9: .contextual
        case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B: .disallowed
        default: nil
        }
    }

    /// Section 2.4: combining marks for symbols, musical symbols, ancient Greek musical notation.
    private static func isInIgnorableBlock(_ point: UInt32) -> Bool {
        0x20D0...0x20FF ~= point || 0x1D100...0x1D1FF ~= point || 0x1D200...0x1D24F ~= point
    }

    /// Section 2.9: the conjoining jamo, by their blocks.
    private static func isOldHangul(_ point: UInt32) -> Bool {
        0x1100...0x11FF ~= point || 0xA960...0xA97C ~= point || 0xD7B0...0xD7FB ~= point
    }

    /// Section 2.1.
    private static func isLetterOrDigit(_ category: Unicode.GeneralCategory) -> Bool {
        switch category {
        case .lowercaseLetter, .uppercaseLetter, .otherLetter, .decimalNumber, .modifierLetter, .nonspacingMark,
            .spacingMark:
            true
        default: false
        }
    }
}
