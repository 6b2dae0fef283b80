/// SHA-256 of four messages at once, a message a lane. SSE2 and NEON have registers of this width; wider vectors would
/// be split in two and no longer fit the sixteen registers.
enum SHA256FourLanes {
    typealias Word = SIMD4<UInt32>
    typealias State = SHA256State<Word>

    /// Half of the sixteen words that the schedule keeps.
    private struct Half {
        var w0: Word, w1: Word, w2: Word, w3: Word, w4: Word, w5: Word, w6: Word, w7: Word
    }

    /// Where each lane reads its next block.
    @unsafe
    struct Blocks {
        var lane0: UnsafeRawPointer, lane1: UnsafeRawPointer, lane2: UnsafeRawPointer, lane3: UnsafeRawPointer
    }

    /// Takes `blockCount` blocks of 64 bytes of each lane into `state`.
    ///
    /// Unsafe: `64 * blockCount` bytes must be readable at each of the four places; any alignment will do.
    @unsafe
    static func compress(_ state: inout State, _ blocks: Blocks, blockCount: Int) {
        unsafe SHA256Constants.inLanes.withUnsafeBufferPointer { constants in
            // Safe: there are 64 constants.
            let constants = unsafe constants.baseAddress.unsafelyUnwrapped
            for index in 0..<blockCount {
                unsafe compress(&state, blocks, 64 &* index, constants)
            }
        }
    }

    @inline(__always)
    private static func compress(
        _ state: inout State, _ blocks: Blocks, _ offset: Int, _ constants: UnsafePointer<Word>
    ) {
        let before = state
        var low = unsafe load(blocks, offset), high = unsafe load(blocks, offset &+ 32)
        // A loop of sixteen rounds rather than all 64 in a row: it fits the cache of decoded instructions, and is a
        // third faster for that.
        var k = unsafe constants
        for _ in 0..<3 {
            unsafe eightRounds(&state, &low, then: high, k)
            unsafe eightRounds(&state, &high, then: low, k + 8)
            unsafe k += 16
        }
        unsafe eightRounds(&state, low, k)
        unsafe eightRounds(&state, high, k + 8)
        state.add(before)
    }

    @inline(__always)
    private static func load(_ blocks: Blocks, _ offset: Int) -> Half {
        @inline(__always)
        func word(_ index: Int) -> Word {
            let place = offset &+ 4 &* index
            return unsafe Word(
                UInt32(bigEndian: blocks.lane0.loadUnaligned(fromByteOffset: place, as: UInt32.self)),
                UInt32(bigEndian: blocks.lane1.loadUnaligned(fromByteOffset: place, as: UInt32.self)),
                UInt32(bigEndian: blocks.lane2.loadUnaligned(fromByteOffset: place, as: UInt32.self)),
                UInt32(bigEndian: blocks.lane3.loadUnaligned(fromByteOffset: place, as: UInt32.self))
            )
        }
        return Half(
            w0: word(0), w1: word(1), w2: word(2), w3: word(3), w4: word(4), w5: word(5), w6: word(6), w7: word(7)
        )
    }

    /// Eight rounds; each word, once used, is replaced by the one that comes sixteen later.
    @inline(__always)
    private static func eightRounds(_ s: inout State, _ w: inout Half, then new: Half, _ k: UnsafePointer<Word>) {
        unsafe round(s.a, s.b, s.c, &s.d, s.e, s.f, s.g, &s.h, w.w0 &+ k[0])
        w.w0 = w.w0 &+ w.w1.smallSigma0 &+ new.w1 &+ new.w6.smallSigma1
        unsafe round(s.h, s.a, s.b, &s.c, s.d, s.e, s.f, &s.g, w.w1 &+ k[1])
        w.w1 = w.w1 &+ w.w2.smallSigma0 &+ new.w2 &+ new.w7.smallSigma1
        unsafe round(s.g, s.h, s.a, &s.b, s.c, s.d, s.e, &s.f, w.w2 &+ k[2])
        w.w2 = w.w2 &+ w.w3.smallSigma0 &+ new.w3 &+ w.w0.smallSigma1
        unsafe round(s.f, s.g, s.h, &s.a, s.b, s.c, s.d, &s.e, w.w3 &+ k[3])
        w.w3 = w.w3 &+ w.w4.smallSigma0 &+ new.w4 &+ w.w1.smallSigma1
        unsafe round(s.e, s.f, s.g, &s.h, s.a, s.b, s.c, &s.d, w.w4 &+ k[4])
        w.w4 = w.w4 &+ w.w5.smallSigma0 &+ new.w5 &+ w.w2.smallSigma1
        unsafe round(s.d, s.e, s.f, &s.g, s.h, s.a, s.b, &s.c, w.w5 &+ k[5])
        w.w5 = w.w5 &+ w.w6.smallSigma0 &+ new.w6 &+ w.w3.smallSigma1
        unsafe round(s.c, s.d, s.e, &s.f, s.g, s.h, s.a, &s.b, w.w6 &+ k[6])
        w.w6 = w.w6 &+ w.w7.smallSigma0 &+ new.w7 &+ w.w4.smallSigma1
        unsafe round(s.b, s.c, s.d, &s.e, s.f, s.g, s.h, &s.a, w.w7 &+ k[7])
        w.w7 = w.w7 &+ new.w0.smallSigma0 &+ w.w0 &+ w.w5.smallSigma1
    }

    @inline(__always)
    private static func eightRounds(_ s: inout State, _ half: Half, _ k: UnsafePointer<Word>) {
        // Safe: the caller's pointer stands at least eight constants before the table's end.
        unsafe round(s.a, s.b, s.c, &s.d, s.e, s.f, s.g, &s.h, half.w0 &+ k[0])
        unsafe round(s.h, s.a, s.b, &s.c, s.d, s.e, s.f, &s.g, half.w1 &+ k[1])
        unsafe round(s.g, s.h, s.a, &s.b, s.c, s.d, s.e, &s.f, half.w2 &+ k[2])
        unsafe round(s.f, s.g, s.h, &s.a, s.b, s.c, s.d, &s.e, half.w3 &+ k[3])
        unsafe round(s.e, s.f, s.g, &s.h, s.a, s.b, s.c, &s.d, half.w4 &+ k[4])
        unsafe round(s.d, s.e, s.f, &s.g, s.h, s.a, s.b, &s.c, half.w5 &+ k[5])
        unsafe round(s.c, s.d, s.e, &s.f, s.g, s.h, s.a, &s.b, half.w6 &+ k[6])
        unsafe round(s.b, s.c, s.d, &s.e, s.f, s.g, s.h, &s.a, half.w7 &+ k[7])
    }

    @inline(__always)
    private static func round(
        _ a: Word, _ b: Word, _ c: Word, _ d: inout Word, _ e: Word, _ f: Word, _ g: Word, _ h: inout Word, _ sum: Word
    ) {
        let choice = g ^ (e & (f ^ g))
        let majority = (a & b) | (c & (a | b))
        let t1 = h &+ sum &+ choice &+ e.largeSigma1
        d = d &+ t1
        h = t1 &+ majority &+ a.largeSigma0
    }
}

extension SHA256State<SIMD4<UInt32>> {
    /// The initial state in every lane.
    static let initial = SHA256FourLanes.State(
        a: .init(repeating: SHA256State<UInt32>.initial.a), b: .init(repeating: SHA256State<UInt32>.initial.b),
        c: .init(repeating: SHA256State<UInt32>.initial.c), d: .init(repeating: SHA256State<UInt32>.initial.d),
        e: .init(repeating: SHA256State<UInt32>.initial.e), f: .init(repeating: SHA256State<UInt32>.initial.f),
        g: .init(repeating: SHA256State<UInt32>.initial.g), h: .init(repeating: SHA256State<UInt32>.initial.h)
    )

    /// The state of the message in lane 0, 1, 2 or 3.
    subscript(lane lane: Int) -> SHA256State<UInt32> {
        get {
            SHA256State<UInt32>(
                a: a[lane], b: b[lane], c: c[lane], d: d[lane], e: e[lane], f: f[lane], g: g[lane], h: h[lane]
            )
        }
        set {
            (a[lane], b[lane], c[lane], d[lane]) = (newValue.a, newValue.b, newValue.c, newValue.d)
            (e[lane], f[lane], g[lane], h[lane]) = (newValue.e, newValue.f, newValue.g, newValue.h)
        }
    }

    @inline(__always)
    fileprivate mutating func add(_ other: Self) {
        (a, b, c, d) = (a &+ other.a, b &+ other.b, c &+ other.c, d &+ other.d)
        (e, f, g, h) = (e &+ other.e, f &+ other.f, g &+ other.g, h &+ other.h)
    }
}
