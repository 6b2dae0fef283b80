import Digest
import Envelopes
import LMDB
import Schemas
import Testing

@testable import GenerationJournal

/// A journal in a fresh store, at other versions.
struct MigrationTests {
    private static let options = MigrationOptions(by: "tester", reason: "a new field list")

    /// Forty orders of four versions, with causes, an own step and an envelope of another type among them.
    static func source() async throws -> FreshStore {
        let store = try FreshStore()
        var cause: EntryID?
        for number in 0..<40 {
            let envelope = try MappingSamples.order(number % 4 + 1, number, complete: number % 5 != 0)
            cause = try await store.journal.append(NewEntry(envelope, cause: number % 3 == 0 ? nil : cause), expecting: .any).id
        }
        _ = try await store.journal.appendOwn([NewEntry(try Samples.step())], expecting: .any)
        try await store.journal.append(NewEntry(try Samples.draft("\\u00e9 1.0")), expecting: .any)
        return store
    }

    private static func migrate(_ store: FreshStore, _ name: String = "b.daybook", lossless: Bool = false) throws -> MigrationReport {
        try store.journal.migrate(
            into: store.file(name), try MappingSamples.orders(isLossless: lossless), options: options,
            catalog: try MappingSamples.catalog())
    }

    @Test func `positions, ids, salts, times, causes and order stay, and everything is a copy`() async throws {
        let store = try await Self.source()
        let report = try Self.migrate(store)
        #expect(report.outcomes == [.migrated: 20, .current: 10, .beyond: 10, .unmapped: 1, .ownStep: 1])
        #expect(report.written == 42 && report.known == 0)
        let journal = try Journal.open(at: store.file("b.daybook"), access: .readOnly)
        try journal.expectSound(entries: 43)
        #expect(journal.journalID != store.journal.journalID)
        #expect(try journal.read { try $0.copyRanges().ranges } == [1...43])
        for (old, new) in zip(try store.journal.allEntries(), try journal.allEntries()) {
            let (from, to) = (old.header, new.header)
            #expect(to.id == from.id && to.salt == from.salt && to.recordedAt == from.recordedAt && to.cause == from.cause)
            if to.isMigrated {
                #expect(to.originDigest == from.envelopeDigest)
                #expect(try new.decoded()?.schemaVersion.generation == 3)
            } else {
                #expect(old.envelope == new.envelope && to.flags == from.flags && to.envelopeDigest == from.envelopeDigest)
            }
        }
        let origin = try journal.verify(origin: store.journal)
        #expect(origin.isUpheld && origin.mapped == 20 && origin.carried == 22 && origin.unproved == 0, "\(origin.faults)")
    }

    @Test func `the last entry records where the journal came from, and a receipt binds it`() async throws {
        let store = try await Self.source()
        let report = try Self.migrate(store)
        let journal = try Journal.open(at: store.file("b.daybook"), access: .readOnly)
        let last = try #require(try journal.allEntries().last)
        #expect(last.header.isOwn && last.header.cause == nil)
        let step = try RecordMigration(of: try #require(try last.decoded()))
        #expect(step.origin == store.journal.journalID && step.position == 42 && step.by == "tester")
        #expect(step.mappings.map(\.from) == [1, 2] && step.mappings.allSatisfy { $0.document != nil })
        #expect(step.outcomes.reduce(0) { $0 + $1.entries } == 42)
        let receipt = try #require(report.receipt)
        #expect(try journal.migrationReceipt() == receipt)
        #expect(try MigrationReceipt(decoding: receipt.encoded) == receipt)
        #expect(try store.journal.migrationReceipt() == nil)
        for broken in ["", "{}", "[]", #"{"migrationReceipt":2}"#] {
            #expect(throws: MigrationError.self) { try MigrationReceipt(decoding: Array(broken.utf8)) }
        }
    }

    @Test func `the samples come to what they came to before`() async throws {
        let lines = String(decoding: try MappingSamples.sample("versions.ndjson"), as: UTF8.self).split(separator: "\n")
        let store = try await MigrationRehearsalTests.store(try lines.map { try Envelope(String($0)) })
        _ = try Self.migrate(store, lossless: true)
        let journal = try Journal.open(at: store.file("b.daybook"), access: .readOnly)
        // A shipped mapping never changes what it makes: if this fails, add the next version instead.
        let contents = try journal.allEntries().prefix(7).map { entry in
            try entry.decoded()?.content.map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(contents == [
            #"{"itemId":"sku_42"}"#,
            #"{"itemId":"sku_42","quantity":2,"fulfillment":"pickup","#
                + #""rationale":"Two cups, to be fetched in a quarter of an hour."}"#,
            #"{"itemId":"Brötchen-6","quantity":1,"fulfillment":"delivery","rationale":"Bitte liefern."}"#,
            #"{"itemId":"sku_7","quantity":3,"fulfillment":"pickup","rationale":"User asked for pickup in twenty minutes."}"#,
            #"{"itemId":"sku_42","quantity":1,"fulfillment":"table","rationale":"They are seated."}"#,
            #"{"item":{"id":"sku_42","quantity":1},"fulfillment":"pickup","rationale":"From a program of tomorrow."}"#,
            #"{"text":"Rain writes slowly, and the garden reads every line of it twice."}"#,
        ])
    }

    @Test func `a text that became a tagged value, beside tagged ones and one of tomorrow`() async throws {
        let mapping = try MappingSamples.mapping(
            #"{"op":"rename","path":"/step","to":"v"},{"op":"convert","path":"/v","using":"numberFromText"},"#
                + #"{"op":"wrap","path":"/step","members":["v"]},{"op":"constant","path":"/step/t","value":"int"}"#)
        let target = #"{"properties":{"step":{"required":["t","v"],"properties":{"v":{"type":"integer"}}}}}"#
        let catalog = try SchemaCatalog([
            EmbeddedSchema(name: "T", version: 2, role: .content(intents: []), text: Array(target.utf8))
        ])
        let store = try await MigrationRehearsalTests.store([
            try MappingSamples.envelope(#"{"step":"15"}"#),
            try MappingSamples.envelope(#"{"step":{"t":"int","v":15}}"#, version: "2"),
            try MappingSamples.envelope(#"{"step":[1.50]}"#, version: "9"),
        ])
        let report = try store.journal.migrate(
            into: store.file("b.daybook"), try MappingSet([mapping]), options: Self.options, catalog: catalog)
        #expect(report.outcomes == [.migrated: 1, .current: 1, .beyond: 1])
        #expect(report.carried.map { "\($0.version) \($0.outcome.rawValue)" } == ["2 current", "9 beyond"])
        let journal = try Journal.open(at: store.file("b.daybook"), access: .readOnly)
        let (old, new) = (try store.journal.allEntries(), try journal.allEntries())
        #expect(try new[0].decoded()?.content.map { Array($0) } == Array(#"{"step":{"v":15,"t":"int"}}"#.utf8))
        #expect(old.map(\.envelope).dropFirst() == new.map(\.envelope)[1...2])
        #expect(old.map(\.id) == new.dropLast().map(\.id))
    }

    @Test func `an entry answers to the bytes that it was made from`() async throws {
        let store = try await Self.source()
        _ = try Self.migrate(store)
        let first = try #require(try store.journal.allEntries().first)
        let journal = try Journal.open(at: store.file("b.daybook"))
        let again = try await journal.append(
            NewEntry(try Envelope(try #require(first.envelope)), id: first.id), expecting: .any)
        #expect(again.position == first.position && !again.isNew)
        try await journal.close()
    }

    @Test func `migrated again it is the same, and with anything else it is refused`() async throws {
        let store = try await Self.source()
        let first = try Self.migrate(store)
        try await store.journal.append(NewEntry(try Samples.draft("later")), expecting: .any)
        let again = try Self.migrate(store)
        #expect(again.known == 42 && again.written == 0 && again.receipt == first.receipt)
        #expect(throws: MigrationError.self) { try Self.migrate(store, lossless: true) }
        #expect(throws: MigrationError.self) {
            try store.journal.migrate(
                into: store.file("b.daybook"), try MappingSamples.orders(), options: MigrationOptions(by: "another"),
                catalog: try MappingSamples.catalog())
        }
        // A store that no migration has begun is left alone.
        _ = try store.journal.replay(into: store.file("c.daybook"))
        #expect(throws: MigrationError.self) { try Self.migrate(store, "c.daybook") }
        // The journal that has grown is another origin.
        let journal = try Journal.open(at: store.file("b.daybook"))
        #expect(try journal.verify(origin: store.journal).isUpheld)
        try await journal.append(NewEntry(try Samples.draft("afterwards")), expecting: .any)
        #expect(try journal.verify(origin: store.journal).isUpheld)
        try await journal.close()
        #expect(throws: MigrationError.self) { try Self.migrate(store) }
    }

    @Test func `two migrations of one journal come to one journal`() async throws {
        let store = try await Self.source()
        let (first, second) = (try Self.migrate(store, "b.daybook"), try Self.migrate(store, "c.daybook"))
        #expect(first.receipt == second.receipt)
    }

    @Test func `where something would be lost and that is forbidden, nothing is made`() async throws {
        let store = try await Self.source()
        var options = Self.options
        options.forbidsLoss = true
        #expect(throws: MigrationError.self) {
            try store.journal.migrate(
                into: store.file("b.daybook"), try MappingSamples.orders(), options: options,
                catalog: try MappingSamples.catalog())
        }
        #expect(throws: JournalError.self) { try Journal.open(at: store.file("b.daybook")) }
        let report = try store.journal.migrate(
            into: store.file("b.daybook"), try MappingSamples.orders(isLossless: true), options: options,
            catalog: try MappingSamples.catalog())
        #expect(report.receipt != nil)
    }

    @Test func `an entry that the mappings make wrong stops the migration with its position`() async throws {
        let wrong = try MappingSet([
            try MappingSamples.mapping("", from: 2, to: 3, type: #""generable":"OrderDraft""#)
        ])
        let store = try await MigrationRehearsalTests.store([try MappingSamples.order(3), try MappingSamples.order(2)])
        let error = #expect(throws: MigrationError.self) {
            try store.journal.migrate(
                into: store.file("b.daybook"), wrong, options: Self.options, catalog: try MappingSamples.catalog())
        }
        guard case .misfit(let position, _)? = error else { throw MappingSamples.Missing() }
        #expect(position.rawValue == 2)
        let journal = try Journal.open(at: store.file("b.daybook"), access: .readOnly)
        #expect(try !journal.verify(origin: store.journal).isUpheld)
    }

    @Test func `what never fitted its schema goes on as it is, and is counted`() async throws {
        let unfit = try MappingSamples.order(2).text.replacing(#""quantity":1"#, with: #""quantity":"many""#)
        let store = try await MigrationRehearsalTests.store([try MappingSamples.order(1), try Envelope(unfit)])
        let report = try Self.migrate(store)
        #expect(report.outcomes == [.migrated: 1, .unfit: 1])
        #expect(report.unfit.first.map(\.position.rawValue) == [2])
        let journal = try Journal.open(at: store.file("b.daybook"), access: .readOnly)
        #expect(try journal.allEntries()[1].envelope == Array(unfit.utf8))
        #expect(try journal.verify(origin: store.journal).isUpheld)
    }

    @Test func `tombstones stay tombstones, and erasing on either side afterwards breaks no proof`() async throws {
        let store = try await Self.source()
        // A mapped one, and one that stays as it is.
        _ = try store.journal.erase([Position(rawValue: 2), Position(rawValue: 3)], by: "tester", reason: "asked by its author")
        let report = try Self.migrate(store)
        #expect(report.outcomes[.erased] == 2 && report.outcomes[.migrated] == 19)
        let journal = try Journal.open(at: store.file("b.daybook"))
        try journal.expectSound(entries: 44)
        #expect(try journal.verify(origin: store.journal).isUpheld)
        _ = try journal.erase([Position(rawValue: 5), Position(rawValue: 7)], by: "tester", reason: "asked by its author")
        var origin = try journal.verify(origin: store.journal)
        #expect(origin.isUpheld && origin.unproved == 1, "\(origin.faults)")
        _ = try store.journal.erase([Position(rawValue: 9), Position(rawValue: 11)], by: "tester", reason: "asked by its author")
        origin = try journal.verify(origin: store.journal)
        #expect(origin.isUpheld && origin.unproved == 2, "\(origin.faults)")
        try await journal.close()
    }

    @Test func `an empty journal has nothing to migrate`() async throws {
        let store = try FreshStore()
        #expect(throws: MigrationError.empty) { try Self.migrate(store) }
    }

    @Test func `another origin, a changed one and a store that was not migrated are told apart`() async throws {
        let store = try await Self.source()
        _ = try Self.migrate(store)
        let journal = try Journal.open(at: store.file("b.daybook"), access: .readOnly)
        let other = try await Self.source()
        #expect(try !journal.verify(origin: other.journal).isUpheld)
        #expect(try !store.journal.verify(origin: journal).isUpheld)
        // One byte of an envelope that was carried over, with its digests as they were.
        for (position, byte) in [(4, 200), (3, 190), (1, 160)] {
            let tampered = try Journal.open(at: try tamper(journal, store, at: UInt64(position), byte: byte))
            #expect(try !tampered.verify(origin: store.journal).isUpheld, "position \(position)")
            try await tampered.close()
        }
    }

    /// A copy of a store in which one byte of a record's envelope is another.
    private func tamper(_ source: Journal, _ store: FreshStore, at position: UInt64, byte: Int) throws -> String {
        let path = store.file("tampered-\(position).daybook")
        _ = try source.copy(to: path)
        let target = try OpenStore.open(path, isReadOnly: false)
        try target.environment.write { transaction in
            let key = position.bigEndianBytes
            var record = try #require(
                try transaction.value(in: target.tables.log, key: key.span.bytes) { $0.copied })
            record[byte] ^= 1
            _ = try transaction.put(target.tables.log, key: key.span.bytes, value: record.span.bytes, .replace)
        }
        try target.close()
        return path
    }

    @Test func `a migrated journal can be migrated on`() async throws {
        let store = try await Self.source()
        let type = MappedType(.generable, "OrderDraft")
        let catalog = try MappingSamples.catalog()
        let middle = try MappingSet([try MappingSamples.sampleMapping("OrderDraft.v1-v2")], targets: [TypeVersion(type, 2)])
        _ = try store.journal.migrate(into: store.file("b.daybook"), middle, options: Self.options, catalog: catalog)
        let second = try Journal.open(at: store.file("b.daybook"), access: .readOnly)
        let last = try MappingSet([try MappingSamples.sampleMapping("OrderDraft.v2-v3")])
        _ = try second.migrate(into: store.file("c.daybook"), last, options: Self.options, catalog: catalog)
        let third = try Journal.open(at: store.file("c.daybook"), access: .readOnly)
        try third.expectSound(entries: 44)
        let report = try third.verify(origin: second)
        #expect(report.isUpheld, "\(report.faults)")
        #expect(try !third.verify(origin: store.journal).isUpheld)
        // In one go or in two, the envelopes are the same.
        _ = try store.journal.migrate(
            into: store.file("d.daybook"), try MappingSamples.orders(), options: Self.options, catalog: catalog)
        let direct = try Journal.open(at: store.file("d.daybook"), access: .readOnly)
        #expect(try direct.allEntries().prefix(42).map(\.envelope) == third.allEntries().prefix(42).map(\.envelope))
    }
}
