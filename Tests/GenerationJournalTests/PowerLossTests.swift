import Envelopes
import Foundation
import GenerationJournal
import TestSupport
import Testing

/// Power losses, simulated: a kill loses nothing that was written, a power loss anything that was not synced.
@Suite(.enabled(if: PreloadedLibrary.canBeBuilt, "\(PreloadedLibrary.whyNot)"))
struct PowerLossTests {
    private static let crashes = TestData.isLong ? 150 : 15
    private static let entries = TestData.isLong ? 150 : 60

    /// Drafts that share pages, and drafts that take several pages each.
    @Test(arguments: [300, 4_500])
    func `no acknowledged entry is lost, and every image opens and verifies`(textLength: Int) async throws {
        let store = try FreshStore()
        try await store.journal.close()
        let base = try Data(contentsOf: URL(filePath: store.path + "/data.mdb"))
        let library = try PreloadedLibrary.build("power_log", in: store.directory)
        let probe = try ProbeProcess(
            ["append", store.path, "\(Self.entries)", "power", "3", "\(textLength)"],
            environment: ["LD_PRELOAD": library, "DAYBOOK_POWER_LOG": store.file("log")])
        #expect(try await probe.waitForEnd() == 0, "\(probe.errorText)")
        let log = try PowerLog(base: base, log: Data(contentsOf: URL(filePath: store.file("log"))))
        #expect(log.output(before: log.events.count).count == Self.entries)
        try expectSimulates(log, at: store.path)

        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        for crash in 0..<Self.crashes {
            let end = Int.random(in: 0...log.events.count, using: &generator)
            let path = store.file("image\(crash)")
            try Self.makeStore(at: path, like: store.path, data: log.image(before: end, &generator))
            do {
                let journal = try Journal.open(at: path)
                try journal.expectHolds(log.output(before: end))
                try await journal.append(NewEntry(try Samples.draft()), expecting: .any)
                try await journal.close()
            } catch {
                Issue.record("seed \(seed), crash \(crash) before event \(end): \(error)")
            }
            try FileManager.default.removeItem(atPath: path)
        }
    }

    /// With every event done, the image must be the file: else the simulation has missed a call.
    private func expectSimulates(_ log: PowerLog, at path: String) throws {
        var generator = SeededGenerator(seed: 1)
        let image = log.image(before: log.events.count, &generator)
        let file = try Data(contentsOf: URL(filePath: path + "/data.mdb"))
        #expect(image == file)
    }

    private static func makeStore(at path: String, like original: String, data: Data) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        for name in ["store.json", "store.lock"] {
            try FileManager.default.copyItem(atPath: original + "/" + name, toPath: path + "/" + name)
        }
        try data.write(to: URL(filePath: path + "/data.mdb"))
    }
}
