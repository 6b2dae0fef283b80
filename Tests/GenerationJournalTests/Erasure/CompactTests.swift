import Envelopes
import Foundation
import TestSupport
import Testing

@testable import GenerationJournal

@Suite(.serialized)
struct CompactTests {
    private static let texts = [ErasureStore.prompt, ErasureStore.draft]

    private static func large(_ number: Int) throws -> NewEntry {
        let length = 2_000 + number * 7 % 2_000
        return NewEntry(try Samples.draft("\(number) " + String(repeating: "lorem ", count: length / 6), session: "s\(number % 3)"))
    }

    @Test func `nothing of an erased flow is left in any file`() async throws {
        let store = try ErasureStore()
        try await store.journal.append(try (0..<20).map(Self.large), expecting: .any)
        let flow = try await store.append(prompt: ErasureStore.prompt, draft: ErasureStore.draft)
        let long = String(repeating: ErasureStore.draft + " ", count: 50)
        let longFlow = try await store.append(prompt: ErasureStore.prompt, draft: long)
        for number in 0..<300 { try await store.journal.append(Self.large(number), expecting: .any) }
        #expect(try store.erase(flow + longFlow).outcome == .erased)
        for number in 0..<300 { try await store.journal.append(Self.large(number), expecting: .any) }
        let entries = try store.journal.allEntries()
        let receipt = try store.journal.receipt()
        let copies = try store.journal.read { try $0.copyRanges() }
        let creationID = store.journal.creationID
        try await store.journal.close()
        // The bytes are in the file until it is written anew; without that this test would show nothing.
        #expect(try FolderBytes.files(under: store.fresh.path, holding: Self.texts) == ["data.mdb"])
        let report = try Journal.compact(at: store.fresh.path)
        #expect(report.head.rawValue == UInt64(entries.count) && report.bytesAfter < report.bytesBefore)
        #expect(try FolderBytes.files(under: store.fresh.path, holding: Self.texts) == [])
        #expect(
            try Set(FileManager.default.contentsOfDirectory(atPath: store.fresh.path))
                == ["data.mdb", "lock.mdb", "store.json", "store.lock"])

        let compacted = try Journal.open(at: store.fresh.path, projections: ErasureStore.views)
        #expect(try compacted.allEntries() == entries && compacted.receipt() == receipt)
        #expect(compacted.creationID == creationID)
        #expect(try compacted.read { try $0.copyRanges() } == copies)
        try await compacted.append(Self.large(1), expecting: .any)
        try compacted.expectSound(entries: entries.count + 1)
    }

    @Test func `a copy after an erasure holds nothing of it either`() async throws {
        let store = try ErasureStore()
        let flow = try await store.append(prompt: ErasureStore.prompt, draft: ErasureStore.draft)
        for number in 0..<300 { try await store.journal.append(Self.large(number), expecting: .any) }
        _ = try store.erase(flow)
        _ = try store.journal.copy(to: store.fresh.file("copied"))
        _ = try store.journal.replay(into: store.fresh.file("replayed"))
        #expect(try FolderBytes.files(under: store.fresh.file("copied"), holding: Self.texts) == [])
        #expect(try FolderBytes.files(under: store.fresh.file("replayed"), holding: Self.texts) == [])
    }

    @Test func `a store that is open is not compacted, and who has it open is said`() async throws {
        let store = try ErasureStore()
        try await store.append(prompt: ErasureStore.prompt, draft: ErasureStore.draft)
        for access in [Journal.Access.readWrite, .readOnly] {
            try await store.journal.close()
            let open = try Journal.open(at: store.fresh.path, access: access)
            #expect {
                try Journal.compact(at: store.fresh.path)
            } throws: { error in
                guard case JournalError.storage(let failure) = error else { return false }
                return failure.reason == .inUse && failure.description.contains("this process")
            }
            try await open.close()
        }
        _ = try Journal.compact(at: store.fresh.path)
    }

    @Test func `beside an appending process it is refused, and nothing is lost`() async throws {
        let store = try ErasureStore()
        try await store.journal.close()
        let probe = try ProbeProcess(["append", store.fresh.path, "0", "s", "2"])
        try await probe.waitUntilSaid("stored", times: 10)
        for _ in 0..<20 {
            #expect {
                try Journal.compact(at: store.fresh.path)
            } throws: { error in
                guard case JournalError.storage(let failure) = error else { return false }
                return failure.reason == .inUse && failure.description.contains("process \(probe.processID)")
            }
        }
        let stored = probe.said("stored").count
        try await probe.waitUntilSaid("stored", times: stored + 10)
        probe.kill()
        try await probe.waitForEnd()
        _ = try Journal.compact(at: store.fresh.path)
        let journal = try Journal.open(at: store.fresh.path)
        try journal.expectHolds(probe.said("stored").map { Stored($0) })
    }

    @Test func `nobody opens a store while its file is replaced`() async throws {
        let store = try ErasureStore()
        try await store.journal.close()
        let compacting = try OpenStore.open(store.fresh.path, isReadOnly: false, isExclusive: true)
        for access in [Journal.Access.readWrite, .readOnly] {
            #expect {
                try Journal.open(at: store.fresh.path, access: access)
            } throws: { error in
                if case JournalError.storage(let failure) = error { failure.reason == .inUse } else { false }
            }
        }
        try compacting.close()
    }

    @Test func `whenever it is killed, the old or the new store is there, complete`() async throws {
        let store = try ErasureStore()
        let flow = try await store.append(prompt: ErasureStore.prompt, draft: ErasureStore.draft)
        for _ in 0..<2 { try await store.journal.append(try (0..<300).map(Self.large), expecting: .any) }
        _ = try store.erase(flow)
        let receipt = try store.journal.receipt()
        try await store.journal.close()
        for round in 0..<(TestData.isLong ? 60 : 8) {
            let probe = try ProbeProcess(["compact", store.fresh.path])
            try await probe.waitUntilSaid("begun")
            try await Task.sleep(for: .microseconds(Int.random(in: 0..<300_000)))
            probe.kill()
            try await probe.waitForEnd()
            let journal = try Journal.open(at: store.fresh.path, access: .readOnly, projections: ErasureStore.views)
            try journal.expectSound(entries: 604)
            #expect(try journal.receipt() == receipt, "round \(round)")
            try await journal.close()
        }
        _ = try Journal.compact(at: store.fresh.path)
        #expect(try FolderBytes.files(under: store.fresh.path, holding: Self.texts) == [])
    }
}
