internal import LMDB

/// Finds out whether a text holds one of many others, in one pass over it.
///
/// A text that is only the beginning of another one looked for, as the snapshots of a draft are, counts where it stands
/// alone: within other texts it would be found wherever two begin alike.
struct TextFinder {
    private struct Sought {
        let text: [UInt8]
        let countsWithin: Bool
    }

    /// Bytes that texts are told apart by first; none is shorter.
    private static let headByteCount = 8
    private static let filterBits = 1 << 16

    private var byHead: [UInt64: [Sought]] = [:]
    /// A bit for the hash of each head, so that most places of a text cost no look into the dictionary.
    private var filter = [UInt64](repeating: 0, count: filterBits / 64)

    /// - Parameter texts: each of at least ``headByteCount`` bytes.
    init(_ texts: Set<[UInt8]>) {
        // In this order a text comes right before those that it begins.
        let sorted = texts.sorted { $0.lexicographicallyPrecedes($1) }
        for (index, text) in sorted.enumerated() {
            let isBeginning = index + 1 < sorted.count && sorted[index + 1].starts(with: text)
            let head = text.span.bytes.littleEndianUInt64(at: 0)
            byHead[head, default: []].append(Sought(text: text, countsWithin: !isBeginning))
            let bit = Self.bit(of: head)
            filter[bit / 64] |= 1 << UInt64(bit % 64)
        }
    }

    var isEmpty: Bool { byHead.isEmpty }

    func isHeld(by text: RawSpan) -> Bool {
        var offset = 0
        while offset + Self.headByteCount <= text.byteCount {
            let head = text.littleEndianUInt64(at: offset)
            let bit = Self.bit(of: head)
            if filter[bit / 64] >> UInt64(bit % 64) & 1 == 1, let candidates = byHead[head] {
                let rest = text.extracting(droppingFirst: offset)
                for sought in candidates {
                    let known = sought.text
                    let isHeld =
                        sought.countsWithin
                        ? rest.starts(with: known.span.bytes) : offset == 0 && rest.isEqual(to: known.span.bytes)
                    if isHeld { return true }
                }
            }
            offset += 1
        }
        return false
    }

    private static func bit(of head: UInt64) -> Int {
        Int(truncatingIfNeeded: (head &* 0x9E37_79B9_7F4A_7C15) >> 48)
    }
}
