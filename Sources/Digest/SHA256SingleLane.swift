/// SHA-256 of one message: the rounds on scalar registers, the message schedule four words at a time on vector
/// registers beside them. A processor runs the two together, which is a fifth faster than the schedule in scalars.
enum SHA256SingleLane {
    typealias State = SHA256State<UInt32>
    typealias Four = SIMD4<UInt32>

    /// Takes `blockCount` blocks of 64 bytes at `blocks` into `state`.
    ///
    /// Unsafe: `64 * blockCount` bytes must be readable at `blocks`; any alignment will do.
    @unsafe
    static func compress(_ state: inout State, _ blocks: UnsafeRawPointer, blockCount: Int) {
        unsafe SHA256Constants.inFours.withUnsafeBufferPointer { constants in
            unsafe withUnsafeTemporaryAllocation(of: Four.self, capacity: 4) { sums in
                var next = unsafe blocks
                var current = state
                for _ in 0..<blockCount {
                    unsafe compress(&current, next, constants, sums)
                    unsafe next += 64
                }
                state = current
            }
        }
    }

    /// `sums` holds the next sixteen words with their constants added: memory, because a scalar round reads them from
    /// there for nothing, while taking a word out of a vector register costs an instruction.
    @inline(__always)
    private static func compress(
        _ state: inout State, _ block: UnsafeRawPointer,
        _ constants: UnsafeBufferPointer<Four>, _ sums: UnsafeMutableBufferPointer<Four>
    ) {
        let before = state
        // What is left over of one round's majority and needed by the next.
        var bc = state.b ^ state.c
        var w0 = unsafe load(block, 0), w1 = unsafe load(block, 16)
        var w2 = unsafe load(block, 32), w3 = unsafe load(block, 48)
        // Safe: sixteen constants, four sums, and every index below is less than that.
        let k = unsafe constants.baseAddress.unsafelyUnwrapped
        let sum = unsafe sums.baseAddress.unsafelyUnwrapped
        unsafe (sum[0], sum[1], sum[2], sum[3]) = (w0 &+ k[0], w1 &+ k[1], w2 &+ k[2], w3 &+ k[3])
        for index in stride(from: 4, to: 16, by: 4) {
            w0 = scheduled(w0, w1, w2, w3)
            unsafe firstFour(&state, &bc, sum[0])
            unsafe sum[0] = w0 &+ k[index]
            w1 = scheduled(w1, w2, w3, w0)
            unsafe secondFour(&state, &bc, sum[1])
            unsafe sum[1] = w1 &+ k[index &+ 1]
            w2 = scheduled(w2, w3, w0, w1)
            unsafe firstFour(&state, &bc, sum[2])
            unsafe sum[2] = w2 &+ k[index &+ 2]
            w3 = scheduled(w3, w0, w1, w2)
            unsafe secondFour(&state, &bc, sum[3])
            unsafe sum[3] = w3 &+ k[index &+ 3]
        }
        unsafe firstFour(&state, &bc, sum[0])
        unsafe secondFour(&state, &bc, sum[1])
        unsafe firstFour(&state, &bc, sum[2])
        unsafe secondFour(&state, &bc, sum[3])
        state.add(before)
    }

    @inline(__always)
    private static func load(_ block: UnsafeRawPointer, _ offset: Int) -> Four {
        @inline(__always)
        func word(_ index: Int) -> UInt32 {
            unsafe UInt32(bigEndian: block.loadUnaligned(fromByteOffset: offset &+ 4 &* index, as: UInt32.self))
        }
        return Four(word(0), word(1), word(2), word(3))
    }

    /// The four words that follow sixteen: the last two of them depend on the first two.
    @inline(__always)
    private static func scheduled(_ w0: Four, _ w1: Four, _ w2: Four, _ w3: Four) -> Four {
        let partial = w0 &+ Four(w0.y, w0.z, w0.w, w1.x).smallSigma0 &+ Four(w2.y, w2.z, w2.w, w3.x)
        let lower = partial &+ Four(w3.z, w3.w, 0, 0).smallSigma1
        return lower &+ Four(0, 0, lower.x, lower.y).smallSigma1
    }

    // After four rounds the variables have changed places by half a turn, after eight they are back.
    @inline(__always)
    private static func firstFour(_ s: inout State, _ bc: inout UInt32, _ sums: Four) {
        round(s.a, s.b, &bc, &s.d, s.e, s.f, s.g, &s.h, sums.x)
        round(s.h, s.a, &bc, &s.c, s.d, s.e, s.f, &s.g, sums.y)
        round(s.g, s.h, &bc, &s.b, s.c, s.d, s.e, &s.f, sums.z)
        round(s.f, s.g, &bc, &s.a, s.b, s.c, s.d, &s.e, sums.w)
    }

    @inline(__always)
    private static func secondFour(_ s: inout State, _ bc: inout UInt32, _ sums: Four) {
        round(s.e, s.f, &bc, &s.h, s.a, s.b, s.c, &s.d, sums.x)
        round(s.d, s.e, &bc, &s.g, s.h, s.a, s.b, &s.c, sums.y)
        round(s.c, s.d, &bc, &s.f, s.g, s.h, s.a, &s.b, sums.z)
        round(s.b, s.c, &bc, &s.e, s.f, s.g, s.h, &s.a, sums.w)
    }

    /// One round. Maj(a, b, c) is b ^ ((a ^ b) & (b ^ c)), and a ^ b is the next round's b ^ c.
    @inline(__always)
    private static func round(
        _ a: UInt32, _ b: UInt32, _ bc: inout UInt32, _ d: inout UInt32,
        _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ sum: UInt32
    ) {
        let choice = g ^ (e & (f ^ g))
        let t1 = h &+ sum &+ choice &+ e.largeSigma1
        let ab = a ^ b
        d = d &+ t1
        h = t1 &+ (b ^ (ab & bc)) &+ a.largeSigma0
        bc = ab
    }
}

extension SHA256State<UInt32> {
    @inline(__always)
    fileprivate mutating func add(_ other: Self) {
        (a, b, c, d) = (a &+ other.a, b &+ other.b, c &+ other.c, d &+ other.d)
        (e, f, g, h) = (e &+ other.e, f &+ other.f, g &+ other.g, h &+ other.h)
    }
}
