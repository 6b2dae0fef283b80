@testable import Envelopes
import Foundation
import StrictJSON
import TestSupport
import Testing

/// All lines of the file at `path`.
private func lines(of path: String) throws -> [EnvelopeFileLine] {
    var reader = try EnvelopeFileReader(path: path)
    var lines: [EnvelopeFileLine] = []
    while let line = try reader.next() {
        lines.append(line)
        // The end is not there: asking again would give the same.
        if line == .damaged(.unfinished) { break }
    }
    return lines
}

private func bytes(of path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

private func write(_ text: String, to path: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

@Test func `entries come back as they were appended, over several openings`() throws {
    let directory = try TemporaryDirectory("envelopes")
    let path = directory.file("steps.jsonl")
    let texts = [EnvelopeSample.full, EnvelopeSample.unfinished, "\n" + EnvelopeSample.appIntent + "\r\n"]
    var ids: [EntryID] = []
    var fileIDs: Set<EntryID> = []
    for (index, text) in texts.enumerated() {
        var writer = try EnvelopeFileWriter(path: path)
        fileIDs.insert(writer.fileID)
        let id = EntryID.next()
        try writer.append(Envelope(text), id: id, recordedAt: Int64(index) - 1, cause: ids.last)
        ids.append(id)
    }
    #expect(fileIDs.count == 1)
    let expected = texts.enumerated().map { index, text in
        EnvelopeFileLine.entry(
            EnvelopeFileEntry(
                id: ids[index], recordedAt: Int64(index) - 1, cause: index == 0 ? nil : ids[index - 1],
                envelope: EnvelopeSample.bytes(text)))
    }
    #expect(try lines(of: path) == expected)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
}

@Test func `the file is what its description says`() throws {
    let directory = try TemporaryDirectory("envelopes")
    let path = directory.file("steps.jsonl")
    var writer = try EnvelopeFileWriter(path: path)
    let id = EntryID(high: 1, low: 2)
    try writer.append(Envelope(EnvelopeSample.unfinished), id: id, recordedAt: 1_700_000_000_000_001)
    let expected = """
        {"format":"daybook-envelopes 1","fileId":"\(writer.fileID)"}
        {"id":"00000000-0000-0001-0000-000000000002","recordedAt":1700000000000001,"cause":null,"envelope":\(EnvelopeSample.unfinished)}

        """
    #expect(try bytes(of: path) == Array(expected.utf8))
}

@Test func `a file has one writer at a time`() throws {
    let directory = try TemporaryDirectory("envelopes")
    let path = directory.file("steps.jsonl")
    do {
        let writer = try EnvelopeFileWriter(path: path)
        var refusal: EnvelopeFileError?
        do throws(EnvelopeFileError) { _ = try EnvelopeFileWriter(path: path) } catch { refusal = error }
        #expect(refusal == .lockedByAnotherWriter)
        _ = writer.fileID
    }
    _ = try EnvelopeFileWriter(path: path)
}

@Test func `a line torn anywhere loses no other and is reported with its place`() throws {
    let directory = try TemporaryDirectory("envelopes")
    let path = directory.file("steps.jsonl")
    let first = try Envelope(EnvelopeSample.full)
    let third = try Envelope(EnvelopeSample.unfinished)
    do {
        var writer = try EnvelopeFileWriter(path: path)
        try writer.append(first, recordedAt: 1)
    }
    let before = try bytes(of: path)
    let torn = EnvelopeFile.line(try Envelope("\u{20}" + EnvelopeSample.appIntent), id: .next(), recordedAt: 2, cause: nil)
    for length in [1, 2, 10, torn.count / 2, torn.count - 2, torn.count - 1] {
        try Data(before + torn.prefix(length)).write(to: URL(filePath: path))
        let unfinished = try lines(of: path)
        #expect(unfinished.count == 2 && unfinished[1] == .damaged(.unfinished))
        do {
            var writer = try EnvelopeFileWriter(path: path)
            try writer.append(third, recordedAt: 3)
        }
        var reader = try EnvelopeFileReader(path: path)
        _ = try reader.next()
        let second = try reader.next()
        #expect(reader.lineOffset == before.count && reader.lineNumber == 3)
        // Whole but for its LF, the line counts from now on: all of it is there.
        if length == torn.count - 1 {
            guard case .entry = second else {
                Issue.record("the whole line was lost: \(String(describing: second))")
                continue
            }
        } else {
            guard case .damaged(.json) = second else {
                Issue.record("a torn line was taken for an entry: \(String(describing: second))")
                continue
            }
        }
        guard case .entry(let entry) = try reader.next() else {
            Issue.record("the line after the torn one was lost")
            continue
        }
        #expect(entry.envelope == third.bytes && entry.recordedAt == 3)
        #expect(try reader.next() == nil)
    }
}

@Test func `a first line that was never finished is made anew`() throws {
    let directory = try TemporaryDirectory("envelopes")
    let path = directory.file("steps.jsonl")
    let header = EnvelopeFile.header(fileID: EntryID(high: .max, low: .max))
    for length in 0..<header.count {
        try Data(header.prefix(length)).write(to: URL(filePath: path))
        do {
            var writer = try EnvelopeFileWriter(path: path)
            try writer.append(Envelope(EnvelopeSample.full), recordedAt: 1)
        }
        #expect(try lines(of: path).count == 1)
    }
}

@Test(arguments: [
    ("notes\n", EnvelopeFileError.notAnEnvelopeFile), ("notes", .notAnEnvelopeFile), ("{\"a\":1}\n", .notAnEnvelopeFile),
    (EnvelopeSample.full + "\n", .notAnEnvelopeFile), ("\n", .notAnEnvelopeFile),
    ("{\"format\":\"daybook-envelopes 2\",\"fileId\":\"x\"}\n", .unknownFormat("daybook-envelopes 2")),
    ("{\"format\":\"daybook-envelopes 1\",\"fileId\":\"x\"}\n", .notAnEnvelopeFile),
    ("{\"format\":\"daybook-envelopes 1\"}\n", .notAnEnvelopeFile),
    ("{\"format\":\"daybook-envelopes 1\",\"fileId\":\"" + String(repeating: "0", count: 5000), .notAnEnvelopeFile),
])
func `a file of another kind is refused and left as it is`(_ text: String, _ expected: EnvelopeFileError) throws {
    let directory = try TemporaryDirectory("envelopes")
    let path = directory.file("other")
    try write(text, to: path)
    var refusals: [EnvelopeFileError] = []
    do throws(EnvelopeFileError) { _ = try EnvelopeFileWriter(path: path) } catch { refusals.append(error) }
    do throws(EnvelopeFileError) { _ = try EnvelopeFileReader(path: path) } catch { refusals.append(error) }
    #expect(refusals == [expected, expected])
    #expect(try bytes(of: path) == Array(text.utf8))
}

@Test func `a folder that is not there is a system error with its number`() {
    var refusal: EnvelopeFileError?
    do throws(EnvelopeFileError) { _ = try EnvelopeFileWriter(path: "/nowhere/at/all") } catch { refusal = error }
    #expect(refusal == .system(operation: "open", code: ENOENT))
}

/// Lines between two entries that say nothing, and why.
@Test(arguments: [
    ("[]", EnvelopeLineError.notAnObject), ("{}", .missingKey("recordedAt")),
    (#"{"recordedAt":1.5}"#, .wrongValue(key: "recordedAt")), (#"{"recordedAt":1}"#, .missingKey("id")),
    (#"{"recordedAt":1,"id":"x"}"#, .wrongValue(key: "id")), (#"{"recordedAt":1,"id":null}"#, .wrongValue(key: "id")),
    (#"{"recordedAt":1,"id":"00000000-0000-0001-0000-000000000002","cause":7}"#, .wrongValue(key: "cause")),
    (#"{"recordedAt":1,"id":"00000000-0000-0001-0000-000000000002","cause":null}"#, .missingKey("envelope")),
    (#"{"recordedAt":1,"id":"00000000-0000-0001-0000-000000000002","cause":null,"envelope":null}"#, .wrongValue(key: "envelope")),
])
func `a line that says nothing is reported and the next is read`(_ line: String, _ expected: EnvelopeLineError) throws {
    let directory = try TemporaryDirectory("envelopes")
    let path = directory.file("steps.jsonl")
    do {
        var writer = try EnvelopeFileWriter(path: path)
        try writer.append(Envelope(EnvelopeSample.full), recordedAt: 1)
    }
    let before = try bytes(of: path)
    let entry = before[(try #require(before.firstIndex(of: 0x0A)) + 1)...]
    try Data(before + Array(line.utf8) + [0x0A] + entry).write(to: URL(filePath: path))
    let read = try lines(of: path)
    #expect(read.count == 3)
    #expect(read[1] == .damaged(expected))
    #expect(read[2] == read[0])
}

@Test func `a line longer than any entry is passed over without being kept`() throws {
    let directory = try TemporaryDirectory("envelopes")
    let path = directory.file("steps.jsonl")
    do {
        var writer = try EnvelopeFileWriter(path: path)
        try writer.append(Envelope(EnvelopeSample.full), recordedAt: 1)
    }
    let before = try bytes(of: path)
    let entry = before[(try #require(before.firstIndex(of: 0x0A)) + 1)...]
    let limits = EnvelopeLimits(envelopeBytesMax: 1000)
    let lineBytesMax = EnvelopeLine.limits(for: limits).documentBytesMax
    let long = [UInt8](repeating: 0x20, count: lineBytesMax + 1) + [0x0A]
    try Data(before + long + entry).write(to: URL(filePath: path))
    var reader = try EnvelopeFileReader(path: path, limits: limits)
    let first = try reader.next()
    #expect(try reader.next() == .damaged(.tooLong(lineBytesMax: lineBytesMax)))
    #expect(try reader.next() == first)
    #expect(try reader.next() == nil)
}

@Test func `a file that grows is read on from where it ended`() throws {
    let directory = try TemporaryDirectory("envelopes")
    let path = directory.file("steps.jsonl")
    var writer = try EnvelopeFileWriter(path: path)
    var reader = try EnvelopeFileReader(path: path)
    for time in 1...3 as ClosedRange<Int64> {
        #expect(try reader.next() == nil)
        try writer.append(Envelope(EnvelopeSample.full), recordedAt: time)
        guard case .entry(let entry) = try reader.next() else {
            Issue.record("the entry of \(time) was not seen")
            return
        }
        #expect(entry.recordedAt == time)
    }
}
