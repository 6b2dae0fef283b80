@testable import Envelopes
import Testing

@Test func `an id is printed in lower case and read in either`() throws {
    let id = EntryID(high: 0x0192_3A4B_5C6D_7E8F, low: 0x9012_3456_789A_BCDE)
    #expect(id.description == "01923a4b-5c6d-7e8f-9012-3456789abcde")
    #expect(EntryID("01923A4B-5C6D-7E8F-9012-3456789ABCDE") == id)
    #expect(EntryID(bytes: id.bytes) == id)
    #expect(id.bytes.prefix(3) == [0x01, 0x92, 0x3A])
}

@Test(arguments: [
    "", "01923a4b5c6d7e8f90123456789abcde", "01923a4b-5c6d-7e8f-9012-3456789abcd", "01923a4b-5c6d-7e8f-9012-3456789abcdeg",
    "01923a4b-5c6d-7e8f-9012-3456789abcdg", "01923a4b_5c6d_7e8f_9012_3456789abcde", "{01923a4b-5c6d-7e8f-9012-3456789abc}",
    "0-1923a4b5c6d-7e8f-9012-3456789abcde", "０1923a4b-5c6d-7e8f-9012-3456789ab",
])
func `a text that is no UUID is no id`(_ text: String) {
    #expect(EntryID(text) == nil)
}

@Test func `ids are ordered as their bytes are`() {
    let ascending = [EntryID(high: 0, low: 1), EntryID(high: 0, low: .max), EntryID(high: 1, low: 0), EntryID(high: .max, low: 0)]
    #expect(ascending.sorted() == ascending)
    #expect(ascending.map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) } == ascending.map(\.bytes))
    #expect(EntryID(bytes: [1, 2, 3]) == nil)
}

@Test func `new ids are of version 7 and carry the time`() {
    let id = EntryID.next()
    #expect(id.high >> 12 & 0xF == 7)
    #expect(id.low >> 62 == 0b10)
    // After the start of 2025 and before 2200, in milliseconds.
    #expect((1_735_689_600_000..<7_258_118_400_000).contains(id.high >> 16))
}

@Test func `ids rise on many threads at once`() async {
    let lists = await withTaskGroup { group in
        for _ in 0..<8 { group.addTask { (0..<2000).map { _ in EntryID.next() } } }
        return await group.reduce(into: []) { $0.append($1) }
    }
    for list in lists { #expect(list == list.sorted()) }
    #expect(Set(lists.joined()).count == 16_000)
}

@Test func `ids rise while the clock stands still, goes back and runs out of counters`() {
    var sequence = EntryIDSequence()
    var random = FixedBits(bits: .max)
    var ids: [EntryID] = []
    for time in [5000, 5000, 4000, 0, 5001, 5001] as [UInt64] {
        for _ in 0..<5000 { ids.append(sequence.next(milliseconds: time, using: &random)) }
    }
    #expect(zip(ids, ids.dropFirst()).allSatisfy { $0.high < $1.high })
    #expect(ids.allSatisfy { $0.high >> 12 & 0xF == 7 && $0.low >> 62 == 0b10 })
    #expect(ids[0].high >> 16 == 5000)
}

/// A generator whose bits are always the same: all order must come from the counter.
private struct FixedBits: RandomNumberGenerator {
    let bits: UInt64
    mutating func next() -> UInt64 { bits }
}
