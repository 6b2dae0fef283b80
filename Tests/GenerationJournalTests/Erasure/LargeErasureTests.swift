import Envelopes
import FlowFixtures
import Foundation
import TestSupport
import Testing

@testable import GenerationJournal

/// One flow of many, with every step that a run writes.
@Suite(.serialized)
struct LargeErasureTests {
    private static let flows = TestData.isLong ? 10_000 : 200
    private static let batchFlows = 100

    /// A run that was accepted and performed, in the middle.
    private static let number = flows / 2 + 10
    private static let prompt = "One about the weather in house \(number)."
    private static let draft = "The gardener of house \(number) counts rain by the bucket."

    private static func filled() async throws -> (FreshStore, erased: [EntryID]) {
        let store = try FreshStore(projections: ErasureStore.views)
        var erased: [EntryID] = []
        let ends = QuoteFlow.End.allCases.filter { $0 != .curated && $0 != .imported }
        for start in stride(from: 0, to: flows, by: batchFlows) {
            let batch = try (start..<start + batchFlows).map { number in
                try QuoteFlow(number, number == Self.number ? .favourite : ends[number % ends.count])
            }
            erased += batch.filter { $0.number == Self.number }.flatMap { $0.entries.map(\.id) }
            // Side by side, so that they share commits, and their entries stand between one another.
            try await withThrowingTaskGroup(of: Void.self) { group in
                for flow in batch { group.addTask { try await store.journal.append(flow.entries) } }
                try await group.waitForAll()
            }
        }
        return (store, erased)
    }

    @Test func `one flow goes without a trace, and everything else stays as it was`() async throws {
        let (store, ids) = try await Self.filled()
        let journal = store.journal
        let positions = try journal.read { snapshot in try ids.compactMap { try snapshot.position(of: $0) } }
        let flow = try journal.read { try $0.erasableEntries(ofFlowsOf: positions.suffix(1)) }
        #expect(flow == positions && flow.count > 10)
        let receipt = try journal.receipt()
        let old = try journal.exported()
        try Data(old).write(to: URL(filePath: store.file("old-export")))

        let report = try journal.erase(flow, by: "tester", reason: "asked by its author")
        #expect(report.outcome == .erased && report.copies.isEmpty && report.entries.map(\.position) == flow)
        #expect(try journal.check(receipt) == .erasedSince(entries: flow.count))
        try journal.expectSound()
        let served = try journal.servedDigests()
        #expect(try journal.foldedDigests() == served)
        // Whoever erased goes on, with entries that leave parts of their pages unused.
        for number in 0..<300 {
            let text = String(repeating: "filler ", count: 300 + number)
            try await journal.append(NewEntry(try Samples.draft("\(number) \(text)")), expecting: .any)
        }
        #expect(try journal.importEntries(from: .file(path: store.file("old-export"))).imported == 0)
        let exported = try journal.exported()
        _ = try journal.replay(into: store.file("replayed"))
        let after = try journal.servedDigests()
        try await journal.close()
        _ = try Journal.compact(at: store.path)

        for path in [store.path, store.file("replayed")] {
            #expect(try FolderBytes.files(under: path, holding: [Self.prompt, Self.draft]) == [])
            let opened = try Journal.open(at: path, projections: ErasureStore.views)
            try opened.expectSound()
            #expect(try opened.exported() == exported && opened.servedDigests() == after)
            #expect(try opened.foldedDigests() == after)
            #expect(try opened.check(receipt) == .erasedSince(entries: flow.count))
        }
        // Every other line of the export is what it was.
        let erased = Set(flow.map { Int($0.rawValue) })
        let lines = (old.split(separator: 0x0A), exported.split(separator: 0x0A))
        for (number, pair) in zip(lines.0, lines.1).enumerated() where number > 0 && !erased.contains(number) {
            #expect(pair.0 == pair.1)
        }
    }
}
