import Testing

@testable import JSONSchema

@Suite struct LabelCharacterTests {
    @Test func `code points have the property that RFC 5892 derives`() {
        let valid: [UInt32] = [0x2D, 0x30, 0x61, 0xDF, 0xE9, 0x3C2, 0x301, 0x5D0, 0x6FD, 0x3007, 0x4E00, 0xAC00, 0x20000]
        let contextual: [UInt32] = [0xB7, 0x375, 0x5F3, 0x5F4, 0x30FB, 0x660, 0x6F9, 0x200C, 0x200D]
        let disallowed: [UInt32] = [
            0, 0x2E, 0x41, 0x5F, 0x7F, 0xA0, 0xAA, 0xAD, 0xC9, 0x378, 0x640, 0x7FA, 0x1100, 0x20D0, 0x2603, 0x302E, 0xD800,
            0xE000, 0xFB00, 0xFDD0, 0xFF41, 0x1D165, 0xE0100, 0x10FFFF, 0x110000,
        ]
        for point in valid { #expect(LabelCharacter.property(of: point) == .valid, "\(point)") }
        for point in contextual { #expect(LabelCharacter.property(of: point) == .contextual, "\(point)") }
        for point in disallowed { #expect(LabelCharacter.property(of: point) == .disallowed, "\(point)") }
    }
}
