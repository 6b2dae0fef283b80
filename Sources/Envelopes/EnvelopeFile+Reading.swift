internal import StrictJSON

extension EnvelopeFile {
    /// Reads the file at `path`, entry by entry in its order, while it may still be growing.
    ///
    /// Memory is bounded by the longest line. A last line without its end is not taken: its writer stopped in the
    /// middle of it, or is at it now. Lines of white space are passed over.
    ///
    /// - Parameters:
    ///   - refused: called for each whole line that is no entry; those after it count.
    ///   - body: called for each entry.
    /// - Throws: `EnvelopeFileError.otherFormat` and `.system`, and what the closures throw.
    @discardableResult
    public static func read(
        _ path: String, refused: (RefusedEnvelopeLine) throws -> Void = { _ in },
        _ body: (EnvelopeFileEntry) throws -> Void
    ) throws -> EnvelopeFileSummary {
        var lines = FileLines(try SyncedFile(reading: path), lineBytesMax: EnvelopeLine.wrapperLimits.documentBytesMax)
        var summary = EnvelopeFileSummary()
        guard let first = try lines.next() else { return summary }
        if !first.isTerminated, EnvelopeFileHeader.isTorn(first.bytes) {
            summary.tornOffset = 0
            return summary
        }
        summary.fileID = try EnvelopeFileHeader(first.bytes, path: path).fileID
        var reader = EnvelopeFileLineReader()
        while let line = try lines.next() {
            guard line.isTerminated else {
                summary.tornOffset = line.offset
                break
            }
            if line.bytes.allSatisfy({ EnvelopeLine.isSpace($0) }), !line.isTooLong { continue }
            let entry: EnvelopeFileEntry
            do throws(EnvelopeFileLineFault) { entry = try EnvelopeFileEntry(line, &reader) } catch {
                summary.refused += 1
                try refused(
                    RefusedEnvelopeLine(
                        line: line.number, column: error.column, offset: line.offset, reason: error.reason))
                continue
            }
            summary.entries += 1
            try body(entry)
        }
        return summary
    }
}
