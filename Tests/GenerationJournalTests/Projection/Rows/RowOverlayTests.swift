import Testing

@testable import GenerationJournal

/// Rows that a transaction has decided on, before they are written.
struct RowOverlayTests {
    private static let prefix = RowPrefix(3, 1)

    private static func row(_ overlay: RowOverlay, _ key: [UInt8], _ prefix: RowPrefix = prefix) -> [UInt8]?? {
        overlay.row(prefix, RowBytes(key)).map { $0?.array }
    }

    private static func set(_ overlay: inout RowOverlay, _ key: [UInt8], _ row: [UInt8]?) {
        overlay.set(prefix, RowBytes(key), row.map(RowBytes.init))
    }

    @Test func `what was set last counts, a removal too, and what was not touched is not`() {
        var overlay = RowOverlay()
        #expect(Self.row(overlay, [1]) == .none)
        Self.set(&overlay, [1], [10])
        Self.set(&overlay, [1, 0], [11])
        Self.set(&overlay, [], [12])
        Self.set(&overlay, [1], [13, 14])
        Self.set(&overlay, [2], nil)
        #expect(Self.row(overlay, [1]) == [13, 14])
        #expect(Self.row(overlay, [1, 0]) == [11])
        #expect(Self.row(overlay, []) == [12])
        #expect(Self.row(overlay, [2]) == .some(nil))
        #expect(Self.row(overlay, [0]) == .none)
        #expect(Self.row(overlay, [1], RowPrefix(3, 2)) == .none)
        #expect(Self.row(overlay, [1], RowPrefix(4, 1)) == .none)
        Self.set(&overlay, [2], [15])
        #expect(Self.row(overlay, [2]) == [15])
        #expect(overlay.dirtyBytes == 4 * 4_096)
    }

    @Test func `what is only remembered is found, and is not to be written until it is changed`() {
        var overlay = RowOverlay()
        overlay.remember(Self.prefix, RowBytes([1]), RowBytes([10]))
        overlay.remember(Self.prefix, RowBytes([2]), nil)
        #expect(Self.row(overlay, [1]) == [10])
        #expect(Self.row(overlay, [2]) == .some(nil))
        #expect(overlay.dirtyBytes == 0)
        Self.set(&overlay, [1], nil)
        Self.set(&overlay, [1], [11])
        #expect(overlay.dirtyBytes == 4_096)
        #expect(Self.row(overlay, [1]) == [11])
    }

    @Test func `it agrees with a dictionary over keys of all lengths and kinds`() {
        var overlay = RowOverlay()
        var expected: [[UInt8]: [UInt8]?] = [:]
        for number in 0..<20_000 as Range<UInt64> {
            // Few values among many bytes, so that keys repeat and share beginnings; some are longer than what is held in place.
            let mixed = number &* 0x9E37_79B9_7F4A_7C15
            let key = (0..<Int(mixed >> 58)).map { UInt8(truncatingIfNeeded: mixed >> UInt64(8 + $0 % 6)) & 3 }
            let row: [UInt8]? = number % 5 == 0 ? nil : number.littleEndianBytes
            Self.set(&overlay, key, row)
            expected[key] = .some(row)
        }
        for (key, row) in expected { #expect(Self.row(overlay, key) == .some(row)) }
        #expect(overlay.dirtyBytes == expected.count * 4_096)
        #expect(Self.row(overlay, [9, 9, 9]) == .none)
    }
}
