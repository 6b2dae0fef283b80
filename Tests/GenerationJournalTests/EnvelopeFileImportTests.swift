import Envelopes
import Foundation
import GenerationJournal
import TestSupport
import Testing

/// What an app without a store wrote comes into a store: each entry once, as a copy, whatever became of the writer.
@Suite(.timeLimit(TestData.minutes(10)))
struct EnvelopeFileImportTests {
    let store: FreshStore
    let path: String

    init() throws {
        store = try FreshStore()
        path = store.file("phone.envelopes")
    }

    func importFile(_ options: ImportOptions = ImportOptions()) throws -> (ImportReport, [RefusedLine]) {
        var refused: [RefusedLine] = []
        let report = try store.journal.importEntries(from: .file(path: path), options: options) { refused.append($0) }
        return (report, refused)
    }

    func fileBytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }

    func write(_ bytes: some Sequence<UInt8>) throws { try Data(bytes).write(to: URL(filePath: path)) }

    @Test func `Entries keep id, time, cause and bytes, and are copies`() async throws {
        let own = try await store.journal.append(NewEntry(try Samples.step()), expecting: .any).id
        let file = try EnvelopeFile.open(at: path)
        let envelopes = try ExchangeTests.fragile.map { try Envelope($0) }
        var causes: [EntryID] = [own]
        for (number, envelope) in envelopes.enumerated() {
            causes.append(try file.append(envelope, recordedAt: Int64(number) - 1, cause: causes.last))
        }
        let (report, refused) = try importFile()
        #expect(report.kind == .envelopeFile && report.imported == 3 && report.lines == 3)
        #expect(refused.isEmpty && report.tornOffset == nil)
        let entries = try store.journal.allEntries()
        #expect(entries.map(\.id) == causes)
        #expect(entries.dropFirst().map(\.envelope) == envelopes.map(\.bytes))
        #expect(entries.dropFirst().map(\.header.recordedAt) == [-1, 0, 1])
        #expect(entries.map(\.header.cause?.rawValue) == [nil, 1, 2, 3])
        #expect(entries.allSatisfy { !$0.header.isOwn && !$0.header.isMigrated })
        #expect(try store.journal.read { try $0.copyRanges().ranges } == [2...4])
        #expect(try store.journal.verify().isSound)
    }

    @Test func `A growing file imported ten times gives each entry once`() throws {
        let file = try EnvelopeFile.open(at: path)
        var ids: [EntryID] = []
        for round in 1...10 {
            for number in 0..<round {
                ids.append(try file.append(Samples.draft("\(round) \(number)"), cause: ids.last))
            }
            let (report, refused) = try importFile()
            #expect(report.imported == round && report.known == ids.count - round && refused.isEmpty)
        }
        #expect(try store.journal.allEntries().map(\.id) == ids)
        let (again, _) = try importFile()
        #expect(again.imported == 0 && again.known == ids.count)
        #expect(try store.journal.read { try $0.copyRanges().ranges } == [1...55])
    }

    @Test func `An id that stands twice is one entry; with other bytes the later one is refused`() throws {
        let file = try EnvelopeFile.open(at: path)
        let id = try file.append(Samples.draft("one"))
        try file.append(Samples.draft("one"), id: id, recordedAt: 5)
        try file.append(Samples.draft("two"), id: id)
        try file.append(Samples.draft("three"), cause: .next())
        try file.append(Samples.draft("four"), cause: id)
        let (report, refused) = try importFile()
        #expect(report.imported == 2 && report.known == 1 && report.refused == 2)
        #expect(refused.map(\.line) == [4, 5])
        #expect(try store.journal.allEntries().count == 2)
    }

    @Test func `A last line cut anywhere is reported with its offset and taken once it is whole`() throws {
        let file = try EnvelopeFile.open(at: path)
        let first = try file.append(Samples.draft("one"))
        let last = try file.append(Samples.draft("two 🌍"), cause: first)
        file.close()
        let whole = try fileBytes()
        let begin = try #require(whole.dropLast().lastIndex(of: UInt8(ascii: "\n"))) + 1
        for end in begin..<whole.count {
            try write(whole[..<end])
            let (report, refused) = try importFile()
            #expect(report.tornOffset == (end == begin ? nil : UInt64(begin)))
            #expect(refused.isEmpty && report.imported + report.known == 1)
        }
        #expect(try store.journal.allEntries().map(\.id) == [first])
        try write(whole)
        let (report, _) = try importFile()
        #expect(report.tornOffset == nil && report.imported == 1 && report.known == 1)
        #expect(try store.journal.allEntries().map(\.id) == [first, last])
    }

    @Test func `A header cut anywhere is a torn file, not a bad envelope`() throws {
        try EnvelopeFile.open(at: path).close()
        let whole = try fileBytes()
        for end in 1..<whole.count {
            try write(whole[..<end])
            let (report, refused) = try importFile()
            #expect(report.kind == .envelopeFile && refused.isEmpty && report.imported == 0)
            #expect(report.tornOffset == 0)
        }
    }

    @Test func `A line closed by a later writer is reported with its number, and those after it count`() throws {
        let first = try EnvelopeFile.open(at: path)
        let kept = try first.append(Samples.draft("one"))
        try first.append(Samples.draft("two"))
        first.close()
        try write(try fileBytes().dropLast(20))
        let second = try EnvelopeFile.open(at: path)
        let later = try second.append(Samples.draft("three"), cause: kept)
        let (report, refused) = try importFile()
        #expect(report.imported == 2 && report.tornOffset == nil)
        #expect(refused.map(\.line) == [3])
        #expect(try store.journal.allEntries().map(\.id) == [kept, later])
    }

    @Test func `A rehearsal writes nothing`() throws {
        let file = try EnvelopeFile.open(at: path)
        try file.append(Samples.draft())
        var options = ImportOptions()
        options.isRehearsal = true
        #expect(try importFile(options).0.imported == 1)
        #expect(try store.journal.allEntries().isEmpty)
    }

    @Test func `A writer killed at any moment loses no entry that it acknowledged`() throws {
        var acknowledged: [EntryID] = []
        var torn = 0
        for _ in 0..<(TestData.isLong ? 200 : 20) {
            let child = try WritingChild(path)
            let words = child.firstWords()
            usleep(.random(in: 0...8_000))
            child.kill()
            acknowledged += try child.end(after: words).acknowledged

            let bytes = try fileBytes()
            let (report, _) = try importFile()
            let lineEnd = try #require(bytes.lastIndex(of: UInt8(ascii: "\n"))) + 1
            #expect(report.tornOffset == (lineEnd == bytes.count ? nil : UInt64(lineEnd)))
            torn += report.tornOffset == nil ? 0 : 1
            let stored = try store.journal.allEntries().map(\.id)
            #expect(Set(stored).isSuperset(of: acknowledged))
            #expect(stored.filter(Set(acknowledged).contains) == acknowledged)
            // Each round ends in at most one entry that was written and not acknowledged any more.
            #expect(report.refused <= torn)
        }
        #expect(acknowledged.count >= 20)
        #expect(try store.journal.verify().isSound)
    }

    @Test func `Another process's writer keeps this one out until it dies`() throws {
        let child = try WritingChild(path)
        let words = child.firstWords()
        #expect(throws: EnvelopeFileError.inUse(path: path)) { try EnvelopeFile.open(at: path) }
        let second = try WritingChild(path).end()
        #expect(second.error == "error: \(path): another writer has the file open" && second.acknowledged.isEmpty)
        child.kill()
        let acknowledged = try child.end(after: words).acknowledged
        let id = try EnvelopeFile.open(at: path).append(Samples.draft())
        _ = try importFile()
        #expect(Set(try store.journal.allEntries().map(\.id)).isSuperset(of: acknowledged + [id]))
    }

    @Test(arguments: [8, 64])
    func `A file that may not grow ends after its last whole line`(blocks: Int) throws {
        let child = try WritingChild(path, within: "trap '' XFSZ; ulimit -f \(blocks); exec \"$@\"")
        let (acknowledged, error) = try child.end()
        #expect(error == "error: write \(path): File too large")
        #expect(try fileBytes().last == UInt8(ascii: "\n"))
        let (report, refused) = try importFile()
        #expect(report.tornOffset == nil && refused.isEmpty)
        #expect(try store.journal.allEntries().map(\.id) == acknowledged)
        try EnvelopeFile.open(at: path).append(Samples.draft())
        #expect(try importFile().0.imported == 1)
    }

    static let canMount = (try? Process.run(
        URL(filePath: "/bin/sh"), arguments: ["-c", "unshare --mount mount -t tmpfs none /mnt 2>/dev/null"])).map {
            $0.waitUntilExit()
            return $0.terminationStatus == 0
        } ?? false

    @Test(.enabled(if: canMount, "needs to mount a file system of its own"))
    func `A full disk is named, and the file ends after its last whole line`() throws {
        let script = """
            exec unshare --mount sh -c 'mount -t tmpfs -o size=64k none /mnt && "$1" /mnt/a; cp /mnt/a "$2"' sh "$@"
            """
        let (acknowledged, error) = try WritingChild(path, within: script).end()
        #expect(error == "error: /mnt/a: the disk is full")
        let (report, refused) = try importFile()
        #expect(report.tornOffset == nil && refused.isEmpty)
        #expect(try store.journal.allEntries().map(\.id) == acknowledged)
        #expect(acknowledged.count > 3)
    }
}
