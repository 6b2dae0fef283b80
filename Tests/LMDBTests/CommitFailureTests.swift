import LMDB
import TestSupport
import Testing

/// Calls that fail while a transaction is committed.
@Suite(.timeLimit(TestData.minutes(2)), .enabled(if: Machine.hasCompiler, "needs a C compiler"))
struct CommitFailureTests {
    private let store: Store
    private let shim: CallShim
    private let peer: Peer

    private static let inputOutputError: Int32 = 5

    init() throws {
        store = try Store()
        try store.put(1...3)
        try store.environment.close()
        shim = try CallShim()
        peer = try Peer(environment: shim.environment())
        try #require(try peer.ask("open \(store.path)") == Peer.done)
    }

    @Test(arguments: ["data", "sync"])
    func `A commit whose pages were not written is refused, and the next one works`(call: String) throws {
        try shim.fail(call)
        #expect(try peer.ask("put 10 5 500") == Peer.error(.commitFailed(code: Self.inputOutputError)))
        #expect(try peer.ask("count") == "ok 3")
        try shim.mend()
        #expect(try peer.ask("put 10 5 500") == Peer.done)
        #expect(try peer.ask("count") == "ok 8")
    }

    @Test func `After a failed write of the meta page the next transaction reopens the environment`() throws {
        try shim.fail("meta")
        #expect(try peer.ask("put 10 5 500") == Peer.error(.commitFailed(code: Self.inputOutputError)))
        try shim.mend()
        // Whether the rows are there is open; that the store works is not.
        #expect(["ok 3", "ok 8"].contains(try peer.ask("count")))
        #expect(try peer.ask("put 10 5 500") == Peer.done)
        #expect(try peer.ask("count") == "ok 8")
        #expect(try peer.ask("sum") == "ok \((3 * 100 + 5 * 500) * 0xA5)")
    }

    @Test func `Reopening waits for the readers that are still there`() throws {
        #expect(try peer.ask("hold-read") == Peer.done)
        try shim.fail("meta")
        #expect(try peer.ask("put 10 5 500") == Peer.error(.commitFailed(code: Self.inputOutputError)))
        try shim.mend()
        #expect(try peer.ask("release") == Peer.done)
        #expect(try peer.ask("put 10 5 500") == Peer.done)
        #expect(try peer.ask("count") == "ok 8")
    }
}
