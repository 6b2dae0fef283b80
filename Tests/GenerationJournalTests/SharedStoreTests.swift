import Envelopes
import Foundation
import GenerationJournal
import TestSupport
import Testing

/// One store, several processes.
struct SharedStoreTests {
    private static let countEach = TestData.isLong ? 5_000 : 500

    @Test(.enabled(if: FormatVerifier.isPresent, "python3 is missing"))
    func `two processes append while a third follows and a fourth exports`() async throws {
        let store = try FreshStore()
        try await store.journal.close()
        let total = 2 * Self.countEach
        let follower = try ProbeProcess(["follow", store.path, "\(total)"])
        let appenders = try ["a", "b"].map { label in
            try ProbeProcess(["append", store.path, "\(Self.countEach)", label, "3"])
        }
        try await appenders[0].waitUntilSaid("stored", times: 20)
        var exports: [String] = []
        for index in 0..<3 {
            exports.append(store.file("export\(index)"))
            #expect(try await ProbeProcess(["export", store.path, exports[index]]).waitForEnd() == 0)
        }
        for appender in appenders { #expect(try await appender.waitForEnd() == 0, "\(appender.errorText)") }
        #expect(try await follower.waitForEnd() == 0, "\(follower.errorText)")

        let seen = follower.said("seen")
        #expect(seen.map { Int($0.prefix { $0 != " " }) } == (1...total).map(Optional.some))
        #expect(Set(seen.compactMap { $0.split(separator: " ").last }).count == total)
        let stored = appenders.flatMap { $0.said("stored") }
        #expect(Set(stored.map { Stored($0) }) == Set(seen.map { Stored(following: $0) }))

        let journal = try Journal.open(at: store.path, access: .readOnly)
        try journal.expectSound(entries: total)
        exports.append(store.file("whole"))
        try Data(journal.exported()).write(to: URL(filePath: exports[3]))
        for export in exports { #expect(try FormatVerifier.verdict(on: export).hasPrefix("OK journal")) }
    }

    @Test func `a process that follows sees what another appends after it began`() async throws {
        let store = try FreshStore()
        let seen = Task { [journal = store.journal] in
            var positions: [UInt64] = []
            for try await entry in journal.follow(after: .start) {
                positions.append(entry.position.rawValue)
                if positions.count == 40 { break }
            }
            return positions
        }
        let appender = try ProbeProcess(["append", store.path, "40", "late"])
        #expect(try await appender.waitForEnd() == 0, "\(appender.errorText)")
        #expect(try await seen.value == Array(1...40))
    }
}

/// An acknowledgement, as two processes tell of it.
struct Stored: Hashable {
    let id: String
    let position: Int?

    /// From `ID POSITION`.
    init(_ line: String) {
        let words = line.split(separator: " ")
        id = String(words[0])
        position = Int(words[1])
    }

    /// From `POSITION ID`.
    init(following line: String) {
        let words = line.split(separator: " ")
        id = String(words[1])
        position = Int(words[0])
    }
}

extension Journal {
    /// Expects a store in which nothing is wrong, with positions 1 to `entries`.
    func expectSound(entries count: Int? = nil, _ place: SourceLocation = #_sourceLocation) throws {
        let report = try verify()
        #expect(report.isSound, "\(report.faults)", sourceLocation: place)
        #expect(report.entries == report.head.rawValue, sourceLocation: place)
        if let count { #expect(report.entries == UInt64(count), sourceLocation: place) }
    }
}
