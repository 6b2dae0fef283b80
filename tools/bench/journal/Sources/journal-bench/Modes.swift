import Envelopes
import GenerationJournal
import Schemas

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension JournalBench {
    static func lines(_ path: String, count: Int) throws -> [Envelope] {
        guard let file = fopen(path, "r") else { throw BadInput.opening(path) }
        defer { fclose(file) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        var envelopes: [Envelope] = []
        while envelopes.count < count {
            let length = getline(&line, &capacity, file)
            guard length > 0, let line else { break }
            let bytes = UnsafeRawBufferPointer(start: line, count: length - 1)
            envelopes.append(try Envelope(Array(bytes)))
        }
        free(line)
        return envelopes
    }

    static func appendBatches(
        _ path: String, _ store: String, count: Int, batch: Int, projections: [Projection]
    ) async throws -> Measurement {
        let envelopes = try lines(path, count: count)
        let journal = try Journal.open(at: store, access: .creating, projections: projections)
        let task = Task.detached {
            try await Measurement.of(envelopes.count) {
                var start = 0
                while start < envelopes.count {
                    let end = min(start + batch, envelopes.count)
                    try await journal.append(envelopes[start..<end].map { NewEntry($0) }, expecting: .any)
                    start = end
                }
            }
        }
        let result = try await task.value
        try await journal.close()
        return result
    }

    static func appendConcurrently(
        _ path: String, _ store: String, count: Int, callers: Int
    ) async throws -> Measurement {
        let envelopes = try lines(path, count: count)
        let journal = try Journal.open(at: store, access: .creating, projections: [])
        let result = try await Measurement.of(envelopes.count) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for caller in 0..<callers {
                    group.addTask {
                        for index in stride(from: caller, to: envelopes.count, by: callers) {
                            try await journal.append(NewEntry(envelopes[index]), expecting: .any)
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        try await journal.close()
        return result
    }

    static func importFile(_ path: String, _ store: String, projections: [Projection]) throws -> Measurement {
        let journal = try Journal.open(at: store, access: .creating, projections: projections)
        var imported = 0
        let time = try ContinuousClock().measure {
            imported = try journal.importEntries(from: .file(path: path)).imported
        }
        return Measurement(seconds: time / .seconds(1), operations: imported)
    }

    static func scan(_ store: String) throws -> Measurement {
        let journal = try Journal.open(at: store, access: .readOnly)
        var entries = 0
        var sum: UInt64 = 0
        let time = try ContinuousClock().measure {
            try journal.scan { _, envelope in
                entries += 1
                sum &+= envelope.sum
                return .next
            }
        }
        return Measurement(seconds: time / .seconds(1), operations: entries, note: ",\"sum\":\(sum)")
    }

    static func verify(_ store: String, threads: Int, projections: [Projection]) throws -> Measurement {
        let journal = try Journal.open(at: store, access: .readOnly, projections: projections)
        var report: VerifyReport?
        let time = try ContinuousClock().measure { report = try journal.verify(threads: threads) }
        return Measurement(
            seconds: time / .seconds(1), operations: Int(report?.entries ?? 0),
            note: ",\"sound\":\(report?.isSound ?? false)")
    }

    static func export(_ store: String, _ path: String) throws -> Measurement {
        let journal = try Journal.open(at: store, access: .readOnly)
        guard let file = fopen(path, "w") else { throw BadInput.opening(path) }
        var entries = 0
        let time = try ContinuousClock().measure {
            entries = Int(try journal.export(exportedBy: "bench") { fwrite($0, 1, $0.count, file) }.entries)
            fclose(file)
        }
        return Measurement(seconds: time / .seconds(1), operations: entries)
    }

    static func replay(_ store: String, _ fresh: String) throws -> Measurement {
        let journal = try Journal.open(at: store, access: .readOnly)
        var written = 0
        let time = try ContinuousClock().measure { written = try journal.replay(into: fresh).written }
        return Measurement(seconds: time / .seconds(1), operations: written)
    }

    /// Orders of older versions to OrderDraft 3, with the mappings and schemas of a folder.
    static func migrate(_ store: String, _ fresh: String, samples: String) throws -> Measurement {
        let mappings = try MappingSet(
            ["OrderDraft.v1-v2", "OrderDraft.v2-v3"].map {
                try Mapping(document: Array(try LinesInMemory("\(samples)/\($0).mapping.json").bytes))
            })
        let catalog = try SchemaCatalog.embedded.adding(
            (1...2).map { version in
                EmbeddedSchema(
                    name: "OrderDraft", version: version, role: .content(intents: []),
                    text: try LinesInMemory("\(samples)/OrderDraft.v\(version).schema.json").bytes)
            })
        let journal = try Journal.open(at: store, access: .readOnly)
        var outcomes: [MigrationOutcome: Int] = [:]
        let time = try ContinuousClock().measure {
            outcomes = try journal.migrate(
                into: fresh, mappings, options: MigrationOptions(by: "bench"), catalog: catalog
            ).outcomes
        }
        return Measurement(
            seconds: time / .seconds(1), operations: outcomes.values.reduce(0, +),
            note: ",\"migrated\":\(outcomes[.migrated] ?? 0)")
    }

    /// All views, one after another.
    static func rebuild(_ store: String) throws -> Measurement {
        let journal = try Journal.open(at: store)
        let entries = try journal.read { try $0.head().rawValue }
        var options = RebuildOptions()
        options.quarantines = true
        let time = try ContinuousClock().measure {
            _ = try journal.rebuild(Projection.all, options: options)
        }
        return Measurement(seconds: time / .seconds(1), operations: Int(entries))
    }

    static func open(_ store: String, count: Int) async throws -> Measurement {
        try await Measurement.of(count) {
            for _ in 0..<count { try await Journal.open(at: store).close() }
        }
    }

    /// How long after the durable answer a follower in the same process sees an entry.
    static func follow(_ path: String, _ store: String, count: Int) async throws -> Measurement {
        let envelopes = try lines(path, count: count)
        let journal = try Journal.open(at: store, access: .creating)
        let head = try journal.read { try $0.head() }
        var iterator = journal.follow(after: head).makeAsyncIterator()
        var total = Duration.zero
        let clock = ContinuousClock()
        for envelope in envelopes {
            try await journal.append(NewEntry(envelope), expecting: .any)
            let durable = clock.now
            _ = try await iterator.next()
            total += clock.now - durable
        }
        try await journal.close()
        return Measurement(seconds: total / .seconds(1), operations: envelopes.count)
    }

    /// Parse and contract check, line by line, from one buffer in memory, as the peers do.
    static func check(_ path: String, rounds: Int) throws -> Measurement {
        let lines = try LinesInMemory(path)
        var reader = EnvelopeReader()
        var accepted = 0
        let time = try ContinuousClock().measure {
            let bytes = lines.bytes.span.bytes
            for _ in 0..<rounds {
                for line in lines.ranges {
                    _ = try reader.read(bytes.extracting(line))
                    accepted += 1
                }
            }
        }
        return Measurement(seconds: time / .seconds(1), operations: accepted)
    }
}

/// A file of lines, whole in memory.
struct LinesInMemory {
    let bytes: [UInt8]
    let ranges: [Range<Int>]

    init(_ path: String) throws {
        guard let file = fopen(path, "r") else { throw BadInput.opening(path) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
        var ranges: [Range<Int>] = []
        var start = 0
        for (index, byte) in bytes.enumerated() where byte == 0x0A {
            ranges.append(start..<index)
            start = index + 1
        }
        self.bytes = bytes
        self.ranges = ranges
    }
}

extension RawSpan {
    /// Every byte takes part, eight at a time, as in the peers.
    var sum: UInt64 {
        withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return 0 }
            var sum: UInt64 = 0
            var offset = 0
            while offset &+ 8 <= bytes.count {
                sum &+= start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                offset &+= 8
            }
            while offset < bytes.count {
                sum &+= UInt64(start.load(fromByteOffset: offset, as: UInt8.self))
                offset &+= 1
            }
            return sum
        }
    }
}
