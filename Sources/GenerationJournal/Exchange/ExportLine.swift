internal import Digest
internal import Envelopes
internal import StrictJSON

/// One line of an export, read back.
struct ExportLine {
    let position: Position
    let id: EntryID
    let flags: EntryFlags
    let recordedAt: Int64
    let cause: EntryID?
    let salt: EntrySalt
    let origin: SHA256Digest?
    let digest: SHA256Digest
    let chain: SHA256Digest
}

/// Reads lines of exports; one document is used again and again.
struct ExportLineReader: ~Copyable {
    private var document: JSONDocument

    init() { document = JSONDocument(limits: EnvelopeLine.wrapperLimits) }

    /// Reads a line and lends its envelope's exact bytes; an erased entry lends none.
    ///
    /// - Throws: `ExportLineFault`.
    mutating func read(
        _ line: RawSpan, _ body: (ExportLine, RawSpan) throws(ExportLineFault) -> Void
    ) throws(ExportLineFault) {
        try document.parseWrapper(line)
        let flags = EntryFlags(rawValue: UInt8(exactly: try document.requiredInteger("flags")) ?? 255)
        guard EntryFlags.known.isSuperset(of: flags) else {
            throw ExportLineFault(reason: "\"flags\" has unknown bits")
        }
        let isErased = flags.contains(.erased)
        let position = try document.requiredInteger("position")
        guard position > 0 else { throw ExportLineFault(reason: "\"position\" is not above 0") }
        let origin = try document.optionalDigest("origin")
        guard (origin != nil) == flags.contains(.migrated) else {
            throw ExportLineFault(reason: "\"origin\" stands exactly where an entry was migrated")
        }
        guard let id = try document.optionalID("id") else { throw ExportLineFault(reason: "\"id\" is null") }
        guard let digest = try document.optionalDigest("digest"), let chain = try document.optionalDigest("chain")
        else {
            throw ExportLineFault(reason: "\"digest\" or \"chain\" is null")
        }
        let salt = try document.optionalSalt("salt")
        guard (salt == nil) == isErased else {
            throw ExportLineFault(reason: "\"salt\" is null exactly where an entry was erased")
        }
        let fields = ExportLine(
            position: Position(rawValue: UInt64(position)), id: id, flags: flags,
            recordedAt: try document.requiredInteger("recordedAt"), cause: try document.optionalID("cause"),
            salt: salt ?? .zero, origin: origin, digest: digest, chain: chain)
        try document.withWrappedEnvelope { (envelope) throws(ExportLineFault) in
            guard let envelope else {
                guard isErased else {
                    throw ExportLineFault(reason: "\"envelope\" is null, yet the entry is not erased")
                }
                return try body(fields, RawSpan())
            }
            guard !isErased else { throw ExportLineFault(reason: "the entry is erased, yet an envelope stands there") }
            try body(fields, envelope)
        }
    }
}

extension JSONDocument {
    mutating func parseWrapper(_ line: RawSpan) throws(ExportLineFault) {
        do throws(JSONReadError) { try parse(line) } catch {
            throw ExportLineFault(column: error.column, reason: error.reason.message)
        }
    }

    borrowing func withWrappedEnvelope(
        _ body: (RawSpan?) throws(ExportLineFault) -> Void
    ) throws(ExportLineFault) {
        let found: [UInt8]?
        do throws(EnvelopeLineError) { found = try EnvelopeLine.envelope(in: self) } catch {
            throw ExportLineFault(reason: error.description)
        }
        guard let found else { return try body(nil) }
        try body(found.span.bytes)
    }
}

/// Why a line of an export or an envelope file cannot be used.
struct ExportLineFault: Error {
    var column: Int?
    var reason: String
}
