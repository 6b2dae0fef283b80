#if arch(x86_64) && !canImport(CryptoKit)
internal import CProcessor
#endif

/// SHA-256 of one message by the processor's own instructions: several times as fast as the others, where there are any.
enum SHA256Processor {
    #if arch(x86_64) && !canImport(CryptoKit)
    /// Whether this processor has them.
    static let isThere = processor_has_sha256() != 0

    private static let constants: [UInt32] = SHA256Constants.inFours.flatMap { [$0.x, $0.y, $0.z, $0.w] }

    /// Takes `blockCount` blocks of 64 bytes at `blocks` into `state`. Only where ``isThere``.
    ///
    /// Unsafe: `64 * blockCount` bytes must be readable at `blocks`; any alignment will do.
    @unsafe
    static func compress(_ state: inout SHA256State<UInt32>, _ blocks: UnsafeRawPointer, blockCount: Int) {
        var words: InlineArray<8, UInt32> = [state.a, state.b, state.c, state.d, state.e, state.f, state.g, state.h]
        var span = words.mutableSpan
        // Safe: eight words and 64 constants, used within the call only.
        unsafe span.withUnsafeMutableBufferPointer { words in
            unsafe constants.withUnsafeBufferPointer { constants in
                unsafe processor_sha256(words.baseAddress, blocks, blockCount, constants.baseAddress)
            }
        }
        state = SHA256State(
            a: words[0], b: words[1], c: words[2], d: words[3], e: words[4], f: words[5], g: words[6], h: words[7])
    }
    #else
    static let isThere = false

    @unsafe
    static func compress(_ state: inout SHA256State<UInt32>, _ blocks: UnsafeRawPointer, blockCount: Int) {
        unsafe SHA256SingleLane.compress(&state, blocks, blockCount: blockCount)
    }
    #endif
}
