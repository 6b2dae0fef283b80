import LMDB
import Testing

struct SpanTests {
    private let bytes: [UInt8] = [0, 1, 2, 3, 4, 5, 6, 7, 0xFF]

    @Test func `Numbers are loaded from any offset in both orders`() {
        let span = bytes.span.bytes
        #expect(span.littleEndianUInt16(at: 1) == 0x0201)
        #expect(span.bigEndianUInt16(at: 1) == 0x0102)
        #expect(span.littleEndianUInt32(at: 3) == 0x0605_0403)
        #expect(span.bigEndianUInt32(at: 3) == 0x0304_0506)
        #expect(span.littleEndianUInt64(at: 1) == 0xFF07_0605_0403_0201)
        #expect(span.bigEndianUInt64(at: 1) == 0x0102_0304_0506_07FF)
        #expect(span.littleEndianInt64(at: 1) < 0)
        #expect(span.byte(at: 8) == 0xFF)
        #expect(span.copied == bytes)
    }

    @Test func `A load beyond the end stops the program instead of reading on`() async {
        await #expect(processExitsWith: .failure) {
            let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7]
            _ = bytes.span.bytes.littleEndianUInt64(at: 0)
        }
        await #expect(processExitsWith: .failure) {
            let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9]
            _ = bytes.span.bytes.bigEndianUInt32(at: -1)
        }
    }

    @Test(arguments: [
        ([], [], 0), ([], [0], -1), ([1, 2], [1, 2], 0), ([1, 2], [1, 2, 0], -1), ([2], [1, 9], 1),
        ([0x7F], [0x80], -1),
    ] as [([UInt8], [UInt8], Int)])
    func `Spans are ordered as keys are`(first: [UInt8], second: [UInt8], order: Int) {
        let (first, second) = (first.span.bytes, second.span.bytes)
        #expect(first.isEqual(to: second) == (order == 0))
        #expect(first.precedes(second) == (order < 0))
        #expect(second.precedes(first) == (order > 0))
    }

    @Test(arguments: [
        ([1, 2, 3], [1, 2], true), ([1, 2], [1, 2], true), ([1], [1, 2], false), ([1, 3], [2], false), ([1], [], true),
    ] as [([UInt8], [UInt8], Bool)])
    func `A span starts with a prefix of its bytes`(bytes: [UInt8], prefix: [UInt8], expected: Bool) {
        #expect(bytes.span.bytes.starts(with: prefix.span.bytes) == expected)
    }

    @Test func `A byte is found wherever it stands`() {
        for count in 0..<40 {
            for place in 0..<count {
                var bytes = [UInt8](repeating: 0x0B, count: count)
                bytes[place] = 0x0A
                #expect(bytes.span.bytes.firstOffset(of: 0x0A) == place)
                #expect(bytes.span.bytes.firstOffset(of: 0x0A, from: place + 1) == nil)
            }
        }
    }
}
