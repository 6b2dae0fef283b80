import Digest
import Envelopes
import GenerationJournal

/// `daybook show`.
enum ShowCommand {
    private static let raw = Option(
        name: "raw", help: "Write the envelope's exact bytes and nothing else, escaping nothing")

    static let command = Command(
        name: "show", summary: "Show one entry, its header and its envelope",
        arguments: [.store, .entry], options: [raw, .utc, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, output) = (invocation.arguments, invocation.terminal.output)
        if arguments.isSet(raw), arguments.isSet(.json) { throw arguments.fault("--raw and --json exclude each other") }
        let name = try arguments.entry(.entry)
        return try await invocation.withStore(.readOnly) { journal in
            let (found, isCopy) = try journal.read { snapshot in
                let position = try snapshot.position(of: name)
                guard let found = try snapshot.entry(at: position) else {
                    throw CommandRefusal(
                        message: "There is no entry at \(position); the journal ends at \(try snapshot.head())")
                }
                return (found, try snapshot.copyRanges().contains(position))
            }
            if arguments.isSet(raw) {
                guard let envelope = found.envelope else {
                    throw CommandRefusal(message: "The envelope of entry \(found.position) was erased")
                }
                try output.write(envelope)
            } else if arguments.isSet(.json) {
                try output.write(json: JSONLine(found, isCopy: isCopy).bytes)
            } else {
                for line in lines(found, isCopy: isCopy, isUTC: arguments.isSet(.utc)) {
                    for part in DisplayWidth.broken(SafeText.escaped(line), columns: output.columns) {
                        try output.print(part + "\n")
                    }
                }
            }
            return .done
        }
    }

    private static func lines(_ entry: Entry, isCopy: Bool, isUTC: Bool) -> [String] {
        let header = entry.header
        let marks = [
            header.isErased ? "erased" : nil, header.isMigrated ? "migrated" : nil, header.isOwn ? "own" : nil,
            isCopy ? "copy" : nil,
        ].compactMap { $0 }
        var lines = [
            "position  \(header.position)",
            "id        \(header.id)",
            "recorded  \(MomentText.fullText(of: header.recordedAt, isUTC: isUTC))",
            "cause     \(header.cause?.description ?? "-")",
            "marks     \(marks.isEmpty ? "-" : marks.joined(separator: ", "))",
            "envelope  \(header.envelopeByteCount) bytes",
            "digest    \(header.envelopeDigest.hex)",
            "chain     \(header.chainDigest.hex)",
        ]
        if let origin = header.originDigest { lines.append("origin    \(origin.hex)") }
        if let envelope = entry.envelope { lines += [""] + PrettyJSON.lines(of: envelope) }
        return lines
    }
}

extension Snapshot {
    /// The position that `name` means.
    ///
    /// - Throws: `CommandRefusal` for an id that is not in the journal.
    borrowing func position(of name: EntryName) throws -> Position {
        switch name {
        case .position(let position): return position
        case .id(let id):
            guard let position = try position(of: id) else { throw CommandRefusal(message: "There is no entry with id \(id)") }
            return position
        }
    }
}
