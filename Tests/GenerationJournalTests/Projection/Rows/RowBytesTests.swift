import Testing

@testable import GenerationJournal

/// Rows and keys, whether they are held in place or not.
struct RowBytesTests {
    private static let samples: [[UInt8]] = {
        var samples: [[UInt8]] = []
        for count in 0...70 {
            let zeros = [UInt8](repeating: 0, count: count)
            samples.append(zeros)
            samples.append(zeros.indices.map { UInt8(truncatingIfNeeded: $0 &* 7) })
            samples.append(zeros.dropLast() + [255])
        }
        return samples
    }()

    @Test func `bytes of every length come back as they were, from arrays and from spans`() {
        for sample in Self.samples {
            let bytes = RowBytes(sample)
            #expect(bytes.array == sample)
            #expect(bytes.count == sample.count)
            #expect(RowBytes(copying: sample.span.bytes) == bytes)
            #expect(bytes.withBytes { $0.byteCount } == sample.count)
        }
    }

    @Test func `they are equal and ordered as arrays are`() {
        for left in Self.samples {
            for right in Self.samples {
                #expect((RowBytes(left) == RowBytes(right)) == (left == right))
                #expect((RowBytes(left) < RowBytes(right)) == left.lexicographicallyPrecedes(right))
                if left == right { #expect(RowBytes(left).mixed(with: 5) == RowBytes(right).mixed(with: 5)) }
            }
        }
    }

    @Test(arguments: [0, 1] as [UInt8]) func `hashes of keys that end in positions differ in their low bits`(kind: UInt8) {
        // As many as a stretch has, into as many slots as their table has: even a fair die leaves a good half of them used.
        let slots = 1 << 15
        var used: Set<UInt64> = []
        for number in 1...10_000 as ClosedRange<UInt64> {
            let position = Position(rawValue: 1_000_000 + number)
            let key = kind == 0 ? SessionRow.key(position) : position.rowKey(kind: kind)
            used.insert(key.mixed(with: RowPrefix(4, 2).rawValue) % UInt64(slots))
        }
        #expect(used.count > 8_000)
    }

    @Test func `changes say what cannot be written`() {
        func fault(key: Int, row: Int?) -> String? {
            var changes = RowChanges()
            let bytes = RowBytes([UInt8](repeating: 1, count: key))
            if let row { changes.put(bytes, RowBytes([UInt8](repeating: 1, count: row))) } else { changes.remove(bytes) }
            return changes.fault
        }
        #expect(fault(key: 1, row: 0) == nil)
        #expect(fault(key: 505, row: nil) == nil)
        #expect(fault(key: 0, row: nil) == "a row key has 0 bytes; 1 to 505 are possible")
        #expect(fault(key: 506, row: 1) == "a row key has 506 bytes; 1 to 505 are possible")
        #expect(fault(key: 1, row: 8 << 20) == nil)
        #expect(fault(key: 1, row: 8 << 20 | 1) == "a row has 8388609 bytes; 8388608 are possible")
    }
}
