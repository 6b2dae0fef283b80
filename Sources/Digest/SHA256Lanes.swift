/// Deals the messages of a batch to the four lanes.
@unsafe
struct SHA256Lanes {
    private let start: UnsafeRawPointer
    private let endBlocks: [Int]
    private var nextMessage = 0
    private var state = SHA256FourLanes.State.initial
    // By lane: its message, or -1 if it is idle; its next block; the block after its last.
    private var message = SIMD4<Int>(repeating: -1)
    private var nextBlock = SIMD4<Int>(repeating: 0)
    private var endBlock = SIMD4<Int>(repeating: 0)

    /// Unsafe: as many blocks as the last of `endBlocks` says must be readable at `start` while the lanes run.
    init(start: UnsafeRawPointer, endBlocks: [Int]) {
        unsafe self.start = unsafe start
        unsafe self.endBlocks = endBlocks
    }

    /// Hands out each message's index and digest as its lane comes to the end of it.
    mutating func run(_ finished: (Int, SHA256Digest) -> Void) {
        while true {
            var busyLane = -1
            var busyCount = 0
            var blockCount = Int.max
            for lane in 0..<4 {
                if unsafe nextBlock[lane] == endBlock[lane] { unsafe refill(lane, finished) }
                guard unsafe message[lane] >= 0 else { continue }
                busyLane = lane
                busyCount += 1
                unsafe blockCount = min(blockCount, endBlock[lane] - nextBlock[lane])
            }
            guard busyCount > 0 else { return }
            if busyCount == 1 {
                // One message alone is faster on the scalar registers.
                unsafe finishAlone(busyLane, blockCount)
            } else {
                unsafe advance(by: blockCount, busyLane)
            }
        }
    }

    private mutating func refill(_ lane: Int, _ finished: (Int, SHA256Digest) -> Void) {
        if unsafe message[lane] >= 0 { unsafe finished(message[lane], SHA256Digest(state[lane: lane])) }
        guard unsafe nextMessage < endBlocks.count else {
            unsafe message[lane] = -1
            return
        }
        unsafe message[lane] = nextMessage
        unsafe nextBlock[lane] = nextMessage == 0 ? 0 : endBlocks[nextMessage - 1]
        unsafe endBlock[lane] = endBlocks[nextMessage]
        unsafe state[lane: lane] = .initial
        unsafe nextMessage += 1
    }

    private mutating func finishAlone(_ lane: Int, _ blockCount: Int) {
        var alone = unsafe state[lane: lane]
        // Safe: the lane's message has so many blocks left.
        unsafe SHA256SingleLane.compress(&alone, block(nextBlock[lane]), blockCount: blockCount)
        unsafe state[lane: lane] = alone
        unsafe nextBlock[lane] = endBlock[lane]
    }

    /// Idle lanes read along in the busy one's message; what they make of it is never looked at.
    private mutating func advance(by blockCount: Int, _ busyLane: Int) {
        var from = unsafe nextBlock
        for lane in 0..<4 where unsafe message[lane] < 0 { unsafe from[lane] = nextBlock[busyLane] }
        let blocks = unsafe SHA256FourLanes.Blocks(
            lane0: block(from[0]), lane1: block(from[1]), lane2: block(from[2]), lane3: block(from[3])
        )
        // Safe: no busy lane has fewer blocks left.
        unsafe SHA256FourLanes.compress(&state, blocks, blockCount: blockCount)
        for lane in 0..<4 where unsafe message[lane] >= 0 { unsafe nextBlock[lane] += blockCount }
    }

    private func block(_ index: Int) -> UnsafeRawPointer {
        unsafe start + index * SHA256Stream.blockBytes
    }
}
