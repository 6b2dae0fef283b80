import Testing

@testable import GenerationJournal

/// Rows that a transaction has decided on, before they are written.
struct RowOverlayTests {
    @Test func `what was set last counts, a removal too, and what was not touched is not`() {
        var overlay = RowOverlay()
        #expect(overlay.row([1]) == (false, nil))
        overlay.set([1], [10])
        overlay.set([1, 0], [11])
        overlay.set([], [12])
        overlay.set([1], [13, 14])
        overlay.set([2], nil)
        #expect(overlay.row([1]) == (true, [13, 14]))
        #expect(overlay.row([1, 0]) == (true, [11]))
        #expect(overlay.row([]) == (true, [12]))
        #expect(overlay.row([2]) == (true, nil))
        #expect(overlay.row([0]) == (false, nil))
        overlay.set([2], [15])
        #expect(overlay.row([2]) == (true, [15]))
        #expect(overlay.dirtyBytes == 4 * 4_096)
    }

    @Test func `it agrees with a dictionary over keys of all lengths and kinds`() {
        var overlay = RowOverlay()
        var expected: [[UInt8]: [UInt8]?] = [:]
        for number in 0..<20_000 as Range<UInt64> {
            // Few values among many bytes, so that keys repeat and share beginnings.
            let mixed = number &* 0x9E37_79B9_7F4A_7C15
            let key = (0..<Int(mixed >> 60)).map { UInt8(truncatingIfNeeded: mixed >> UInt64(8 + $0 % 6)) & 3 }
            let row: [UInt8]? = number % 5 == 0 ? nil : number.littleEndianBytes
            overlay.set(key, row)
            expected[key] = .some(row)
        }
        for (key, row) in expected { #expect(overlay.row(key) == (true, row)) }
        #expect(overlay.dirtyBytes == expected.count * 4_096)
        #expect(overlay.row([9, 9, 9]) == (false, nil))
    }
}
