import LMDB
import TestSupport
import Testing

struct ReservationTests {
    private let store: Store

    init() throws { store = try Store() }

    @Test(arguments: [16, 1_500, 2_100, 300_000])
    func `A value is written in its place`(byteCount: Int) throws {
        let tail = [UInt8](repeating: 9, count: byteCount - 14)
        try store.environment.write { transaction in
            try transaction.reserve(store.table, position: 1, byteCount: byteCount) { output in
                output.append(littleEndian: UInt32(0x0403_0201))
                output.append(bigEndian: UInt64(0x0102_0304_0506_0708))
                output.append(zeroBytes: 2)
                output.append(copying: tail.span.bytes)
            }
        }
        let value = try store.environment.read { transaction in
            try transaction.value(in: store.table, position: 1) { $0.copied }
        }
        #expect(value == [1, 2, 3, 4, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0] + tail)
    }

    @Test func `A value that is not filled takes its transaction with it, even if the error is ignored`() throws {
        let error = kind {
            try store.environment.write { transaction in
                try transaction.put(store.table, position: 1, value: [1].span.bytes)
                do {
                    try transaction.reserve(store.table, position: 2, byteCount: 8) { $0.append(1) }
                } catch {
                    #expect((error as? LMDBError)?.kind == .reservationUnfilled)
                }
            }
        }
        #expect(error == .reservationUnfilled)
        #expect(try store.count() == 0)
    }

    @Test func `A closure that throws takes its transaction with it, even if the error is ignored`() throws {
        struct Refusal: Error {}
        let error = kind {
            try store.environment.write { transaction in
                do {
                    try transaction.reserve(store.table, position: 2, byteCount: 8) { _ in throw Refusal() }
                } catch {
                    #expect(error is Refusal)
                }
            }
        }
        #expect(error == .reservationUnfilled)
        #expect(try store.count() == 0)
    }

    @Test func `Inserting over a row reserves nothing`() throws {
        try store.put(1...1)
        var wasAsked = false
        let isNew = try store.environment.write { transaction in
            try transaction.reserve(store.table, position: 1, byteCount: 8, .insert) { _ in wasAsked = true }
        }
        #expect(!isNew)
        #expect(!wasAsked)
    }
}
