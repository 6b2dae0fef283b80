import LMDB
import TestSupport
import Testing

/// The map grows between transactions, whoever fills it, and nobody sees it.
@Suite(.timeLimit(TestData.minutes(2)))
struct GrowthTests {
    @Test func `A map that is full grows, and the closure runs again from the start`() throws {
        let store = try Store(.tinyMap)
        var runs = 0
        try store.environment.write { transaction in
            runs += 1
            let value = [UInt8](repeating: 0xA5, count: 4_000)
            for position in 0..<UInt64(500) {
                try transaction.put(store.table, position: position, value: value.span.bytes)
            }
        }
        #expect(runs > 1)
        #expect(try store.count() == 500)
        #expect(try store.environment.mapBytes > 500 * 4_000)
    }

    @Test func `A closure that ignores the full map is still run again`() throws {
        let store = try Store(.tinyMap)
        try store.environment.write { transaction in
            let value = [UInt8](repeating: 0xA5, count: 4_000)
            for position in 0..<UInt64(100) {
                do throws(LMDBError) {
                    try transaction.put(store.table, position: position, value: value.span.bytes)
                } catch {
                    #expect(error.kind == .mapFull)
                }
            }
        }
        #expect(try store.count() == 100)
    }

    @Test func `Growing waits for a live reader, whose snapshot stays whole`() throws {
        let store = try Store(.tinyMap)
        try store.put(1...20, bytes: 1_000)
        let snapshot = try HeldSnapshot(store.environment, store.table)
        let isStarted = Signal()
        let outcome = Outcome()
        let writer = try DedicatedThread(name: "writer") {
            isStarted.raise()
            outcome.run { try store.put(21...400, bytes: 1_000) }
        }
        isStarted.wait()
        #expect(snapshot.end() == 20)
        writer.join()
        #expect(outcome.error == nil)
        #expect(try store.count() == 400)
    }

    @Test func `Readers and a growing writer run side by side`() throws {
        let store = try Store(.tinyMap)
        try store.put(1...10, bytes: 1_000)
        let outcomes = (0..<4).map { _ in Outcome() }
        let readers = try outcomes.map { outcome in
            try DedicatedThread(name: "reader") {
                outcome.run {
                    for _ in 0..<300 {
                        try store.environment.read { transaction in
                            try transaction.scan(store.table) { _, value in
                                #expect(value.byte(at: value.byteCount - 1) == 0xA5)
                                return true
                            }
                        }
                    }
                }
            }
        }
        for batch in 0..<UInt64(60) { try store.put(batch * 50...batch * 50 + 49, bytes: 1_000) }
        for reader in readers { reader.join() }
        #expect(outcomes.allSatisfy { $0.error == nil })
        #expect(try store.count() == 3_000)
    }

    @Test func `A write inside a read is refused, for it could wait for itself`() throws {
        let store = try Store()
        let error = kind { try store.environment.read { _ in try store.put(1...1) } }
        #expect(error == .nestedWrite)
    }

    @Test func `A map that another process has grown is taken over by readers and writers`() throws {
        let store = try Store(.tinyMap)
        let peer = try Peer()
        #expect(try peer.ask("open \(store.path) 131072") == Peer.done)
        #expect(try peer.ask("put 0 500 4000") == Peer.done)
        #expect(try store.count() == 500)
        #expect(try peer.ask("put 500 2000 4000") == Peer.done)
        try store.put(2_500...2_500)
        #expect(try store.count() == 2_501)
        #expect(try peer.ask("count") == "ok 2501")
    }

    @Test func `Two processes that both grow the map lose nothing`() throws {
        let store = try Store(.tinyMap)
        let peers = [try Peer(), try Peer()]
        for peer in peers { #expect(try peer.ask("open \(store.path) 131072") == Peer.done) }
        for batch in 0..<20 {
            for (index, peer) in peers.enumerated() { try peer.tell("put \(index * 100_000 + batch * 50) 50 3000") }
            for peer in peers { #expect(peer.listen() == Peer.done) }
        }
        #expect(try store.count() == 2_000)
        #expect(try peers[0].ask("sum") == "ok \(2_000 * 3_000 * 0xA5)")
    }

    @Test func `A store that is opened with a smaller map keeps its own`() throws {
        let store = try Store(.tinyMap)
        try store.put(1...500, bytes: 4_000)
        let grown = try store.environment.mapBytes
        try store.environment.close()
        let again = try Environment.open(directory: store.path, tables: ["rows"], options: .tinyMap)
        #expect(try again.mapBytes == grown)
    }

    @Test func `Where the address space ends a full map is an error and the rows stay`() throws {
        let store = try Store(.tinyMap)
        try store.environment.close()
        // The limit holds for the whole process, so it is set for the probe alone: in KiB.
        let peer = try Peer(within: #"ulimit -v 600000; exec "$@""#)
        #expect(try peer.ask("open \(store.path) 131072") == Peer.done)
        #expect(try peer.ask("put 0 100 1000") == Peer.done)
        #expect(try peer.ask("put 1000 200000 4000") == Peer.error(.mapFull))
        #expect(try peer.ask("count") == "ok 100")
        #expect(try peer.ask("put 1000 10 1000") == Peer.done)
    }

    @Test func `Where the address space is small the first map is smaller too`() throws {
        let directory = try TemporaryDirectory("lmdb")
        let peer = try Peer(within: #"ulimit -v 2000000; exec "$@""#)
        #expect(try peer.ask("open \(directory.path)") == Peer.done)
        #expect(try peer.ask("put 0 100 1000") == Peer.done)
    }
}
