/// SHA-256 over bytes that arrive in pieces, by the processor's own instructions or in plain Swift.
struct SHA256Stream: Sendable {
    /// Bytes of a block (FIPS 180-4, section 1).
    static let blockBytes = 64

    private let usesProcessor: Bool
    private var state = SHA256State<UInt32>.initial
    private var pending = InlineArray<64, UInt8>(repeating: 0)
    private var pendingBytes = 0
    private var messageBytes: UInt64 = 0

    /// - Parameter usesProcessor: only where ``SHA256Processor/isThere``.
    init(usesProcessor: Bool = SHA256Processor.isThere) { self.usesProcessor = usesProcessor }

    mutating func update(_ bytes: RawSpan) {
        messageBytes &+= UInt64(bytes.byteCount)
        // Safe: the buffer is used within the call only.
        unsafe bytes.withUnsafeBytes { source in
            var rest = unsafe source
            if pendingBytes > 0 {
                let taken = unsafe fill(from: rest)
                unsafe rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(taken))
            }
            let blockCount = rest.count / Self.blockBytes
            if blockCount > 0, let start = rest.baseAddress {
                // Safe: so many whole blocks are in the buffer.
                unsafe compress(&state, start, blockCount: blockCount)
                unsafe rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(blockCount * Self.blockBytes))
            }
            _ = unsafe fill(from: rest)
        }
    }

    /// Ends the message with the padding of FIPS 180-4, section 5.1.1.
    consuming func finish() -> SHA256Digest {
        let messageBits = messageBytes &* 8
        pending[pendingBytes] = 0x80
        clearPending(from: pendingBytes + 1)
        if pendingBytes >= Self.blockBytes - 8 {
            takePending()
            clearPending(from: 0)
        }
        for index in 0..<8 {
            pending[Self.blockBytes - 8 + index] = UInt8(truncatingIfNeeded: messageBits >> UInt64(56 - 8 * index))
        }
        takePending()
        return SHA256Digest(state)
    }

    /// Copies as much of `bytes` as the pending block has room for, takes the block in once it is full, and answers
    /// how many bytes were copied.
    private mutating func fill(from bytes: UnsafeRawBufferPointer) -> Int {
        let count = min(bytes.count, Self.blockBytes - pendingBytes)
        let offset = pendingBytes
        // Safe: `count` is bounded by what is given and by the room that is left.
        unsafe withUnsafeMutableBytes(of: &pending) { block in
            unsafe UnsafeMutableRawBufferPointer(rebasing: block[offset...])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix(count)))
        }
        pendingBytes += count
        if pendingBytes == Self.blockBytes { takePending() }
        return count
    }

    /// Unsafe: as what it calls.
    private func compress(_ state: inout SHA256State<UInt32>, _ blocks: UnsafeRawPointer, blockCount: Int) {
        if usesProcessor {
            unsafe SHA256Processor.compress(&state, blocks, blockCount: blockCount)
        } else {
            unsafe SHA256SingleLane.compress(&state, blocks, blockCount: blockCount)
        }
    }

    private mutating func clearPending(from start: Int) {
        for index in start..<Self.blockBytes { pending[index] = 0 }
    }

    private mutating func takePending() {
        pendingBytes = 0
        var current = state
        // Safe: the pending block is one block long.
        unsafe withUnsafeBytes(of: pending) { block in
            unsafe compress(&current, block.baseAddress.unsafelyUnwrapped, blockCount: 1)
        }
        state = current
    }
}
