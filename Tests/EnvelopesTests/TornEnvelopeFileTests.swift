import Envelopes
import Foundation
import TestSupport
import Testing

/// Files whose writer stopped in the middle of a line, and lines that something else has damaged.
struct TornEnvelopeFileTests {
    let directory: TemporaryDirectory
    let path: String
    /// A file of two entries.
    let whole: [UInt8]
    let entries: [EnvelopeFileEntry]

    init() throws {
        directory = try TemporaryDirectory("envelopes")
        path = directory.file("phone.envelopes")
        let file = try EnvelopeFile.open(at: path)
        let first = try file.append(Envelope(WorkedDocuments.full))
        try file.append(Envelope(WorkedDocuments.document(["intent": #""你好 🌍""#])), cause: first)
        file.close()
        whole = try EnvelopeFileTests.content(path)
        entries = try EnvelopeFileTests.read(path).entries
    }

    @Test func `A last line cut anywhere is reported, moved past and harms no later line`() throws {
        let begin = try #require(whole.dropLast().lastIndex(of: UInt8(ascii: "\n"))) + 1
        let envelope = try Envelope(WorkedDocuments.unfinished)
        for end in begin..<whole.count {
            try EnvelopeFileTests.write(whole[..<end], path)
            let cut = try EnvelopeFileTests.read(path)
            #expect(cut.entries == [entries[0]])
            #expect(cut.refused.isEmpty)
            #expect(cut.summary.tornOffset == (end == begin ? nil : UInt64(begin)))

            let file = try EnvelopeFile.open(at: path)
            #expect(file.fileID == cut.summary.fileID)
            let id = try file.append(envelope)
            file.close()
            let grown = try EnvelopeFileTests.read(path)
            // Without its last byte only, the line was whole, and counts once it is closed.
            let isWhole = end == whole.count - 1
            #expect(grown.entries.map(\.id) == [entries[0].id] + (isWhole ? [entries[1].id] : []) + [id])
            #expect(grown.entries.last?.envelope == envelope)
            #expect(grown.refused.map(\.line) == (isWhole || end == begin ? [] : [3]))
            #expect(grown.refused.allSatisfy { $0.offset == UInt64(begin) })
            #expect(grown.summary.tornOffset == nil)
            #expect(try EnvelopeFileTests.content(path).starts(with: whole[..<end]))
        }
    }

    @Test func `A header cut anywhere holds nothing and is written anew`() throws {
        let headerEnd = try #require(whole.firstIndex(of: UInt8(ascii: "\n")))
        for end in 0...headerEnd {
            try EnvelopeFileTests.write(whole[..<end], path)
            let cut = try EnvelopeFileTests.read(path)
            #expect(cut.summary.fileID == nil && cut.entries.isEmpty)
            #expect(cut.summary.tornOffset == (end == 0 ? nil : 0))
            let file = try EnvelopeFile.open(at: path)
            let id = try file.append(entries[0].envelope)
            file.close()
            let grown = try EnvelopeFileTests.read(path)
            #expect(grown.summary.fileID == file.fileID)
            #expect(grown.entries.map(\.id) == [id] && grown.refused.isEmpty)
        }
    }

    static let id = "0198c0de-0001-7000-8000-000000000001"
    static let damaged: [(String, String)] = [
        (#"{"id":"#, "7 the text ends where a value is expected"),
        ("\u{0}\u{0}", "1 byte 0x00 stands where a value is expected"),
        ("[]", "- the line is no object"),
        (#"{"recordedAt":1,"cause":null,"envelope":{}}"#, #"- "id" is missing"#),
        (#"{"id":null,"recordedAt":1,"cause":null,"envelope":{}}"#, #"- "id" is null"#),
        (#"{"id":"x","recordedAt":1,"cause":null,"envelope":{}}"#, #"- "id" is no UUID"#),
        (#"{"id":"\#(id)","recordedAt":1.5,"cause":null,"envelope":{}}"#, #"- "recordedAt" is no integer of 64 bits"#),
        (
            #"{"id":"\#(id)","recordedAt":9223372036854775808,"cause":null,"envelope":{}}"#,
            #"- "recordedAt" is no integer of 64 bits"#
        ),
        (#"{"id":"\#(id)","recordedAt":1,"envelope":{}}"#, #"- "cause" is missing"#),
        (#"{"id":"\#(id)","recordedAt":1,"cause":7,"envelope":{}}"#, #"- "cause" is no UUID"#),
        (#"{"id":"\#(id)","recordedAt":1,"cause":null,"envelope":null}"#, #"- "envelope" is null"#),
        (
            #"{"id":"\#(id)","recordedAt":1,"cause":null}"#,
            #"- neither "envelope" nor a string "envelopeText" stands in the line"#
        ),
        (
            #"{"id":"\#(id)","recordedAt":1,"cause":null,"envelope":{"source":1}}"#,
            "- the envelope breaks the contract: the envelope must be an object with the key sessionId, "
                + "but is an object without it (required)"
        ),
    ]

    @Test(arguments: damaged)
    func `A damaged line is reported and passed over`(line: String, report: String) throws {
        let lines = whole.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let bytes = [lines[0], lines[1], Array(line.utf8)[...], lines[2], []].joined(separator: [UInt8(ascii: "\n")])
        try EnvelopeFileTests.write(bytes, path)
        let found = try EnvelopeFileTests.read(path)
        #expect(found.entries.map(\.id) == entries.map(\.id))
        #expect(found.refused.map(\.line) == [3])
        #expect(found.refused.map(\.offset) == [UInt64(lines[0].count + lines[1].count + 2)])
        #expect(found.refused.map { "\($0.column.map(String.init) ?? "-") \($0.reason)" } == [report])
    }

    @Test func `A line longer than any entry's is passed over`() throws {
        let headerEnd = try #require(whole.firstIndex(of: UInt8(ascii: "\n")))
        let long = [UInt8](repeating: UInt8(ascii: " "), count: 26 << 20)
        try EnvelopeFileTests.write(whole[...headerEnd] + long + whole[headerEnd...], path)
        let found = try EnvelopeFileTests.read(path)
        #expect(found.entries.map(\.id) == entries.map(\.id))
        #expect(found.refused.map(\.reason) == ["the line is longer than any entry's"])
    }

    @Test func `Lines of white space are passed over, CR LF ends a line too`() throws {
        let text = String(decoding: whole, as: UTF8.self).replacing("\n", with: "\r\n \t\r\n\n")
        try EnvelopeFileTests.write(text.utf8, path)
        let found = try EnvelopeFileTests.read(path)
        #expect(found.entries.map(\.envelope) == entries.map(\.envelope))
        #expect(found.refused.isEmpty && found.summary.tornOffset == nil)
    }

    @Test func `An error of the caller ends the reading and is the caller's own`() {
        struct Enough: Error {}
        var count = 0
        #expect(throws: Enough.self) {
            try EnvelopeFile.read(path) { _ in
                count += 1
                throw Enough()
            }
        }
        #expect(count == 1)
    }
}
