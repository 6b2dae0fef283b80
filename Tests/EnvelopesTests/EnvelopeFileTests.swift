import Envelopes
import Foundation
import Synchronization
import TestSupport
import Testing

struct EnvelopeFileTests {
    let directory: TemporaryDirectory
    let path: String

    init() throws {
        directory = try TemporaryDirectory("envelopes")
        path = directory.file("phone.envelopes")
    }

    static func content(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }

    static func write(_ bytes: some Sequence<UInt8>, _ path: String) throws {
        try Data(bytes).write(to: URL(filePath: path))
    }

    /// Everything that a reading finds.
    static func read(
        _ path: String
    ) throws -> (entries: [EnvelopeFileEntry], refused: [RefusedEnvelopeLine], summary: EnvelopeFileSummary) {
        var entries: [EnvelopeFileEntry] = []
        var refused: [RefusedEnvelopeLine] = []
        let summary = try EnvelopeFile.read(path, refused: { refused.append($0) }) { entries.append($0) }
        #expect(summary.entries == entries.count && summary.refused == refused.count)
        return (entries, refused, summary)
    }

    @Test func `The bytes of a file are those of docs/format`() throws {
        let file = try EnvelopeFile.open(at: path)
        let id = try #require(EntryID("0198c0de-0001-7000-8000-000000000001"))
        let next = try #require(EntryID("0198c0de-0002-7000-8000-000000000002"))
        #expect(try file.append(Envelope(WorkedDocuments.full), id: id, recordedAt: 1_754_000_000_000_000) == id)
        let unfinished = try Envelope(WorkedDocuments.unfinished + "\n")
        #expect(try file.append(unfinished, id: next, recordedAt: -1, cause: id) == next)
        let quoted = WorkedDocuments.unfinished.replacing("\"", with: "\\\"")
        let expected = """
            {"format":"daybook-envelopes 1","fileId":"\(file.fileID)"}
            {"id":"\(id)","recordedAt":1754000000000000,"cause":null,"envelope":\(WorkedDocuments.full)}
            {"id":"\(next)","recordedAt":-1,"cause":"\(id)","envelopeText":"\(quoted)\\n"}

            """
        #expect(try String(decoding: Self.content(path), as: UTF8.self) == expected)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `What was appended is read back, also after closing and reopening`() throws {
        let before = Int64(Date.now.timeIntervalSince1970 * 1_000_000)
        let envelopes = try EnvelopeLineTests.envelopes.map { try Envelope($0.text) }
        var ids: [EntryID] = []
        var fileID: EntryID?
        for envelope in envelopes {
            let file = try EnvelopeFile.open(at: path)
            #expect(fileID == nil || fileID == file.fileID)
            fileID = file.fileID
            ids.append(try file.append(envelope, cause: ids.last))
            file.close()
        }
        let found = try Self.read(path)
        #expect(found.entries.map(\.envelope) == envelopes)
        #expect(found.entries.map(\.id) == ids)
        #expect(found.entries.map(\.cause) == [nil] + ids.dropLast())
        #expect(found.entries.map(\.line) == Array(2..<(2 + ids.count)))
        #expect(found.entries.allSatisfy { $0.recordedAt >= before - 1000 && $0.recordedAt < before + 600_000_000 })
        #expect(found.summary.fileID == fileID)
        #expect(found.summary.tornOffset == nil && found.refused.isEmpty)
    }

    @Test func `A second writer is refused until the first closes`() throws {
        let first = try EnvelopeFile.open(at: path)
        #expect(throws: EnvelopeFileError.inUse(path: path)) { try EnvelopeFile.open(at: path) }
        try first.append(Envelope(WorkedDocuments.full))
        first.close()
        #expect(throws: EnvelopeFileError.closed(path: path)) { try first.append(Envelope(WorkedDocuments.full)) }
        let second = try EnvelopeFile.open(at: path)
        try second.append(Envelope(WorkedDocuments.full))
        #expect(try Self.read(path).entries.count == 2)
        first.close()
        #expect(throws: EnvelopeFileError.inUse(path: path)) { try EnvelopeFile.open(at: path) }
    }

    @Test func `A dropped writer lets go of its file`() throws {
        for _ in 0..<3 { try EnvelopeFile.open(at: path).append(Envelope(WorkedDocuments.full)) }
        #expect(try Self.read(path).entries.count == 3)
    }

    @Test func `A closed writer lets go of its file, even while another descriptor of it is there`() throws {
        let file = try EnvelopeFile.open(at: path)
        // Such as a child has between its fork and its program.
        let other = try #require(OpenDescriptor.duplicate(of: path))
        file.close()
        try EnvelopeFile.open(at: path).close()
        close(other)
    }

    @Test func `Several threads write one file, each line whole and each thread's in order`() throws {
        let file = try EnvelopeFile.open(at: path)
        let written = Mutex<[[EntryID]]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            do {
                let ids = try (0..<25).map { number in
                    let text = String(repeating: "x", count: number * 211)
                    return try file.append(
                        Envelope(WorkedDocuments.document(["content": "{\"thread\":\(thread),\"text\":\"\(text)\"}"])))
                }
                written.withLock { $0.append(ids) }
            } catch {
                Issue.record("\(error)")
            }
        }
        let found = try Self.read(path)
        #expect(found.entries.count == 200 && found.refused.isEmpty && found.summary.tornOffset == nil)
        for ids in written.withLock({ $0 }) {
            let wanted = Set(ids)
            #expect(found.entries.map(\.id).filter(wanted.contains) == ids)
        }
    }

    @Test func `An envelope that no store would take is not written`() throws {
        let file = try EnvelopeFile.open(at: path)
        let before = try Self.content(path)
        let deep = try Envelope(EnvelopeLimitsTests.nested(257), limits: EnvelopeLimits(depthMax: 257))
        #expect(throws: EnvelopeError.self) { try file.append(deep) }
        #expect(try Self.content(path) == before)
        try file.append(Envelope(EnvelopeLimitsTests.nested(256)))
        #expect(try Self.read(path).entries.map(\.envelope.text) == [EnvelopeLimitsTests.nested(256)])
    }

    @Test func `A file that was deleted takes nothing more`() throws {
        let file = try EnvelopeFile.open(at: path)
        try FileManager.default.removeItem(atPath: path)
        let error = #expect(throws: EnvelopeFileError.self) { try file.append(Envelope(WorkedDocuments.full)) }
        #expect(error == .removed(path: path))
        #expect(error?.description == "\(path): the file was deleted while it was open")
    }

    static let strangers = [
        ("an export", "{\"format\":\"daybook-export 1\"}\n", "daybook-export 1"),
        ("a later format", "{\"format\":\"daybook-envelopes 2\",\"fileId\":7}\n{}\n", "daybook-envelopes 2"),
        ("somebody's text", "{\"format\":\"secret\"}\n", nil), ("a bare envelope", WorkedDocuments.full, nil),
        ("no JSON", "hello\n", nil), ("an empty line", "\n", nil), ("another beginning", "{\"forma:", nil),
        ("an id that is none", "{\"format\":\"daybook-envelopes 1\",\"fileId\":\"x\"}\n", nil),
        ("a long line", String(repeating: " ", count: 10_000), nil),
    ]

    @Test(arguments: strangers)
    func `A file of another format is named and left alone`(name: String, text: String, format: String?) throws {
        try Self.write(text.utf8, path)
        let error = EnvelopeFileError.otherFormat(path: path, format: format)
        #expect(throws: error) { try EnvelopeFile.open(at: path) }
        #expect(throws: error) { try EnvelopeFile.read(path) { _ in } }
        #expect(try Self.content(path) == Array(text.utf8))
    }

    @Test func `A folder that is missing is an error with its call and number`() {
        let missing = directory.file("none/phone.envelopes")
        let error = #expect(throws: EnvelopeFileError.self) { try EnvelopeFile.open(at: missing) }
        #expect(error == .system(call: "open", code: ENOENT, path: missing))
        #expect(error?.description == "open \(missing): No such file or directory")
        #expect(throws: EnvelopeFileError.system(call: "open", code: ENOENT, path: path)) {
            try EnvelopeFile.read(path) { _ in }
        }
    }
}
