@testable import Envelopes
import Foundation
import Synchronization
import Testing

struct EntryIDTests {
    static let text = "0198c0de-0001-7000-8000-0000000000ff"

    @Test func `The text form is that of RFC 9562, in lower case`() throws {
        let id = EntryID(high: 0x0198_C0DE_0001_7000, low: 0x8000_0000_0000_00FF)
        #expect(id.description == Self.text)
        #expect(EntryID(Self.text) == id)
        #expect(EntryID(Self.text.uppercased()) == id)
        #expect(id.bytes == [0x01, 0x98, 0xC0, 0xDE, 0, 1, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, 0xFF])
        #expect(EntryID(bytes: id.bytes) == id)
        #expect(EntryID(bytes: id.bytes.dropLast()) == nil)
        #expect(EntryID(bytes: id.bytes + [0]) == nil)
    }

    static let wrong = [
        "", "0198c0de", "0198c0de000170008000000000000000ff", "{0198c0de-0001-7000-8000-0000000000ff}",
        "0198c0de-0001-7000-8000-0000000000f", "0198c0de-0001-7000-8000-0000000000fff",
        "0198c0de-0001-7000-8000-0000000000fg", "0198c0de_0001-7000-8000-0000000000ff",
        "0198c0d-e0001-7000-8000-0000000000ff", "-198c0de-0001-7000-8000-0000000000ff",
        "0198c0de-0001-7000-8000-0000000000f\u{661}", " 198c0de-0001-7000-8000-0000000000ff",
    ]

    @Test(arguments: wrong)
    func `Other texts are no ids`(text: String) { #expect(EntryID(text) == nil) }

    @Test func `The order is that of the bytes and of the text`() {
        let ids = [
            EntryID(high: 0, low: .max), EntryID(high: 1, low: 0), EntryID(high: 1 << 63, low: 0),
            EntryID(high: .max, low: 0),
        ]
        #expect(ids.shuffled().sorted() == ids)
        #expect(ids.map(\.description).sorted() == ids.map(\.description))
    }

    @Test func `New ids have version 7, the variant of RFC 9562 and the present time`() {
        let before = UInt64(Date.now.timeIntervalSince1970 * 1000)
        let ids = (0..<1000).map { _ in EntryID.next() } + EntryID.next(count: 1000)
        let present = EntryID.milliseconds()
        let after = UInt64(Date.now.timeIntervalSince1970 * 1000)
        for id in ids {
            #expect(id.high >> 12 & 0xF == 7)
            #expect(id.low >> 62 == 0b10)
        }
        // A burst counts the milliseconds on, never back, and tests that run beside this one make ids of the same sequence: so
        // only the clock that it goes by can be held to the present from both sides.
        #expect(ids.allSatisfy { $0.high >> 16 >= before })
        #expect(before...after ~= present)
        #expect(Set(ids.map(\.low)).count == ids.count)
    }

    @Test func `A hundred thousand ids ascend`() {
        var last = EntryID.next()
        for _ in 0..<100_000 {
            let id = EntryID.next()
            if id <= last {
                Issue.record("\(id) after \(last)")
                return
            }
            last = id
        }
        let many = EntryID.next(count: 100_000)
        #expect(many.count == 100_000)
        #expect(many[0] > last)
        #expect(zip(many, many.dropFirst()).allSatisfy { $0 < $1 })
        #expect(EntryID.next(count: 0).isEmpty)
    }

    @Test func `Ids of several threads are different and ascend on each`() {
        let all = Mutex<[[EntryID]]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { index in
            let ids = index.isMultiple(of: 2) ? (0..<10_000).map { _ in EntryID.next() } : EntryID.next(count: 10_000)
            all.withLock { $0.append(ids) }
        }
        let lists = all.withLock { $0 }
        #expect(Set(lists.joined()).count == 80_000)
        for list in lists { #expect(zip(list, list.dropFirst()).allSatisfy { $0 < $1 }) }
    }

    @Test func `A clock that stands still or goes back changes nothing`() {
        var sequence = EntryIDSequence()
        var random = SystemRandomNumberGenerator()
        let times: [UInt64] = [5_000] + Array(repeating: 5_000, count: 5_000) + [1, 4_999, 5_000, 9_000, 0]
        let ids = times.map { sequence.next(milliseconds: $0, using: &random) }
        #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 })
        #expect(ids.allSatisfy { $0.high >> 12 & 0xF == 7 })
        #expect(ids[0].high >> 16 == 5_000 && ids[ids.count - 2].high >> 16 == 9_000)
    }
}
