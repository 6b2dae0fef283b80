public import StrictJSON

/// How the exact bytes of an envelope stand in a line of JSON Lines, and how they come out of it again.
///
/// They are the value of `envelope`, byte for byte. Bytes that hold CR or LF would end the line, and white space around
/// them would be lost, so such an envelope is the value of `envelopeText`, a string, instead. The object around it does
/// not count against the envelope's own limits.
public enum EnvelopeLine {
    /// The key whose value is the envelope itself; null where there is none any more.
    public static let key = "envelope"
    /// The key whose value is the envelope as a string.
    public static let textKey = "envelopeText"
    /// Room for all of a line but its envelope, in bytes.
    public static let wrapperBytesMax = 65_536

    /// What a line may take whose envelope keeps `limits`: one level more, and twice the bytes, for each byte of an
    /// envelope that needs an escape in a string takes two.
    public static func limits(for limits: EnvelopeLimits) -> JSONLimits {
        JSONLimits(
            depthMax: limits.depthMax + 1, keyBytesMax: max(limits.keyBytesMax, wrapperBytesMax),
            documentBytesMax: 2 * limits.envelopeBytesMax + wrapperBytesMax)
    }

    /// Writes the member for `envelope`, the bytes of a valid envelope, into the object that `writer` has begun.
    public static func write(_ envelope: [UInt8], to writer: inout JSONWriter) {
        if canStandAlone(envelope) {
            writer.key(key)
            writer.raw(envelope)
        } else {
            writer.key(textKey)
            writer.string(String(decoding: envelope, as: UTF8.self))
        }
    }

    private static func canStandAlone(_ envelope: [UInt8]) -> Bool {
        guard let first = envelope.first, let last = envelope.last else { return false }
        // LF and CR inside are white space too, but end the line wherever they stand.
        return !isWhiteSpace(first) && !isWhiteSpace(last) && !envelope.contains { $0 == 0x0A || $0 == 0x0D }
    }

    private static func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    /// The exact bytes of the envelope in `line`, an object of `document`; nil where it is null.
    public static func envelope(
        of line: JSONNode, in document: borrowing JSONDocument
    ) throws(EnvelopeLineError) -> [UInt8]? {
        switch (document.member(key, of: line), document.member(textKey, of: line)) {
        case (nil, nil): throw .missingKey(key)
        case (_?, _?): throw .twoEnvelopes
        case (let value?, nil): return document.kind(of: value) == .null ? nil : document.rawBytes(of: value)
        case (nil, let text?):
            guard document.kind(of: text) == .string else { throw .wrongValue(key: textKey) }
            return document.decodedBytes(of: text)
        }
    }
}

/// Why a line of an envelope file says nothing.
public enum EnvelopeLineError: Error, Hashable, Sendable {
    /// The file ends inside the line: whoever wrote it was stopped before the line counted.
    case unfinished
    /// The line is longer than an envelope and its wrapper can be.
    case tooLong(lineBytesMax: Int)
    /// The line is no JSON; its places count from the line's beginning.
    case json(JSONReadError)
    /// The line is JSON but no object.
    case notAnObject
    /// This key is missing.
    case missingKey(String)
    /// The value of this key is none that it can have.
    case wrongValue(key: String)
    /// The line has an envelope both as a value and as text.
    case twoEnvelopes
}

extension EnvelopeLineError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unfinished: "the file ends inside this line"
        case .tooLong(let lineBytesMax): "the line is longer than \(lineBytesMax) bytes"
        case .json(let error): error.description
        case .notAnObject: "the line is not a JSON object"
        case .missingKey(let key): "the key \(key) is missing"
        case .wrongValue(let key): "the value of \(key) is not one that it can have"
        case .twoEnvelopes: "the line has both \(EnvelopeLine.key) and \(EnvelopeLine.textKey)"
        }
    }
}
