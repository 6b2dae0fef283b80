import LMDB
import TestSupport
import Testing

struct StatisticsTests {
    @Test func `Sizes and counts follow what is written`() throws {
        let store = try Store()
        let before = try store.environment.statistics
        try store.put(1...1_000, bytes: 500)
        let filled = try store.environment.statistics
        #expect(filled.lastTransaction == before.lastTransaction + 1)
        #expect(try store.environment.lastTransaction == filled.lastTransaction)
        #expect(filled.usedBytes > before.usedBytes + 500_000)
        #expect(filled.fileBytes >= 500_000 && filled.fileBytes <= filled.usedBytes)
        #expect(filled.mapBytes == 64 << 30)
        #expect(filled.readersMax >= 1_024)
        #expect(filled.readers.isEmpty && filled.oldestReaderAge == 0)
        let first = [UInt8](repeating: 0, count: 8)
        let removed = try store.environment.write { transaction in
            try transaction.deleteRange(store.table, from: first.span.bytes, before: nil)
        }
        #expect(removed == 1_000)
        let emptied = try store.environment.statistics
        #expect(emptied.freePages > filled.freePages + 100)
        #expect(emptied.usedBytes >= filled.usedBytes)
    }

    @Test func `The oldest reader's age is counted in transactions`() throws {
        let store = try Store()
        try store.put(1...1)
        let snapshot = try HeldSnapshot(store.environment, store.table)
        for position in 2...6 as ClosedRange<UInt64> { try store.put(position...position) }
        let statistics = try store.environment.statistics
        #expect(statistics.oldestReaderAge == 5)
        #expect(statistics.readers.count == 1)
        #expect(snapshot.end() == 1)
        #expect(try store.environment.statistics.oldestReaderAge == 0)
    }

    @Test func `The loaded library is one that is supported`() {
        let library = LMDBLibrary.loaded
        #expect(library.major == 0 ? library.patch >= 24 : library.major == 1)
        #expect(library.fileFormat == (library.major == 0 ? 1 : 2))
    }
}
