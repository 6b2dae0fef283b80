internal import Digest
public import Envelopes
internal import LMDB

/// The first line of an export; docs/format.md is the normative text.
public struct ExportHeader: Hashable, Sendable {
    static let format = "daybook-export 1"

    /// The journal that the entries are of.
    public let journalID: EntryID
    /// Who exported: by default the account at the host.
    public let exportedBy: String
    /// When the newest exported entry was recorded, in microseconds since the Unix epoch; 0 if there is none.
    ///
    /// It is the log's time and not the clock's, so that two exports of the same entries are the same bytes.
    public let asOf: Int64
}

/// Writes the lines of an export.
struct ExportEncoding {
    static func header(_ header: ExportHeader) -> [UInt8] {
        var line: [UInt8] = []
        line.append(utf8: "{\"format\":\"\(ExportHeader.format)\",\"journalId\":\"\(header.journalID)\",\"exportedBy\":")
        EnvelopeLine.appendQuoted(header.exportedBy.utf8, to: &line)
        line.append(utf8: ",\"asOf\":\(header.asOf)}\n")
        return line
    }

    static func append(_ header: EntryHeader, cause: EntryID?, envelope: RawSpan, to line: inout [UInt8]) {
        line.append(utf8: "{\"position\":")
        line.append(utf8: header.position.description)
        line.append(utf8: ",\"id\":\"")
        line.append(utf8: header.id.description)
        line.append(utf8: "\",\"flags\":")
        line.append(utf8: String(header.flags.rawValue))
        line.append(utf8: ",\"recordedAt\":")
        line.append(utf8: String(header.recordedAt))
        appendQuoted("cause", cause, to: &line) { $1.append(utf8: $0.description) }
        appendQuoted("salt", header.isErased ? nil : header.salt, to: &line) { salt, line in
            Hexadecimal.append(salt.high, to: &line)
            Hexadecimal.append(salt.low, to: &line)
        }
        appendQuoted("origin", header.originDigest, to: &line) { $0.appendHex(to: &$1) }
        appendQuoted("digest", header.envelopeDigest, to: &line) { $0.appendHex(to: &$1) }
        appendQuoted("chain", header.chainDigest, to: &line) { $0.appendHex(to: &$1) }
        line.append(UInt8(ascii: ","))
        if header.isErased {
            line += EnvelopeLine.bytesKey
            line.append(utf8: "null")
        } else if envelope.needsText {
            EnvelopeLine.append(envelope.copied, to: &line)
        } else {
            line += EnvelopeLine.bytesKey
            line.append(copying: envelope)
        }
        line.append(utf8: "}\n")
    }

    private static func appendQuoted<Value>(
        _ key: StaticString, _ value: Value?, to line: inout [UInt8], _ append: (Value, inout [UInt8]) -> Void
    ) {
        line.append(utf8: ",\"\(key)\":")
        guard let value else { return line.append(utf8: "null") }
        line.append(UInt8(ascii: "\""))
        append(value, &line)
        line.append(UInt8(ascii: "\""))
    }
}

extension RawSpan {
    /// As `EnvelopeLine.needsText`, without a copy.
    fileprivate var needsText: Bool {
        guard byteCount > 0 else { return false }
        return EnvelopeLine.isSpace(byte(at: 0)) || EnvelopeLine.isSpace(byte(at: byteCount - 1))
            || firstOffset(of: 0x0A) != nil || firstOffset(of: 0x0D) != nil
    }
}

extension [UInt8] {
    mutating func append(utf8 text: String) { append(contentsOf: text.utf8) }
}
