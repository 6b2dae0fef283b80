import Envelopes
import Foundation
import LMDB
import TestSupport
import Testing

@testable import GenerationJournal

/// Readers that stay too long, or die.
struct ReaderTests {
    private static let count = 1_000

    @Test func `a snapshot stays what it was while others append`() async throws {
        let store = try FreshStore()
        try await store.journal.append(NewEntry(try Samples.draft()), expecting: .any)
        let probe = try ProbeProcess(["hold-snapshot", store.path])
        try await probe.waitUntilSaid("holding")
        try await Self.append(50, to: store.journal)
        #expect(probe.said("holding") == ["1"])
        #expect(try store.journal.store.environment.readers().map(\.process) == [probe.processID])
        probe.kill()
        try await probe.waitForEnd()
        try store.journal.expectSound(entries: 51)
    }

    @Test func `a reader that was killed does not make the file grow for long`() async throws {
        let store = try FreshStore()
        let probe = try ProbeProcess(["hold-snapshot", store.path])
        try await probe.waitUntilSaid("holding")
        probe.kill()
        try await probe.waitForEnd()
        try await Self.append(Self.count, to: store.journal)
        #expect(try store.journal.store.environment.readers().isEmpty)
        let withDead = try Self.fileBytes(store)

        let other = try FreshStore()
        try await Self.append(Self.count, to: other.journal)
        // Pages that the dead reader held are used again once it is found out.
        #expect(withDead < 8 * (try Self.fileBytes(other)), "\(withDead) bytes")
    }

    private static func append(_ count: Int, to journal: Journal) async throws {
        for number in 0..<count {
            try await journal.append(NewEntry(try Samples.draft("\(number)")), expecting: .any)
        }
    }

    private static func fileBytes(_ store: FreshStore) throws -> UInt64 {
        try store.journal.store.environment.statistics.fileBytes
    }
}
