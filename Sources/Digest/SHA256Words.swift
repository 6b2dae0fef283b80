// The functions of FIPS 180-4 section 4.1.2. Those of the message schedule are needed on vectors only; those of the
// rounds on single words and on vectors.

extension UInt32 {
    @inline(__always)
    private func rotated(right count: UInt32) -> UInt32 { (self &>> count) | (self &<< (32 &- count)) }

    /// The function Sigma 0 of the standard.
    @inline(__always)
    var largeSigma0: UInt32 { rotated(right: 2) ^ rotated(right: 13) ^ rotated(right: 22) }

    /// The function Sigma 1 of the standard.
    @inline(__always)
    var largeSigma1: UInt32 { rotated(right: 6) ^ rotated(right: 11) ^ rotated(right: 25) }
}

extension SIMD4<UInt32> {
    // The halves are joined with `&+` though nothing carries: with `|` the optimizer sees four scalar rotations and
    // takes the vector apart; with `&+` it leaves two vector shifts and an or, twice as fast. A multiplication for the
    // left half compiles to the same shift, and unoptimized builds are half as fast again with it.
    @inline(__always)
    private func rotated(right count: UInt32) -> Self {
        shifted(right: count) &+ (self &* Self(repeating: 1 &<< (32 &- count)))
    }

    @inline(__always)
    private func shifted(right count: UInt32) -> Self { self &>> Self(repeating: count) }

    /// The function Sigma 0 of the standard, in each lane.
    @inline(__always)
    var largeSigma0: Self { rotated(right: 2) ^ rotated(right: 13) ^ rotated(right: 22) }

    /// The function Sigma 1 of the standard, in each lane.
    @inline(__always)
    var largeSigma1: Self { rotated(right: 6) ^ rotated(right: 11) ^ rotated(right: 25) }

    /// The function sigma 0 of the standard, in each lane.
    @inline(__always)
    var smallSigma0: Self { rotated(right: 7) ^ rotated(right: 18) ^ shifted(right: 3) }

    /// The function sigma 1 of the standard, in each lane.
    @inline(__always)
    var smallSigma1: Self { rotated(right: 17) ^ rotated(right: 19) ^ shifted(right: 10) }
}
