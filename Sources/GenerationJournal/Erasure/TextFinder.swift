internal import LMDB

/// Finds out whether a text holds one of many others, in one pass over it.
///
/// One that is only the beginning of another is not looked for: the snapshots of a draft begin it, and drafts of different
/// runs often begin alike.
struct TextFinder {
    /// Bytes that texts are told apart by first; none is shorter.
    private static let headByteCount = 8
    private static let filterBits = 1 << 16

    private var byHead: [UInt64: [[UInt8]]] = [:]
    /// A bit for the hash of each head, so that most places of a text cost no look into the dictionary.
    private var filter = [UInt64](repeating: 0, count: filterBits / 64)

    /// - Parameter texts: each of at least ``headByteCount`` bytes.
    init(_ texts: Set<[UInt8]>) {
        // In this order a text comes right before those that it begins.
        let sorted = texts.sorted { $0.lexicographicallyPrecedes($1) }
        for (index, text) in sorted.enumerated() {
            if index + 1 < sorted.count, sorted[index + 1].starts(with: text) { continue }
            let head = text.span.bytes.littleEndianUInt64(at: 0)
            byHead[head, default: []].append(text)
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
                if candidates.contains(where: { rest.starts(with: $0.span.bytes) }) { return true }
            }
            offset += 1
        }
        return false
    }

    private static func bit(of head: UInt64) -> Int {
        Int(truncatingIfNeeded: (head &* 0x9E37_79B9_7F4A_7C15) >> 48)
    }
}
