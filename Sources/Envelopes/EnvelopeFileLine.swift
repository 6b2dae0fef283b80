internal import StrictJSON

/// One entry's line in an envelope file; docs/format.md section 4 is the normative text.
package struct EnvelopeFileLine: Hashable, Sendable {
    /// The entry's id.
    package let id: EntryID
    /// Microseconds since the Unix epoch.
    package let recordedAt: Int64
    /// The entry that led to this one.
    package let cause: EntryID?
    /// The envelope's exact bytes.
    package let envelope: [UInt8]

    /// The whole line, with its end.
    var bytes: [UInt8] {
        let cause = cause.map { "\"\($0)\"" } ?? "null"
        var line = Array("{\"id\":\"\(id)\",\"recordedAt\":\(recordedAt),\"cause\":\(cause),".utf8)
        EnvelopeLine.append(envelope, to: &line)
        line += Array("}\n".utf8)
        return line
    }
}

/// Reads lines of envelope files; one document is used again and again.
package struct EnvelopeFileLineReader: ~Copyable, Sendable {
    private var document = JSONDocument(limits: EnvelopeLine.wrapperLimits)

    /// A reader that has read nothing yet.
    package init() {}

    /// Reads a line; the envelope in it is JSON, its contract is not checked.
    package mutating func read(_ line: RawSpan) throws(EnvelopeFileLineFault) -> EnvelopeFileLine {
        do throws(JSONReadError) { try document.parse(line) } catch {
            throw EnvelopeFileLineFault(column: error.column, reason: error.reason.message)
        }
        guard document.kind(of: document.root) == .object else {
            throw EnvelopeFileLineFault(reason: "the line is no object")
        }
        guard let id = try optionalID("id") else { throw EnvelopeFileLineFault(reason: "\"id\" is null") }
        let recordedAt = try microseconds("recordedAt")
        let cause = try optionalID("cause")
        do throws(EnvelopeLineError) {
            if let envelope = try EnvelopeLine.envelope(in: document) {
                return EnvelopeFileLine(id: id, recordedAt: recordedAt, cause: cause, envelope: envelope)
            }
        } catch {
            throw EnvelopeFileLineFault(reason: error.description)
        }
        throw EnvelopeFileLineFault(reason: "\"envelope\" is null")
    }

    private func value(_ key: String) throws(EnvelopeFileLineFault) -> JSONNode {
        guard let node = document.member(key, of: document.root) else {
            throw EnvelopeFileLineFault(reason: "\"\(key)\" is missing")
        }
        return node
    }

    private func optionalID(_ key: String) throws(EnvelopeFileLineFault) -> EntryID? {
        let node = try value(key)
        if document.kind(of: node) == .null { return nil }
        guard document.kind(of: node) == .string, let id = EntryID(document.string(of: node)) else {
            throw EnvelopeFileLineFault(reason: "\"\(key)\" is no UUID")
        }
        return id
    }

    private func microseconds(_ key: String) throws(EnvelopeFileLineFault) -> Int64 {
        let node = try value(key)
        guard document.kind(of: node) == .number, let value = document.number(of: node)?.int64 else {
            throw EnvelopeFileLineFault(reason: "\"\(key)\" is no integer of 64 bits")
        }
        return value
    }
}

/// Why a line of an envelope file cannot be used.
package struct EnvelopeFileLineFault: Error, Hashable, Sendable {
    /// Counted from 1, in Unicode scalars; nil where the whole line is meant.
    package var column: Int?
    /// What is wrong, in words.
    package var reason: String
}
