public import StrictJSON
public enum EnvelopeFile { public static let format = "daybook-envelopes 1" }
public enum EnvelopeLine {
    public static let wrapperLimits = JSONLimits(depthMax: 258, keyBytesMax: 65_536, documentBytesMax: (4 << 20) * 6 + 4096)
    public static func append(_ envelope: RawSpan, to line: inout [UInt8]) {
        line.append(contentsOf: "\"envelope\":".utf8)
        for i in 0..<envelope.byteCount { line.append(unsafe envelope.unsafeLoad(fromByteOffset: i, as: UInt8.self)) }
    }
    public static func withEnvelope<R>(in document: borrowing JSONDocument, _ body: (RawSpan?) throws -> R) throws -> R {
        if let node = document.member("envelope", of: document.root) {
            if document.kind(of: node) == .null { return try body(nil) }
            return try body(document.rawBytes(of: node).span.bytes)
        }
        guard let text = document.member("envelopeText", of: document.root) else { throw EnvelopeLineFault() }
        return try body(document.decodedBytes(of: text).span.bytes)
    }
}
struct EnvelopeLineFault: Error {}
