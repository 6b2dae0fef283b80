import Digest
import Envelopes
import Foundation
import TestSupport
import Testing

@testable import ActionExecution
@testable import GenerationJournal

/// A copy never acts until somebody adopts it (spec J11), and what was performed elsewhere is never repeated.
struct CopyTests {
    /// How entries come from one store to another.
    enum Way: CaseIterable, Sendable {
        case replay, export, mergedExport, copy

        /// The part of the journal up to `end` in a store of its own; a copy is whole.
        func carry(_ source: Journal, through end: Position, to path: String) throws -> Journal {
            switch self {
            case .replay:
                _ = try source.replay(into: path, through: end)
                return try Journal.open(at: path)
            case .copy:
                _ = try source.copy(to: path)
                return try Journal.open(at: path)
            case .export, .mergedExport:
                var bytes: [UInt8] = []
                _ = try source.export(through: end, exportedBy: "other") { bytes += $0 }
                try Data(bytes).write(to: URL(filePath: path + ".export"))
                let journal = try Journal.create(at: path)
                var options = ImportOptions()
                (options.merges, options.trustsOwnSteps) = (self == .mergedExport, self == .mergedExport)
                _ = try journal.importEntries(from: .file(path: path + ".export"), options: options)
                return journal
            }
        }
    }

    /// An entry, two registrations, `started`, `performed`.
    private static func performed() async throws -> ExecutionStore {
        let store = try ExecutionStore()
        #expect(try await store.executor().execute(try await store.append(.full)).isPerformed)
        #expect(try store.journal.head() == Position(rawValue: 5))
        return store
    }

    @Test(arguments: [Way.replay, .export, .mergedExport], 1...UInt64(5))
    func `wherever the copied log is cut, nothing runs`(way: Way, end: UInt64) async throws {
        let store = try await Self.performed()
        let spy = Spy()
        let journal = try way.carry(store.journal, through: Position(rawValue: end), to: store.file("b.daybook"))
        let executor = try journal.executor(spy.action)
        #expect(try await executor.executeReady().skipped == ["copyWithoutAdoption": 1])
        #expect(try await executor.execute(Position(rawValue: 1)).refusal == .copyWithoutAdoption)
        #expect(spy.count == 0)

        try await Executor.adopt([Position(rawValue: 1)], in: journal, by: "tester", reason: "the other store is gone")
        let report = try await executor.executeReady()
        // Only a copied `performed` is known to have happened; what was merely started is taken over with the adoption.
        #expect(report.performed == (end == 5 ? 0 : 1))
        #expect(spy.requests.map(\.attempt) == (end == 5 ? [] : [end == 4 ? 2 : 1]))
        _ = try await executor.executeReady()
        #expect(spy.count == (end == 5 ? 0 : 1))
        try await journal.close()
    }

    @Test func `a copy of the whole store does not act, and repeats nothing once adopted`() async throws {
        let store = try await Self.performed()
        try await store.append(.call)
        let spy = Spy()
        let journal = try Way.copy.carry(store.journal, through: .start, to: store.file("b.daybook"))
        let executor = try journal.executor(spy.action)
        #expect(try await executor.executeReady().skipped == ["copyWithoutAdoption": 2])
        let positions = [Position(rawValue: 1), Position(rawValue: 6)]
        let steps = try await Executor.adopt(positions + positions, in: journal, by: "tester", reason: "moved")
        #expect(steps.count == 1)
        let report = try await executor.executeReady()
        #expect(report.performed == 1 && report.skipped == ["alreadyPerformed": 1])
        #expect(spy.requests.map(\.entry.position) == [Position(rawValue: 6)])
        try await journal.close()
    }

    @Test(arguments: [Way.replay, .export, .mergedExport, .copy])
    func `an adoption that is itself a copy adopts nothing`(way: Way) async throws {
        let first = try ExecutionStore()
        try await first.append(.full)
        let second = try Way.replay.carry(first.journal, through: Position(rawValue: 1), to: first.file("b.daybook"))
        try await Executor.adopt([Position(rawValue: 1)], in: second, by: "tester", reason: "moved")
        let third = try way.carry(second, through: try second.head(), to: first.file("c.daybook"))
        let spy = Spy()
        let executor = try third.executor(spy.action)
        #expect(try await executor.executeReady().skipped == ["copyWithoutAdoption": 1])
        #expect(spy.count == 0)
        // And in the store that it names it still counts.
        #expect(try await second.executor(spy.action).executeReady().performed == 1)
        try await second.close()
        try await third.close()
    }

    @Test func `what a phone wrote is a copy`() async throws {
        let store = try ExecutionStore()
        let file = try EnvelopeFile.open(at: store.file("phone.envelopes"))
        for order in [OrderEnvelope.full, .call] { _ = try file.append(try Envelope(order.text)) }
        file.close()
        let path = store.file("phone.envelopes")
        #expect(try store.journal.importEntries(from: .file(path: path)).imported == 2)
        let executor = try store.executor()
        #expect(try await executor.executeReady().skipped == ["copyWithoutAdoption": 2])
        try await Executor.adopt([Position(rawValue: 2)], in: store.journal, by: "tester", reason: "the phone is lost")
        #expect(try await executor.executeReady().performed == 1)
        #expect(store.spy.requests.map(\.entry.position) == [Position(rawValue: 2)])
    }

    @Test func `replayed twice and rebuilt, nothing runs and nothing changes`() async throws {
        let store = try await Self.performed()
        try await store.append(.full)
        for _ in 1...2 { _ = try store.journal.replay(into: store.file("b.daybook")) }
        let journal = try Journal.open(at: store.file("b.daybook"))
        let receipt = try store.journal.receipt()
        #expect(try journal.receipt().chain == receipt.chain)
        for projection in Projection.all { _ = try journal.rebuild(projection) }
        #expect(try journal.receipt().projections == receipt.projections)
        let spy = Spy()
        #expect(try await journal.executor(spy.action).executeReady().performed == 0)
        #expect(spy.count == 0 && store.spy.count == 1)
        for projection in Projection.all { _ = try store.journal.rebuild(projection) }
        #expect(try await store.executor().executeReady().performed == 1)
        #expect(store.spy.count == 2)
        try await journal.close()
    }

    @Test func `a migrated entry needs an approval of this store, then an adoption`() async throws {
        let store = try ExecutionStore()
        let position = try store.journal.appendMigrated(try Envelope(OrderEnvelope.call.text))
        let executor = try store.executor()
        for _ in 1...2 { #expect(try await executor.execute(position).refusal == .migratedWithoutApproval) }
        #expect(try store.journal.outcomes(at: position) == [.refused])
        try await Executor.approve(position, in: store.journal, by: "tester", reason: "looked at")
        #expect(try await executor.execute(position).refusal == .copyWithoutAdoption)

        let copy = try Way.replay.carry(store.journal, through: try store.journal.head(), to: store.file("b.daybook"))
        try await Executor.adopt([position], in: copy, by: "tester", reason: "moved")
        #expect(try await copy.executor(store.spy.action).execute(position).refusal == .migratedWithoutApproval)
        try await copy.close()

        try await Executor.adopt([position], in: store.journal, by: "tester", reason: "ours")
        #expect(store.spy.count == 0)
        #expect(try await executor.execute(position).isPerformed)
        let plain = try await store.append(.full)
        await #expect(throws: DecisionError.notMigrated) {
            try await Executor.approve(plain, in: store.journal, by: "tester", reason: "no need")
        }
    }
}

extension Journal {
    /// Writes an entry at the head as a migration would.
    func appendMigrated(_ envelope: Envelope) throws -> Position {
        let (head, previous) = try read { (try $0.head(), try $0.chainDigest(at: try $0.head())) }
        let bytes = envelope.bytes
        let salt = try #require(EntrySalt.random(count: 1).first)
        func header(_ chain: SHA256Digest) -> EntryHeader {
            EntryHeader(
                position: head.next, id: EntryID.next(), flags: .migrated, recordedAt: 1, cause: nil, salt: salt,
                envelopeByteCount: bytes.count, envelopeDigest: RecordDigests.envelope(bytes.span.bytes, salt: salt),
                chainDigest: chain, originDigest: SHA256.digest([UInt8](repeating: 1, count: 8).span.bytes))
        }
        var unlinked = header(SHA256.digest([UInt8]().span.bytes))
        unlinked = unlinked.linked(by: RecordDigests.chain(previous: try #require(previous), unlinked))
        var batch = VerbatimBatch()
        batch.append(unlinked, causeID: nil, envelope: bytes.span.bytes, session: nil, line: 0)
        var writer = VerbatimWriter(store: store)
        try writer.write(batch)
        return head.next
    }
}

extension EntryHeader {
    fileprivate func linked(by chain: SHA256Digest) -> EntryHeader {
        EntryHeader(
            position: position, id: id, flags: flags, recordedAt: recordedAt, cause: cause, salt: salt,
            envelopeByteCount: envelopeByteCount, envelopeDigest: envelopeDigest, chainDigest: chain,
            originDigest: originDigest)
    }
}
