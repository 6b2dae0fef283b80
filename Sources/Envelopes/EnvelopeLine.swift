public import StrictJSON

/// How an envelope stands in a line of JSON Lines, among other members, so that its exact bytes come back.
///
/// As `envelope`, the bytes themselves; as `envelopeText`, a JSON string, when the bytes hold CR or LF or begin or end
/// in white space. Exports and envelope files share this; docs/format.md is the normative text.
public enum EnvelopeLine {
    /// The member that holds the bytes themselves, with its colon.
    public static let bytesKey = Array("\"envelope\":".utf8)
    /// The member that holds the bytes as a string, with its colon.
    public static let textKey = Array("\"envelopeText\":".utf8)

    /// Limits for a whole line, beyond which no envelope within ``EnvelopeLimits/standard`` can bring it.
    ///
    /// In a string each byte takes up to six, and the line adds one level and a few fields.
    public static let wrapperLimits = JSONLimits(
        depthMax: EnvelopeLimits.standard.depthMax + 1, keyBytesMax: EnvelopeLimits.standard.keyBytesMax,
        documentBytesMax: EnvelopeLimits.standard.envelopeBytesMax * 6 + 4096)

    /// Whether the bytes must stand as a string.
    public static func needsText(_ envelope: [UInt8]) -> Bool {
        isSpace(envelope.first) || isSpace(envelope.last) || envelope.contains(0x0A) || envelope.contains(0x0D)
    }

    /// Whether this byte is white space of JSON.
    public static func isSpace(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    /// Appends the member for `envelope`.
    public static func append(_ envelope: [UInt8], to line: inout [UInt8]) {
        if needsText(envelope) {
            line += textKey
            appendQuoted(envelope, to: &line)
        } else {
            line += bytesKey
            line += envelope
        }
    }

    /// Appends UTF-8 as a JSON string, spelled as RFC 8785 section 3.2.2.2 says.
    public static func appendQuoted(_ text: some Sequence<UInt8>, to line: inout [UInt8]) {
        line.append(0x22)
        for byte in text {
            switch byte {
            case 0x22, 0x5C: line += [0x5C, byte]
            case 0x08: line += [0x5C, 0x62]
            case 0x09: line += [0x5C, 0x74]
            case 0x0A: line += [0x5C, 0x6E]
            case 0x0C: line += [0x5C, 0x66]
            case 0x0D: line += [0x5C, 0x72]
            case 0..<0x20:
                let digit = byte & 15
                line += [0x5C, 0x75, 0x30, 0x30, 0x30 + byte >> 4, digit < 10 ? 0x30 + digit : 0x57 + digit]
            default: line.append(byte)
            }
        }
        line.append(0x22)
    }

    /// The exact bytes of the envelope in a line that was read; nil where null stands for an erased one.
    ///
    /// - Throws: ``EnvelopeLineError``.
    public static func envelope(in line: borrowing JSONDocument) throws(EnvelopeLineError) -> [UInt8]? {
        guard line.kind(of: line.root) == .object else { throw .noEnvelope }
        let (bytes, text) = (line.member(bytesName, of: line.root), line.member(textName, of: line.root))
        if let bytes {
            guard text == nil else { throw .bothForms }
            return line.kind(of: bytes) == .null ? nil : line.rawBytes(of: bytes)
        }
        guard let text, line.kind(of: text) == .string else { throw .noEnvelope }
        return line.decodedBytes(of: text)
    }

    private static let bytesName = JSONKey("envelope")
    private static let textName = JSONKey("envelopeText")
}

/// Why a line holds no envelope.
public enum EnvelopeLineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Neither `envelope` nor a string `envelopeText` stands there.
    case noEnvelope
    /// Both `envelope` and `envelopeText` stand there.
    case bothForms

    public var description: String {
        switch self {
        case .noEnvelope: "neither \"envelope\" nor a string \"envelopeText\" stands in the line"
        case .bothForms: "both \"envelope\" and \"envelopeText\" stand in the line"
        }
    }
}
