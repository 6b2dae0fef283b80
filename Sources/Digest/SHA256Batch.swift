/// SHA-256 (FIPS 180-4) of many messages: one after the other by the processor's own instructions, or four at a time in the
/// lanes of a vector where it has none, more than twice as fast as one by one in plain Swift.
///
/// The messages may differ in length: a lane whose message has ended goes on with the next one. They are copied into a
/// reusable arena, so a batch holds on to nothing that it is given. It never empties itself: call ``finish(_:)`` when
/// ``isFull`` says so, or sooner.
///
/// ## Topics
/// - ``add(_:)``
/// - ``append(_:)``, ``append(byte:)``, ``append(littleEndian:)``, ``endMessage()``
/// - ``count``, ``isFull``, ``finish(_:)``
public struct SHA256Batch: ~Copyable, Sendable {
    /// Above this many bytes a batch calls itself full: enough messages to keep all lanes busy, few enough to stay in a
    /// core's second-level cache.
    public static let arenaBytesFull = 256 * 1024

    /// An arena that has grown beyond this, for a long message, is given back once the batch is finished.
    public static let arenaBytesKept = 1024 * 1024

    // Every message with its padding, one after the other; each begins at a multiple of 64.
    private var arena: [UInt8] = []
    // The end of each message in the arena, in blocks.
    private var endBlocks: [Int] = []
    private var digests: [SHA256Digest] = []

    private let usesProcessor: Bool

    /// A batch without a message.
    public init() { self.init(usesProcessor: SHA256Processor.isThere) }

    /// - Parameter usesProcessor: only where ``SHA256Processor/isThere``.
    init(usesProcessor: Bool) { self.usesProcessor = usesProcessor }

    /// The number of messages that have been ended.
    public var count: Int { endBlocks.count }

    /// Whether enough has gathered for ``finish(_:)`` to be called.
    public var isFull: Bool { arena.count >= Self.arenaBytesFull }

    /// Appends `bytes` to the message that is under way, beginning one if there is none.
    public mutating func append(_ bytes: RawSpan) {
        // Safe: the buffer is read within the call only.
        unsafe bytes.withUnsafeBytes { unsafe arena.append(contentsOf: $0) }
    }

    /// Appends one byte to the message that is under way.
    public mutating func append(byte: UInt8) {
        arena.append(byte)
    }

    /// Appends an integer to the message that is under way, its lowest byte first.
    public mutating func append(littleEndian value: some FixedWidthInteger & BitwiseCopyable) {
        // Safe: an integer's bytes are all initialized, and are read within the call only.
        unsafe withUnsafeBytes(of: value.littleEndian) { unsafe arena.append(contentsOf: $0) }
    }

    /// Ends the message that is under way, which has no bytes if nothing was appended.
    public mutating func endMessage() {
        // The padding of FIPS 180-4, section 5.1.1: a one bit, zeros, the length in bits.
        let start = (endBlocks.last ?? 0) * SHA256Stream.blockBytes
        let messageBits = UInt64(arena.count - start) * 8
        arena.append(0x80)
        let beyond = (arena.count + 8) % SHA256Stream.blockBytes
        if beyond != 0 { arena.append(contentsOf: repeatElement(0, count: SHA256Stream.blockBytes - beyond)) }
        append(littleEndian: messageBits.byteSwapped)
        endBlocks.append(arena.count / SHA256Stream.blockBytes)
    }

    /// Appends `message` and ends it.
    public mutating func add(_ message: RawSpan) {
        append(message)
        endMessage()
    }

    /// Hands out the digests with the indices of their messages, counted from 0 in the order in which they were ended,
    /// and empties the batch, also when `body` throws. The message under way must have been ended.
    public mutating func finish<Failure>(
        _ body: (Int, SHA256Digest) throws(Failure) -> Void
    ) throws(Failure) {
        precondition(arena.count == (endBlocks.last ?? 0) * SHA256Stream.blockBytes, "a message has not been ended")
        defer { removeAll() }
        takeDigests()
        for index in digests.indices { try body(index, digests[index]) }
    }

    private mutating func removeAll() {
        if arena.capacity > Self.arenaBytesKept { arena = [] } else { arena.removeAll(keepingCapacity: true) }
        endBlocks.removeAll(keepingCapacity: true)
        digests.removeAll(keepingCapacity: true)
    }

    private mutating func takeDigests() {
        // Swapped rather than copied, so that the array's room is used again.
        var results: [SHA256Digest] = []
        swap(&results, &digests)
        results.append(contentsOf: repeatElement(SHA256Digest(.initial), count: count))
        // Safe: both ways read within the arena, which `endBlocks` divides into whole blocks.
        unsafe arena.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            if usesProcessor {
                var first = 0
                for (index, end) in endBlocks.enumerated() {
                    var state = SHA256State<UInt32>.initial
                    unsafe SHA256Processor.compress(&state, start + first * SHA256Stream.blockBytes, blockCount: end - first)
                    results[index] = SHA256Digest(state)
                    first = end
                }
            } else {
                var lanes = unsafe SHA256Lanes(start: start, endBlocks: endBlocks)
                unsafe lanes.run { results[$0] = $1 }
            }
        }
        digests = results
    }
}
