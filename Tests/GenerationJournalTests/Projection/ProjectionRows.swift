import Digest
import Envelopes
import LMDB
import ProbeProjections
import TestSupport
import Testing

@testable import GenerationJournal

/// Everything that a projection serves.
struct ProjectionRows: Equatable {
    var rows: [StoreRow] = []
    var quarantine: [QuarantinedEntry] = []
    var digest: SHA256Digest
}

extension Journal {
    func served(_ projection: Projection) throws -> ProjectionRows {
        try read { snapshot in
            var served = ProjectionRows(
                quarantine: try snapshot.quarantine(of: projection), digest: try snapshot.digest(of: projection))
            try snapshot.scanRows(of: projection) { key, row in
                served.rows.append(StoreRow(key: key.copied, value: row.copied))
                return .next
            }
            return served
        }
    }

    func state(of projection: Projection) throws -> ProjectionState? {
        try store.environment.read { try ProjectionState.stored(projection.fullName, in: $0, store.tables) }
    }

    /// Rows and quarantines that neither are served nor are being filled, told from the keys alone.
    func unusedRowCount() throws -> Int {
        var used: Set<[UInt8]> = []
        for row in try rows(of: store.tables.meta) where row.key.starts(with: Array("projection/".utf8)) {
            let number = [row.value[1], row.value[0]]
            for generation in [row.value[2..<6], row.value[14..<18]] {
                used.insert(number + generation.reversed())
                used.insert([number[0] | 0x80, number[1]] + generation.reversed())
            }
        }
        return try rows(of: store.tables.rows).count { !used.contains(Array($0.key.prefix(6))) }
    }

    /// Expects rows that follow from the log, by verification, by a rebuild beside, and by a replay into `path`.
    func expectEqualViews(
        _ projections: [Projection], replayedAt path: String, _ place: SourceLocation = #_sourceLocation
    ) async throws {
        let verified = try await onOwnThread { [self] in try verify() }
        #expect(verified.isSound, "\(verified.faults)", sourceLocation: place)
        #expect(verified.projections.allSatisfy { $0.standing == .sound }, sourceLocation: place)
        let live = try projections.map { try served($0) }
        let replayed = try await onOwnThread { [self] in
            _ = try replay(into: path)
            return try Journal.open(at: path, projections: projections)
        }
        #expect(try projections.map { try replayed.served($0) } == live, sourceLocation: place)
        try await replayed.close()
        for (projection, live) in zip(projections, live) {
            let report = try await onOwnThread { [self] in try rebuild(projection, options: .comparing) }
            #expect(report.wasEqual == true && report.digest == live.digest, "\(projection.name)", sourceLocation: place)
            #expect(report.quarantined == live.quarantine.count, sourceLocation: place)
        }
        #expect(try projections.map { try served($0) } == live, sourceLocation: place)
        #expect(try unusedRowCount() == 0, sourceLocation: place)
    }
}

/// Suites that keep the processors busy for long; one after the other, so that what else runs gets its turn.
@Suite(.serialized)
enum LongProjectionTests {}

extension RebuildOptions {
    /// Passes over what cannot be used, and compares.
    static var comparing: RebuildOptions {
        var options = RebuildOptions()
        options.quarantines = true
        options.compares = true
        return options
    }
}

extension FreshStore {
    /// A store with `count` drafts of some sessions, known to `projections`.
    init(_ projections: [Projection], filledWith count: Int) async throws {
        directory = try TemporaryDirectory("projection")
        path = directory.file("a.daybook")
        journal = try Journal.create(at: path, projections: projections)
        try await journal.appendDrafts(count)
    }
}

extension Journal {
    func appendDrafts(_ count: Int) async throws {
        var made = 0
        while made < count {
            let batch = try (0..<min(count - made, 5_000)).map { number in
                NewEntry(try Samples.draft(String(repeating: "x", count: (made + number) % 90), session: "s\(number % 9)"))
            }
            try await append(batch, expecting: .any)
            made += batch.count
        }
    }
}
