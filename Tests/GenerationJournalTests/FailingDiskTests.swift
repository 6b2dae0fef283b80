import Envelopes
import Foundation
import GenerationJournal
import TestSupport
import Testing

/// Writes, syncs and meta writes that fail once, beneath an engine that does not know it.
@Suite(.enabled(if: PreloadedLibrary.canBeBuilt, "\(PreloadedLibrary.whyNot)"))
struct FailingDiskTests {
    struct Fault: CustomTestStringConvertible, Sendable {
        let call: String
        let code: Int32
        let number: Int
        var times = 1

        var testDescription: String { "\(call) \(number), errno \(code), \(times) times" }

        func environment(_ library: String) -> [String: String] {
            [
                "LD_PRELOAD": library, "DAYBOOK_FAULT_CALL": call, "DAYBOOK_FAULT_AT": "\(number)",
                "DAYBOOK_FAULT_ERRNO": "\(code)", "DAYBOOK_FAULT_TIMES": "\(times)",
            ]
        }

        static let all: [Fault] = ["data", "short", "sync", "meta", "meta-late"].flatMap { call in
            [EIO, ENOSPC].flatMap { code in
                [1, 2, 5].map { Fault(call: call, code: code, number: $0) }
                    + [Fault(call: call, code: code, number: 3, times: 4)]
            }
        }
    }

    private static let count = 12

    @Test(arguments: Fault.all)
    func `what failed is told, nothing half stays, and appending goes on`(fault: Fault) async throws {
        let store = try FreshStore()
        try await store.journal.close()
        let library = try PreloadedLibrary.build("failing_disk", in: store.directory)
        let probe = try ProbeProcess(
            ["append", store.path, "\(Self.count)", "fault"], environment: fault.environment(library))
        #expect(try await probe.waitForEnd() == 0, "\(probe.errorText)")
        let (stored, refused) = (probe.said("stored").map { Stored($0) }, probe.said("refused").map(\.words))
        #expect(stored.count + refused.count == Self.count)
        #expect(!refused.isEmpty)
        // A failed sync leaves the engine usable, a failed meta write must be got over by reopening.
        #expect(refused.count <= fault.times)
        #expect(refused.allSatisfy { $0[1].hasPrefix("notAcknowledged:") || $0[1] == "storage:diskFull" }, "\(refused)")

        let journal = try Journal.open(at: store.path)
        try journal.expectHolds(stored)
        var held = Set(stored.map(\.id))
        for words in refused {
            let id = try #require(EntryID(words[0]))
            let isThere = try journal.read { try $0.position(of: id) } != nil
            if isThere { held.insert(words[0]) }
            #expect(!isThere || words[1].hasPrefix("notAcknowledged:"), "\(words)")
        }
        #expect(try Set(journal.allEntries().map(\.id.description)) == held)
        let next = try await journal.append(NewEntry(try Samples.draft()), expecting: .any)
        #expect(Int(next.position.rawValue) == held.count + 1)
        try journal.expectSound(entries: held.count + 1)
    }

    @Test(arguments: ["data", "sync", "meta"])
    func `an import whose commit failed says so, and imports all when it is run again`(call: String) async throws {
        let source = try FreshStore()
        try await source.journal.append((0..<40).map { NewEntry(try Samples.draft("\($0)")) }, expecting: .any)
        let export = source.file("export")
        try Data(source.journal.exported()).write(to: URL(filePath: export))
        let target = try FreshStore()
        try await target.journal.close()
        let library = try PreloadedLibrary.build("failing_disk", in: target.directory)
        // The first commit gives the empty store its journal id, the second holds the entries.
        let fault = Fault(call: call, code: EIO, number: 2)
        let probe = try ProbeProcess(["import", target.path, export], environment: fault.environment(library))
        #expect(try await probe.waitForEnd() == 2)
        #expect(probe.said("failed").first?.hasPrefix("notAcknowledged:") == true, "\(probe.lines)")

        let journal = try Journal.open(at: target.path)
        try journal.expectSound()
        let report = try journal.importEntries(from: .file(path: export))
        #expect(report.imported + report.known == 40)
        #expect(try journal.exported() == source.journal.exported())
    }
}
