import Envelopes
import Testing

@testable import GenerationJournal

/// What is counted in a log before anything is mapped.
struct VersionCensusTests {
    private static func store(_ versions: [Int]) async throws -> FreshStore {
        let store = try FreshStore()
        for (index, version) in versions.enumerated() {
            try await store.journal.append(NewEntry(try MappingSamples.order(version, index)), expecting: .any)
        }
        return store
    }

    private static func steps(_ pairs: [(Int, Int)]) throws -> MappingSet {
        try MappingSet(pairs.map { try MappingSamples.mapping("", from: $0, to: $1, type: #""generable":"OrderDraft""#) })
    }

    @Test func `one, one, two and four have ways to four, and without the first step two positions have none`() async throws {
        let store = try await Self.store([1, 1, 2, 4])
        let census = try store.journal.census()
        #expect(census.rows.map { "\($0.type?.name ?? "") \($0.version) \($0.entries)" } == [
            "OrderDraft 1 2", "OrderDraft 2 1", "OrderDraft 4 1",
        ])
        #expect(census.gaps(to: try Self.steps([(1, 2), (2, 3), (3, 4)])).isEmpty)
        let gaps = census.gaps(to: try Self.steps([(2, 3), (3, 4)]))
        #expect(gaps.map(\.description) == ["no way leads from OrderDraft 1 to 4, which positions 1, 2 need"])
        // The program knows the schema of OrderDraft 3.
        let mappings = try Self.steps([(2, 3)])
        let error = #expect(throws: MigrationError.self) { try store.journal.rehearseMigration(mappings) }
        #expect(error?.description == "no way leads from OrderDraft 1 to 3, which positions 1, 2 need")
    }

    @Test func `a version past the target is carried, and so are numbers that no action takes`() async throws {
        let store = try await Self.store([1, 3])
        for version in ["9", "1.0", "0", "99999999999999999999"] {
            let envelope = try MappingSamples.envelope("{}", version: version, type: "OrderDraft")
            try await store.journal.append(NewEntry(envelope), expecting: .any)
        }
        let census = try store.journal.census()
        let mappings = try Self.steps([(1, 2), (2, 3)])
        #expect(census.gaps(to: mappings).isEmpty)
        #expect(census.carried(by: mappings).map { "\($0.version) \($0.outcome.rawValue)" } == [
            "0 beyond", "3 current", "9 beyond", "99999999999999999999 beyond",
        ])
        // 1.0 is version 1.
        #expect(census.rows.first { $0.version.generation == 1 }?.entries == 2)
    }

    @Test(arguments: [1, 2, 3, 7])
    func `steps, calls and envelopes without a type are told apart, however many threads count`(threads: Int) async throws {
        let store = try await Self.store([1, 2, 1])
        try await store.journal.append(NewEntry(try Samples.step()), expecting: .any)
        _ = try await store.journal.appendOwn([NewEntry(try Samples.step())], expecting: .any)
        let untyped = try MappingSamples.envelope("{}").text.replacing(#""generable":"T""#, with: #""generable":null"#)
        try await store.journal.append(NewEntry(try Envelope(untyped)), expecting: .any)
        let census = try store.journal.census(threads: threads)
        #expect(census.ownSteps == 1)
        #expect(census.rows.map { $0.type?.description } == [nil, "OrderDraft", "OrderDraft", "RequestGeneration (intent)"])
        #expect(census.rows.map(\.entries) == [1, 2, 1, 1])
        #expect(census.rows[1].positions.map(\.rawValue) == [1, 3])
        #expect(census.head.rawValue == 6)
    }

    @Test func `two shapes under one version and one shape under two are reported`() async throws {
        let store = try FreshStore()
        for (version, content) in [
            ("1", #"{"a":1,"b":[{"c":true},{"c":false}]}"#), ("1", #"{"b":[{"c":true}],"a":2.5}"#), ("1", #"{"a":"1"}"#),
            ("2", #"{"a":"x"}"#),
        ] {
            let envelope = try MappingSamples.envelope(content, version: version)
            try await store.journal.append(NewEntry(envelope), expecting: .any)
        }
        // What is unfinished has no shape yet.
        let open = try MappingSamples.envelope(#"{"z":1}"#, complete: false)
        try await store.journal.append(NewEntry(open), expecting: .any)
        let census = try store.journal.census(threads: 1)
        #expect(census.rows[0].shapes.map(\.entries) == [2, 1])
        #expect(census.rows[0].shapes[0].fields == ["/a number", "/b array", "/b/* object", "/b/*/c boolean"])
        #expect(census.shapeNotes.map(\.description) == [
            "T 1 has 2 shapes: 2 from position 1 on, 1 from position 3 on",
            "T has one shape under versions 1, 2: 1 from position 3 on, 1 from position 4 on",
        ])
    }
}
