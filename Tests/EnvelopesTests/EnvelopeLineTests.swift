@testable import Envelopes
import StrictJSON
import Testing

/// Bytes of an envelope, and which key they stand under.
struct LinedEnvelope: CustomTestStringConvertible {
    let testDescription: String
    let envelope: String
    let key: String

    static let cases: [LinedEnvelope] = [
        .init(testDescription: "plain", envelope: EnvelopeSample.full, key: "envelope"),
        .init(testDescription: "white space inside", envelope: EnvelopeSample.full("\"intent\":", "\"intent\" \t:"), key: "envelope"),
        .init(testDescription: "U+2028 inside", envelope: EnvelopeSample.full("lm_01", "\u{2028}\u{85}"), key: "envelope"),
        .init(testDescription: "LF inside", envelope: EnvelopeSample.full("\"intent\":", "\"intent\":\n"), key: "envelopeText"),
        .init(testDescription: "CR inside", envelope: EnvelopeSample.full("\"intent\":", "\"intent\":\r"), key: "envelopeText"),
        .init(testDescription: "space before", envelope: " " + EnvelopeSample.full, key: "envelopeText"),
        .init(testDescription: "tab behind", envelope: EnvelopeSample.full + "\t", key: "envelopeText"),
        .init(testDescription: "LF behind", envelope: EnvelopeSample.full + "\n", key: "envelopeText"),
    ]
}

@Test(arguments: LinedEnvelope.cases)
func `an envelope comes out of a line as it went in`(_ lined: LinedEnvelope) throws {
    let bytes = EnvelopeSample.bytes(lined.envelope)
    var writer = JSONWriter()
    writer.beginObject()
    EnvelopeLine.write(bytes, to: &writer)
    writer.endObject()
    #expect(!writer.bytes.contains(0x0A) && !writer.bytes.contains(0x0D))
    let document = try JSONDocument(writer.bytes)
    #expect(document.member(lined.key, of: document.root) != nil)
    #expect(document.childCount(of: document.root) == 1)
    #expect(try EnvelopeLine.envelope(of: document.root, in: document) == bytes)
}

@Test func `an envelope that is null is none any more`() throws {
    let document = try JSONDocument(#"{"envelope":null}"#)
    #expect(try EnvelopeLine.envelope(of: document.root, in: document) == nil)
}

@Test(arguments: [
    (#"{"position":1}"#, EnvelopeLineError.missingKey("envelope")),
    (#"{"envelope":{},"envelopeText":"{}"}"#, .twoEnvelopes), (#"{"envelopeText":{}}"#, .wrongValue(key: "envelopeText")),
])
func `a line without exactly one envelope is refused`(_ line: String, _ expected: EnvelopeLineError) throws {
    let document = try JSONDocument(line)
    var refusal: EnvelopeLineError?
    do throws(EnvelopeLineError) { _ = try EnvelopeLine.envelope(of: document.root, in: document) } catch { refusal = error }
    #expect(refusal == expected)
}

@Test(arguments: ["", " "])
func `an envelope at its limits of depth and size fits into a line`(_ around: String) throws {
    let limits = EnvelopeLimits(envelopeBytesMax: 4000, depthMax: 8)
    let deep = String(repeating: "[", count: 7) + String(repeating: "]", count: 7)
    let text = around + EnvelopeSample.full("\"intent\"", "\"x\":\(deep),\"intent\"")
    // Quotation marks take two bytes each in a string: the worst that the text form can meet.
    let padding = String(repeating: "\"\",", count: (4000 - text.utf8.count - 20) / 3)
    var envelope = text.split(separator: "\"x\":", maxSplits: 1).joined(separator: "\"y\":[\(padding)0],\"x\":")
    envelope += String(repeating: around, count: 4000 - envelope.utf8.count)
    _ = try Envelope(envelope, limits: limits)
    let line = EnvelopeFile.line(try Envelope(envelope, limits: limits), id: .next(), recordedAt: 0, cause: nil)
    var decoder = EnvelopeFileDecoder(limits: limits)
    let entry = try decoder.entry(Array(line.dropLast()).span)
    #expect(entry.envelope == EnvelopeSample.bytes(envelope))
}
