internal import Envelopes
internal import LMDB
internal import StrictJSON

extension Journal {
    /// Imports a file of bare envelopes, an export, or an `EnvelopeFile`; its first line tells which.
    ///
    /// Bad lines are handed to `refused` in order and stop nothing, unless the options say so. An export of this
    /// journal, or any export into an empty store, keeps positions, ids, times and digests; it resumes by itself. The
    /// call blocks its thread until everything is on disk.
    ///
    /// - Parameters:
    ///   - refused: called for each line that was not taken, after the good ones of its batch are durable.
    ///   - progress: called after each batch with the report so far.
    /// - Throws: `JournalError.readOnly`, `.diverged`, `.inputInvalid`, `.otherJournal`, `.resumeImpossible`,
    ///   `.storage`, `.notAcknowledged`, and whatever the closures throw.
    public func importEntries(
        from input: ImportInput, options: ImportOptions = ImportOptions(),
        refused: (RefusedLine) throws -> Void = { _ in }, progress: (ImportReport) throws -> Void = { _ in }
    ) throws -> ImportReport {
        _ = try writableQueue()
        return try JournalError.translatingCommits {
            var report = ImportReport()
            let open = try OpenInput(input)
            var lines = open.lines()
            let first = try lines.peekFirst()
            if let first, !first.isTerminated, EnvelopeFileHeader.isTorn(first.bytes) {
                report.kind = .envelopeFile
                report.tornOffset = 0
                report.head = try read { try $0.head() }
                return report
            }
            switch try InputHeader(first?.bytes ?? []) {
            case .none:
                try importBare(open, lines, options, report: &report, refused: refused, progress: progress)
            case .export(let header) where !options.merges:
                report.kind = .export
                try importExport(lines, header, options, report: &report, progress: progress)
            case .export:
                report.kind = .export
                try importKnown(lines, options, report: &report, refused: refused, progress: progress)
            case .envelopeFile:
                report.kind = .envelopeFile
                try importKnown(lines, options, report: &report, refused: refused, progress: progress)
            }
            report.head = try read { try $0.head() }
            return report
        }
    }
}

/// What the first line of an input says.
enum InputHeader {
    case none
    case export(ExportHeader)
    case envelopeFile

    /// - Throws: `JournalError.inputInvalid` for a header of a format that is not known.
    init(_ line: [UInt8]) throws(JournalError) {
        var document = JSONDocument()
        do { try document.parse(line.span.bytes) } catch {
            self = .none
            return
        }
        guard document.kind(of: document.root) == .object, let node = document.member("format", of: document.root),
            document.kind(of: node) == .string
        else {
            self = .none
            return
        }
        let format = document.string(of: node)
        do throws(ExportLineFault) {
            switch format {
            case ExportHeader.format:
                guard let journal = try document.optionalID("journalId") else {
                    throw ExportLineFault(reason: "\"journalId\" is null")
                }
                self = .export(
                    ExportHeader(
                        journalID: journal, exportedBy: try document.optionalText("exportedBy") ?? "",
                        asOf: try document.requiredInteger("asOf")))
            case EnvelopeFile.format:
                self = .envelopeFile
            case _ where format.hasPrefix("daybook-"):
                let known = "known are \(ExportHeader.format) and \(EnvelopeFile.format)"
                throw ExportLineFault(reason: "the format \(format) is unknown; \(known)")
            default:
                self = .none
            }
        } catch {
            throw .inputInvalid(line: 1, reason: error.reason)
        }
    }
}
