@testable import Digest
import Testing

/// The ways in which this machine can work: in plain Swift, and by the processor's own instructions if it has them.
let ways = SHA256Processor.isThere ? [false, true] : [false]

/// The batch's digests of `messages`, each with its index.
private func digests(of messages: [[UInt8]], usesProcessor: Bool) -> [(index: Int, digest: SHA256Digest)] {
    var batch = SHA256Batch(usesProcessor: usesProcessor)
    for message in messages { batch.add(message.span.bytes) }
    var results: [(Int, SHA256Digest)] = []
    batch.finish { results.append(($0, $1)) }
    return results
}

/// A batch cannot be copied, so it cannot stand in an expectation's own text.
private func facts(of batch: borrowing SHA256Batch) -> (count: Int, isFull: Bool) {
    (batch.count, batch.isFull)
}

private struct MessageLengths: CustomTestStringConvertible {
    let name: String
    let byteCounts: [Int]
    var testDescription: String { name }

    static let all = [
        MessageLengths(name: "none", byteCounts: []),
        MessageLengths(name: "one", byteCounts: [200]),
        MessageLengths(name: "one empty", byteCounts: [0]),
        MessageLengths(name: "two", byteCounts: [64, 55]),
        MessageLengths(name: "three", byteCounts: [600, 1, 600]),
        MessageLengths(name: "four alike", byteCounts: [600, 600, 600, 600]),
        MessageLengths(name: "five", byteCounts: [1, 2, 3, 4, 5]),
        MessageLengths(name: "empty ones among others", byteCounts: [0, 600, 0, 0, 70, 0, 0, 0, 0, 1]),
        MessageLengths(name: "a long one first", byteCounts: [20_000] + (0..<40).map { $0 * 13 % 200 }),
        MessageLengths(name: "a long one last", byteCounts: (0..<40).map { $0 * 13 % 200 } + [20_000]),
        MessageLengths(name: "two long ones among short ones", byteCounts: [3, 9_000, 5, 8, 9_001, 0, 70]),
        MessageLengths(name: "every length up to 300", byteCounts: Array(0...300)),
        MessageLengths(name: "every length down from 300", byteCounts: (0...300).reversed()),
        MessageLengths(name: "mixed", byteCounts: (0..<500).map { $0 &* 7919 % 700 }),
    ]
}

@Test(arguments: MessageLengths.all)
private func `a batch agrees with single messages in plain Swift, in their order`(_ lengths: MessageLengths) {
    let messages = lengths.byteCounts.enumerated().map { sample(byteCount: $1, seed: UInt64($0)) }
    let expected = messages.map { message in
        var single = SHA256Stream(usesProcessor: false)
        single.update(message.span.bytes)
        return single.finish()
    }
    for way in ways {
        let results = digests(of: messages, usesProcessor: way)
        #expect(results.map(\.index) == Array(messages.indices))
        #expect(results.map(\.digest) == expected)
    }
}

@Test func `a message is put together from parts`() {
    let message = sample(byteCount: 130)
    var batch = SHA256Batch()
    batch.append(message.span.bytes.extracting(0..<64))
    batch.append(byte: 7)
    batch.append(littleEndian: UInt32(0x0403_0201))
    batch.append(message.span.bytes.extracting(64..<64))
    batch.append(message.span.bytes.extracting(64..<130))
    #expect(facts(of: batch).count == 0)
    batch.endMessage()
    #expect(facts(of: batch).count == 1)
    batch.finish { _, digest in
        let joined = Array(message[0..<64]) + [7, 1, 2, 3, 4] + Array(message[64..<130])
        #expect(digest == singleDigest(of: joined))
    }
}

@Test func `a finished batch begins anew`() {
    var batch = SHA256Batch()
    for round in 0..<3 {
        let messages = (0..<(9 - round)).map { sample(byteCount: $0 * 50, seed: UInt64(round)) }
        for message in messages { batch.add(message.span.bytes) }
        var seen = 0
        batch.finish { index, digest in
            #expect(index == seen)
            #expect(digest == singleDigest(of: messages[index]))
            seen += 1
        }
        #expect(seen == messages.count)
        #expect(facts(of: batch).count == 0)
    }
}

@Test func `a batch is empty after its reader threw`() {
    struct Enough: Error {}
    var batch = SHA256Batch()
    for _ in 0..<3 { batch.add([1, 2, 3].span.bytes) }
    var seen: [Int] = []
    #expect(throws: Enough.self) {
        try batch.finish { index, _ throws(Enough) in
            seen.append(index)
            if index == 1 { throw Enough() }
        }
    }
    #expect(seen == [0, 1])
    #expect(facts(of: batch).count == 0)
}

@Test func `a batch says when it is full`() {
    let message = sample(byteCount: SHA256Batch.arenaBytesFull - 64 - 9)
    var batch = SHA256Batch()
    batch.add(message.span.bytes)
    #expect(!facts(of: batch).isFull)
    batch.endMessage()
    #expect(facts(of: batch).isFull)
    batch.finish { _, _ in }
    #expect(!facts(of: batch).isFull)
}
