import Foundation
import LMDB
import TestSupport
import Testing

/// What a store is like after the power went at any moment, with any part of the unsynced writes on the disk.
@Suite(.timeLimit(TestData.minutes(10)), .enabled(if: Machine.hasCompiler, "needs a C compiler"))
struct PowerLossTests {
    /// One call of the workload, as the shim logged it.
    private enum Event {
        case written(offset: Int, bytes: ArraySlice<UInt8>, isSynced: Bool)
        case synced
        case acknowledged
    }

    private static let transactions = TestData.isLong ? 400 : 60
    private static let imagesPerSeed = TestData.isLong ? 300 : 40
    private static let rowsPerTransaction = 10

    private static func rowBytes(ofTransaction number: Int) -> Int { 100 + number * 37 % 900 }

    /// Runs the workload once and answers its log.
    private func record() throws -> [Event] {
        let directory = try TemporaryDirectory("lmdb")
        let shim = try CallShim()
        let peer = try Peer(environment: shim.environment(logging: true))
        try #require(try peer.ask("open \(directory.path)") == Peer.done)
        for number in 0..<Self.transactions {
            let first = number * Self.rowsPerTransaction
            let command = "put \(first) \(Self.rowsPerTransaction) \(Self.rowBytes(ofTransaction: number))"
            try #require(try peer.ask(command) == Peer.done)
        }
        peer.kill()
        return try Self.parse(FileSystem.content(of: shim.logPath))
    }

    private static func parse(_ log: [UInt8]) throws -> [Event] {
        var events: [Event] = []
        var position = 0
        while position < log.count {
            let head = (0..<3).map { log.span.bytes.littleEndianUInt64(at: position + $0 * 8) }
            position += 24
            let end = position + Int(head[2])
            let kind = UInt8(truncatingIfNeeded: head[0])
            switch kind {
            case UInt8(ascii: "W"), UInt8(ascii: "D"):
                let isSynced = kind == UInt8(ascii: "D")
                events.append(.written(offset: Int(head[1]), bytes: log[position..<end], isSynced: isSynced))
            case UInt8(ascii: "S"): events.append(.synced)
            default: events.append(.acknowledged)
            }
            position = end
        }
        return events
    }

    /// The data file after the power went behind event `last`: all that was synced, and of the rest what chance took.
    private static func image(
        _ events: [Event], until last: Int, _ random: inout SeededGenerator
    ) -> (bytes: [UInt8], acknowledged: Int) {
        var bytes: [UInt8] = []
        var acknowledged = 0
        var unsynced: [(Int, ArraySlice<UInt8>)] = []
        func apply(_ offset: Int, _ part: ArraySlice<UInt8>) {
            if bytes.count < offset + part.count {
                bytes += [UInt8](repeating: 0, count: offset + part.count - bytes.count)
            }
            bytes.replaceSubrange(offset..<offset + part.count, with: part)
        }
        for event in events[...last] {
            switch event {
            case .written(let offset, let part, isSynced: true): apply(offset, part)
            case .written(let offset, let part, isSynced: false): unsynced.append((offset, part))
            case .synced:
                for (offset, part) in unsynced { apply(offset, part) }
                unsynced = []
            case .acknowledged: acknowledged += 1
            }
        }
        for (offset, part) in unsynced.shuffled(using: &random) where Bool.random(using: &random) {
            apply(offset, part)
        }
        return (bytes, acknowledged)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `No acknowledged row is lost and nothing is damaged`(seed: UInt64) throws {
        let events = try record()
        let opened = try #require(events.firstIndex { if case .acknowledged = $0 { true } else { false } })
        var random = SeededGenerator(seed: seed)
        for _ in 0..<Self.imagesPerSeed {
            let last = Int.random(in: opened..<events.count, using: &random)
            let (bytes, acknowledged) = Self.image(events, until: last, &random)
            let directory = try TemporaryDirectory("lmdb")
            try FileSystem.replace(directory.file("data.mdb"), with: bytes)
            let environment = try Environment.open(directory: directory.path, tables: ["rows"])
            let rows = try Self.countWholeRows(environment)
            // One acknowledgement is that of the opening; the transaction under way may be there too.
            let least = (acknowledged - 1) * Self.rowsPerTransaction
            #expect(rows == least || rows == least + Self.rowsPerTransaction, "crash behind event \(last)")
            try environment.close()
        }
    }

    /// How many rows there are; below zero if one is not what was written.
    private static func countWholeRows(_ environment: Environment) throws -> Int {
        let table = try environment.table("rows")
        var rows = 0
        var isSound = true
        try environment.read { transaction in
            try transaction.scan(table) { key, value in
                let bytes = rowBytes(ofTransaction: rows / rowsPerTransaction)
                isSound = key.bigEndianUInt64(at: 0) == UInt64(rows) && value.byteCount == bytes
                    && (0..<bytes).allSatisfy { value.byte(at: $0) == 0xA5 }
                rows += 1
                return isSound
            }
        }
        return isSound ? rows : -1
    }
}
