/// What sixteen bytes of a string say, found without a branch.
///
/// Every operand is a vector of a written type: a comparison with a scalar, or one whose type is left to inference,
/// compiles to a loop over the lanes, sixteen times slower.
enum StringLanes {
    typealias Lanes = SIMD16<UInt8>
    typealias Signed = SIMD16<Int8>
    typealias Mask = SIMDMask<SIMD16<Int8>>

    /// The bytes that end a plain run: a quote, a backslash, a control character, anything past ASCII.
    @inline(__always)
    static func plainStops(_ window: Signed) -> Mask {
        let (quotes, backslashes, spaces) = (Signed(repeating: 0x22), Signed(repeating: 0x5C), Signed(repeating: 0x20))
        // One signed comparison finds control characters and bytes past ASCII together.
        return (window .== quotes) .| (window .== backslashes) .| (window .< spaces)
    }

    /// The bytes that end a run of characters: a quote, a backslash, a control character.
    @inline(__always)
    static func stops(_ window: Lanes) -> Mask {
        let (quotes, backslashes, spaces) = (Lanes(repeating: 0x22), Lanes(repeating: 0x5C), Lanes(repeating: 0x20))
        return (window .== quotes) .| (window .== backslashes) .| (window .< spaces)
    }

    /// The top bit of each byte of `window`, which stands at `offset`, that does not follow the three before it as table
    /// 3-7 of the Unicode Standard says. A sequence that is cut short shows at the byte after it.
    ///
    /// Of the leads that not every continuation may follow, E0, ED and from F0 on, and of those that are none, the quick
    /// answer finds every one wrong. They are rare in most texts, and telling them apart takes half as long again.
    @inline(__always)
    static func faults(_ bytes: Span<UInt8>, at offset: Int, _ window: Lanes, isExact: Bool) -> Lanes {
        let before = bytes.bytes16(offset &- 1)
        // A byte continues, 10 in its top bits, exactly where a lead of at least two, three or four bytes stands one,
        // two or three before it.
        let isWanted =
            top(before, from: 0xC0) | top(bytes.bytes16(offset &- 2), from: 0xE0)
            | top(bytes.bytes16(offset &- 3), from: 0xF0)
        let second = window &+ window
        let misplaced = isWanted ^ (window & ~second)
        // C0 and C1 would lead what fits in one byte.
        let isNoLead = all(before & Lanes(repeating: 0xFE), 0xC0)
        if !isExact {
            return misplaced | isNoLead | all(before, 0xE0) | all(before, 0xED) | top(before, from: 0xF0)
        }
        // Of a continuation these say in the top bit whether it is at least A0, and whether at least 90.
        let third = second &+ second
        let either = third | (third &+ third)
        let isOutside =
            (~third & all(before, 0xE0)) | (third & all(before, 0xED))
            | (~either & all(before, 0xF0)) | (either & all(before, 0xF4))
        return misplaced | isNoLead | isOutside | top(before, from: 0xF5)
    }

    /// The top bit of each byte from `least` on, which is past ASCII; the other bits are anything.
    @inline(__always)
    private static func top(_ window: Lanes, from least: UInt8) -> Lanes {
        // The greater of the two less the second is the subtraction that stops at zero, one instruction.
        let lessened = Lanes(repeating: least &- 0x80)
        return window.replacing(with: lessened, where: window .< lessened) &- lessened
    }

    /// All bits of each byte that is `byte`.
    @inline(__always)
    private static func all(_ window: Lanes, _ byte: UInt8) -> Lanes {
        let (wanted, zero, ones) = (Lanes(repeating: byte), Lanes(repeating: 0), Lanes(repeating: 0xFF))
        return zero.replacing(with: ones, where: window .== wanted)
    }
}
