import Envelopes
import Testing

@testable import GenerationJournal

/// What a rehearsal says of the samples and of what is wrong.
struct MigrationRehearsalTests {
    static func store(_ entries: [Envelope]) async throws -> FreshStore {
        let store = try FreshStore()
        for entry in entries { try await store.journal.append(NewEntry(entry), expecting: .any) }
        return store
    }

    private static func samples() async throws -> FreshStore {
        let lines = String(decoding: try MappingSamples.sample("versions.ndjson"), as: UTF8.self).split(separator: "\n")
        return try await store(lines.map { try Envelope(String($0)) })
    }

    @Test func `every field of every version is accounted for`() async throws {
        let store = try await Self.samples()
        let rehearsal = try store.journal.rehearseMigration(
            try MappingSamples.orders(), catalog: try MappingSamples.catalog())
        #expect(rehearsal.outcomes == [.migrated: 4, .current: 1, .beyond: 1, .unmapped: 1])
        #expect(rehearsal.isFaultless)
        let lines = rehearsal.fields.map { field in
            "\(field.source.version) \(field.fate.rawValue) \(field.field) \(field.entries) \(field.positions.map(\.rawValue))"
        }
        #expect(lines == [
            "1 kept /rationale 2 [2, 3]", "1 renamed /sku 3 [1, 2, 3]", "1 renamed /count 2 [2, 3]",
            "1 converted /quantity 2 [2, 3]", "1 renamed /readyInMinutes 1 [2]", "1 converted /readyInSeconds 1 [2]",
            "1 renamed /pickup 2 [2, 3]", "1 translated /fulfillment 2 [2, 3]", "1 dropped /readyInSeconds 1 [2]",
            "2 kept /itemId 1 [4]", "2 kept /quantity 1 [4]", "2 kept /rationale 1 [4]", "2 renamed /pickup 1 [4]",
            "2 translated /fulfillment 1 [4]", "2 dropped /readyInSeconds 1 [4]",
        ])
    }

    @Test func `a dropped field is lost, and the same mapping made lossless loses nothing`() async throws {
        let store = try await Self.samples()
        let catalog = try MappingSamples.catalog()
        let lossy = try store.journal.rehearseMigration(try MappingSamples.orders(), catalog: catalog)
        #expect(lossy.lost.first.map(\.position.rawValue) == [2, 4])
        let error = #expect(throws: MigrationError.self) { try lossy.requireLossless() }
        #expect(
            error?.description == "something would be lost: OrderDraft 2 to 3, operation 3, /readyInSeconds: the value;"
                + " first at 2, 4")
        let lossless = try store.journal.rehearseMigration(try MappingSamples.orders(isLossless: true), catalog: catalog)
        try lossless.requireLossless()
        #expect(lossless.losses.flatMap { $0.losses } == [])
    }

    @Test func `what does not fit the target is a fault of the mapping, unless it never fitted its own schema`() async throws {
        let wrong = try MappingSet([
            try MappingSamples.mapping(
                #"{"op":"rename","path":"/pickup","to":"fulfillment"},{"op":"remove","path":"/readyInSeconds"}"#,
                from: 2, to: 3, type: #""generable":"OrderDraft""#)
        ])
        let unfit = try MappingSamples.order(2).text.replacing(#""quantity":1"#, with: #""quantity":0"#)
        let store = try await Self.store([
            try MappingSamples.order(2), try Envelope(unfit), try MappingSamples.order(2, complete: false),
        ])
        let rehearsal = try store.journal.rehearseMigration(wrong, catalog: try MappingSamples.catalog())
        #expect(rehearsal.faults.first == [
            EntryFinding(
                position: Position(rawValue: 1),
                reason: "what comes of it does not fit OrderDraft 3: /content/fulfillment: enum: expected \"pickup\", \"delivery\" or \"table\"")
        ])
        #expect(rehearsal.unfit.first.map(\.position.rawValue) == [2])
        // Nobody can say what an unfinished content would fit.
        #expect(rehearsal.outcomes == [.migrated: 2, .unfit: 1])
    }

    @Test func `a target without a schema is an error before anything is read`() async throws {
        let store = try await Self.store([try MappingSamples.envelope("{}")])
        let mappings = try MappingSet([try MappingSamples.mapping("")])
        #expect(throws: MigrationError.schemaMissing(TypeVersion(MappedType(.generable, "T"), 2))) {
            try store.journal.rehearseMigration(mappings)
        }
    }

    @Test func `a mapping that makes parameters hold what content lacks is refused`() async throws {
        let mapping = try MappingSamples.mapping(
            #"{"op":"rename","path":"/pickup","to":"fulfillment"},"#
                + #"{"op":"mapValues","path":"/fulfillment","values":[[true,"pickup"],[false,"delivery"]]},"#
                + #"{"op":"remove","path":"/readyInSeconds"},{"op":"constant","in":"content","path":"/quantity","value":2}"#,
            from: 2, to: 3, type: #""generable":"OrderDraft""#)
        let parameters = #"{"itemId":"sku_1","quantity":1}"#
        let good = try MappingSamples.order(2).text.replacing(#""parameters":null"#, with: #""parameters":\#(parameters)"#)
        // A leak that was there before is a fact of the log, not of the mapping.
        let leaking = good.replacing(parameters, with: #"{"itemId":"sku_1","quantity":7}"#)
        let store = try await Self.store([try Envelope(good), try Envelope(leaking)])
        let rehearsal = try store.journal.rehearseMigration(
            try MappingSet([mapping]), catalog: try MappingSamples.catalog())
        #expect(rehearsal.faults.first.map(\.position.rawValue) == [1])
        #expect(rehearsal.faults.first.map(\.reason) == [
            "parameters would hold what content does not: /parameters/quantity"
        ])
    }

    @Test(arguments: [1, 2, 5])
    func `a rehearsal says the same however many threads it takes`(threads: Int) async throws {
        let store = try await Self.store(try (0..<40).map { try MappingSamples.order($0 % 4 + 1, $0) })
        let rehearsal = try store.journal.rehearseMigration(
            try MappingSamples.orders(), catalog: try MappingSamples.catalog(), threads: threads)
        #expect(rehearsal.outcomes == [.migrated: 20, .current: 10, .beyond: 10])
        #expect(rehearsal.lost.count == 10)
        #expect(rehearsal.fields.first?.positions.map(\.rawValue) == [1, 5, 9, 13, 17])
    }
}
