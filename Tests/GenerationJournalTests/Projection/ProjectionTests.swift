import Digest
import Envelopes
import LMDB
import TestSupport
import Testing

@testable import GenerationJournal

/// Counts entries by intent, and cannot use one whose intent is Broken.
private func counting(version: UInt16 = 1, mended: Bool = false) -> Projection {
    Projection(name: "counts", version: version) { entry, read in
        guard let envelope = try entry.decoded() else { return [] }
        if envelope.intent == "Broken", !mended { throw UnusableEntry("broken") }
        let key = Array(envelope.intent.utf8)
        let count = (try read(key)?.first ?? 0) &+ 1
        return count == 3 && envelope.intent == "Vanishing" ? [.remove(key: key)] : [.put(key: key, row: [count])]
    }
}

extension Journal {
    fileprivate func counts(_ projection: Projection = counting()) throws -> [String: UInt8] {
        try read { snapshot in
            var counts: [String: UInt8] = [:]
            try snapshot.scanRows(of: projection) { key, row in
                counts[String(decoding: key.copied, as: UTF8.self)] = row.byte(at: 0)
                return .next
            }
            return counts
        }
    }

    fileprivate func append(steps: String...) async throws {
        for step in steps { try await append(NewEntry(try Samples.step(step)), expecting: .any) }
    }
}

struct ProjectionTests {
    /// The folder of every test's stores, kept until the test is over.
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory("projection") }

    private func store(_ projections: [Projection]) throws -> Journal {
        try Journal.create(at: directory.file("a.daybook"), projections: projections)
    }

    private static func reopened(
        _ journal: Journal, _ projections: [Projection], _ access: Journal.Access = .readWrite
    ) async throws -> Journal {
        try await journal.close()
        return try Journal.open(at: journal.path, access: access, projections: projections)
    }

    @Test func `rows are never behind the log, removed ones included`() async throws {
        let journal = try store([counting()])
        try await journal.append(steps: "A", "B", "A", "Vanishing", "Vanishing")
        #expect(try journal.counts() == ["A": 2, "B": 1, "Vanishing": 2])
        try await journal.append(steps: "Vanishing")
        #expect(try journal.counts() == ["A": 2, "B": 1])
    }

    @Test func `an entry that cannot be used is quarantined, a strict rebuild stops, a mended one empties it`() async throws {
        let journal = try store([counting()])
        try await journal.append(steps: "A", "Broken", "A")
        #expect(try journal.counts() == ["A": 2])
        let expected = [QuarantinedEntry(position: Position(rawValue: 2), reason: "broken")]
        #expect(try journal.read { try $0.quarantine(of: counting()) } == expected)
        #expect(
            throws: JournalError.projectionStopped(
                name: "counts", version: 1, position: Position(rawValue: 2), reason: "broken")
        ) { try journal.rebuild(counting()) }
        #expect(try journal.counts() == ["A": 2])
        var options = RebuildOptions()
        options.quarantines = true
        options.compares = true
        let report = try journal.rebuild(counting(), options: options)
        #expect(report.quarantined == 1 && report.wasEqual == true)
        #expect(try journal.read { try $0.quarantine(of: counting()) } == expected)
        let mended = try await Self.reopened(journal, [counting(mended: true)])
        _ = try mended.rebuild(counting(mended: true))
        #expect(try mended.counts() == ["A": 2, "Broken": 1])
        #expect(try mended.read { try $0.quarantine(of: counting()) }.isEmpty)
        #expect(try mended.verify().projections.map(\.standing) == [.sound])
    }

    @Test func `a writer that does not know a projection leaves it behind, and whoever knows it brings it along`() async throws {
        var journal = try store([counting()])
        try await journal.append(steps: "A")
        journal = try await Self.reopened(journal, [])
        try await journal.append(steps: "B", "B")
        journal = try await Self.reopened(journal, [counting()], .readOnly)
        #expect(throws: JournalError.projectionBehind(name: "counts", version: 1, by: 2)) { try journal.counts() }
        #expect(try journal.verify().projections.map(\.standing) == [.behind(by: 2)])
        let receipt = try journal.receipt()
        journal = try await Self.reopened(journal, [counting()])
        #expect(try journal.counts() == ["A": 1, "B": 2])
        #expect(try journal.receipt() == receipt)
    }

    @Test func `versions live side by side until one is pruned`() async throws {
        var journal = try store([counting()])
        try await journal.append(steps: "A")
        journal = try await Self.reopened(journal, [counting(), counting(version: 2)])
        try await journal.append(steps: "A")
        #expect(try journal.counts() == journal.counts(counting(version: 2)))
        let before = try journal.rows(of: journal.store.tables.rows).count
        var options = RebuildOptions()
        options.prunes = true
        #expect(try journal.rebuild(counting(version: 2), options: options).pruned == [1])
        #expect(try journal.rows(of: journal.store.tables.rows).count == before / 2)
        #expect(throws: JournalError.projectionBehind(name: "counts", version: 1, by: 2)) { try journal.counts() }
    }

    @Test func `a state that cannot be right is a named error, never reset, and a rebuild mends it`() async throws {
        let journal = try store([counting()])
        try await journal.append(steps: "A", "B", "A")
        let meta = journal.store.tables.meta
        let name = ProjectionState.key(counting().fullName)
        let row = try #require(try journal.rows(of: meta).first { $0.key == name })
        var ahead = row.value
        ahead.replaceSubrange(6..<14, with: UInt64(99).littleEndianBytes)
        for (value, reason) in [
            (ahead, "its checkpoint 99 is beyond the log's end 3"), (Array("garbage".utf8), "its state has 7 bytes, not 26"),
        ] {
            try journal.replace(nil, by: StoreRow(key: name, value: value), in: meta)
            let error = JournalError.projectionDamaged(name: "counts", version: 1, reason: reason)
            #expect(throws: error) { try journal.counts() }
            let report = try journal.verify()
            #expect(report.projections.map(\.standing) == [.damaged])
            #expect(report.faults.map(\.reason) == ["the projection counts 1: \(reason)"])
            try await journal.append(steps: "A")
            #expect(throws: (any Error).self) { try journal.counts() }
            _ = try journal.rebuild(counting())
            #expect(try journal.verify().isSound)
            try await journal.append(steps: "A")
            #expect(try journal.counts()["A"].map { Int($0) } == Int(try journal.read { try $0.head().rawValue }) - 1)
        }
    }

    @Test func `every byte of a row that is changed is found`() async throws {
        let journal = try store([counting()])
        try await journal.append(steps: "A", "Broken")
        let rows = journal.store.tables.rows
        for row in try journal.rows(of: rows) {
            for index in row.value.indices {
                var value = row.value
                value[index] ^= 1
                try journal.replace(row, by: StoreRow(key: row.key, value: value), in: rows)
                // Of an entry in quarantine only the position takes part; the words are for people.
                let isReason = row.key[0] & 0x80 != 0
                #expect(try journal.verify().isSound == isReason)
                try journal.replace(nil, by: row, in: rows)
            }
            try journal.replace(row, by: nil, in: rows)
            #expect(try !journal.verify().isSound)
            try journal.replace(nil, by: row, in: rows)
        }
        #expect(try journal.verify().isSound)
    }

    @Test func `live, rebuilt and replayed digests are equal after every prefix`() async throws {
        let journal = try store([counting()])
        var digests: [SHA256Digest] = []
        for index in 0..<200 {
            try await journal.append(steps: ["A", "B", "Vanishing", "Broken", "C\(index)"][index % 5])
            digests.append(try journal.read { try $0.digest(of: counting()) })
        }
        var options = RebuildOptions()
        options.quarantines = true
        #expect(try journal.rebuild(counting(), options: options).digest == digests.last)
        for (index, digest) in digests.enumerated() {
            let fold = try journal.store.fold([counting()], through: Position(rawValue: UInt64(index + 1)))[0]
            #expect(fold.digest == digest)
        }
        _ = try journal.replay(into: directory.file("b.daybook"))
        let replayed = try Journal.open(at: directory.file("b.daybook"), projections: [counting()])
        #expect(try replayed.read { try $0.digest(of: counting()) } == digests.last)
    }

    @Test func `rows beyond the limits are quarantined, and those at them are kept`() async throws {
        let sizes = Projection(name: "sizes", version: 1) { entry, _ in
            let extra = entry.position.rawValue == 1 ? 0 : 1
            return [.put(key: [UInt8](repeating: 7, count: JournalLimits.rowKeyBytesMax + extra), row: [])]
        }
        let journal = try store([sizes])
        try await journal.append(steps: "A", "A")
        #expect(try journal.read { try $0.quarantine(of: sizes) }.map(\.position.rawValue) == [2])
        #expect(try journal.verify().isSound)
    }

    @Test func `appends and readers go on during a rebuild, which catches up with them`() async throws {
        let journal = try store([counting()])
        for _ in 0..<2 {
            try await journal.append(try (0..<9_000).map { _ in NewEntry(try Samples.step("A")) }, expecting: .any)
        }
        let seen = try journal.counts()
        var rounds = 0
        let report = try journal.rebuild(counting()) { (_: RebuildReport) throws in
            rounds += 1
            let during = try journal.counts()
            #expect(during == seen)
        }
        #expect(rounds >= 2 && report.head.rawValue == 18_000)
        #expect(try journal.counts() == seen)
    }
}
