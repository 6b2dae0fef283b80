import Foundation
import LMDB
import TestSupport
import Testing

/// Second opens, forks, other processes and their deaths: each has a defined outcome.
@Suite(.timeLimit(TestData.minutes(2)))
struct ProcessTests {
    @Test func `The same file is opened once in a process, by whatever path, and again after closing`() throws {
        let store = try Store()
        let link = store.path + "-link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: store.path)
        defer { try? FileManager.default.removeItem(atPath: link) }
        for path in [store.path, link, store.path + "/../" + (store.path as NSString).lastPathComponent] {
            #expect(kind { _ = try Environment.open(directory: path, tables: ["rows"]) } == .alreadyOpen)
        }
        try store.environment.close()
        #expect(try Environment.open(directory: link, tables: ["rows"]).readers() == [])
    }

    @Test func `A refused second opening leaves the first one's locks in place`() throws {
        let store = try Store()
        let snapshot = try HeldSnapshot(store.environment, store.table)
        #expect(kind { _ = try Environment.open(directory: store.path, tables: ["rows"]) } == .alreadyOpen)
        let peer = try Peer()
        #expect(try peer.ask("open \(store.path)") == Peer.done)
        #expect(try peer.ask("check-readers") == "ok 0")
        #expect(try peer.ask("readers") == "ok 1")
        #expect(snapshot.end() == 0)
    }

    @Test func `A dropped environment is closed`() throws {
        let directory = try TemporaryDirectory("lmdb")
        for _ in 0..<3 { _ = try Environment.open(directory: directory.path, tables: ["rows"]) }
    }

    @Test func `An environment with a live transaction is not closed`() throws {
        let store = try Store()
        try store.put(1...3)
        let snapshot = try HeldSnapshot(store.environment, store.table)
        #expect(kind { try store.environment.close() } == .inUse)
        #expect(snapshot.end() == 3)
        try store.environment.close()
        #expect(kind { _ = try store.count() } == .closed)
        #expect(kind { try store.environment.close() } == .closed)
    }

    @Test func `A write inside a write is refused on the same thread and waits on another`() throws {
        let store = try Store()
        let (error, rows) = try store.environment.write { _ in
            (kind { try store.environment.write { _ in } }, try store.count())
        }
        #expect(error == .nestedWrite)
        #expect(rows == 0)
        let hasBegun = Signal()
        let mayEnd = Signal()
        let outcome = Outcome()
        let first = try DedicatedThread(name: "first") {
            outcome.run {
                try store.environment.write { transaction in
                    hasBegun.raise()
                    mayEnd.wait()
                    try transaction.put(store.table, position: 1, value: [1].span.bytes)
                }
            }
        }
        hasBegun.wait()
        mayEnd.raise()
        let seen = try store.environment.write { try $0.count(of: store.table) }
        first.join()
        #expect(outcome.error == nil)
        #expect(seen == 1)
    }

    @Test(arguments: ["read", "write", "close", "statistics"])
    func `A forked child gets an error from everything it tries`(action: String) throws {
        let store = try Store()
        let peer = try Peer()
        #expect(try peer.ask("open \(store.path)") == Peer.done)
        #expect(try peer.ask("hold-read") == Peer.done)
        #expect(try peer.ask("fork \(action)") == "ok forked")
        // The parent's slot is still its own.
        #expect(try peer.ask("readers") == "ok 1")
        #expect(try peer.ask("put 1 1 10") == Peer.done)
        #expect(try store.count() == 1)
    }

    @Test func `A killed writer leaves nothing behind, and the next one writes`() throws {
        let store = try Store()
        let peer = try Peer()
        #expect(try peer.ask("open \(store.path)") == Peer.done)
        #expect(try peer.ask("put 1 10 100") == Peer.done)
        #expect(try peer.ask("hold-write") == Peer.done)
        peer.kill()
        try store.put(11...11)
        #expect(try store.count() == 11)
    }

    @Test func `The slot of a killed reader is freed, and its pages are used again`() throws {
        let store = try Store()
        try store.put(1...1)
        let peer = try Peer()
        #expect(try peer.ask("open \(store.path)") == Peer.done)
        #expect(try peer.ask("hold-read") == Peer.done)
        peer.kill()
        for _ in 0..<200 { try store.put(1...1) }
        #expect(try store.environment.statistics.oldestReaderAge >= 200)
        let pinned = try store.environment.statistics.usedBytes
        #expect(try store.environment.checkReaders() == 1)
        #expect(try store.environment.readers() == [])
        for _ in 0..<200 { try store.put(1...1) }
        #expect(try store.environment.statistics.usedBytes == pinned)
    }

    @Test func `Opening frees the slots of dead readers`() throws {
        let store = try Store()
        try store.environment.close()
        let dead = try Peer()
        let watcher = try Peer()
        #expect(try dead.ask("open \(store.path)") == Peer.done)
        #expect(try watcher.ask("open \(store.path)") == Peer.done)
        #expect(try dead.ask("hold-read") == Peer.done)
        dead.kill()
        #expect(try watcher.ask("readers") == "ok 1")
        let again = try Environment.open(directory: store.path, tables: ["rows"])
        #expect(try again.readers() == [])
    }

    @Test func `More readers than slots are refused by name, and dead ones make room`() throws {
        var options = EnvironmentOptions()
        options.readersMax = 1
        let store = try Store(options)
        // The lock file is given out in whole pages of slots.
        let slots = try store.environment.statistics.readersMax
        func occupy(_ left: Int) throws -> LMDBError.Kind? {
            if left == 0 { return kind { try store.environment.read { _ in } } }
            return try store.environment.read { _ in try occupy(left - 1) }
        }
        #expect(try occupy(slots) == .readersFull)
        let peer = try Peer()
        #expect(try peer.ask("open \(store.path)") == Peer.done)
        #expect(try peer.ask("hold-read") == Peer.done)
        #expect(try occupy(slots - 1) == .readersFull)
        peer.kill()
        #expect(try occupy(slots - 1) == nil)
    }

    @Test func `Child commands inherit no descriptor of the store`() throws {
        let store = try Store()
        let peer = try Peer()
        #expect(try peer.ask("open \(store.path)") == Peer.done)
        #expect(try peer.ask("inheritable") == "ok 0")
    }

    @Test(.enabled(if: Machine.canIsolateProcesses, "needs namespaces of process numbers"))
    func `Two containers with processes of the same number are told so`() throws {
        let store = try Store()
        try store.environment.close()
        let isolated = #"exec unshare --pid --fork --kill-child "$@""#
        let peers = [try Peer(within: isolated), try Peer(within: isolated)]
        #expect(try peers[0].ask("open \(store.path)") == Peer.done)
        #expect(try peers[1].ask("open \(store.path)") == Peer.error(.foreignProcessNamespace))
        #expect(try peers[0].ask("put 1 1 10") == Peer.done)
    }
}
