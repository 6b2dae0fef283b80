import Envelopes
import GenerationJournal

/// `daybook log`.
enum LogCommand {
    private static let session = Option(name: "session", value: "S", help: "Only entries of session S")
    private static let type = Option(name: "type", value: "T", help: "Only entries whose generable type is T")
    private static let since = Option(
        name: "since", value: "TIME",
        help: "Only entries recorded since then: 2026-03-01, 2026-03-01T09:30, 45m, 2h or 7d ago")
    private static let last = Option(name: "last", value: "N", help: "Only the last N of them")
    private static let follow = Option(
        name: "follow", help: "Go on printing entries as they are appended, up to --to if it is given")

    static let command = Command(
        name: "log", summary: "List the entries, one a line",
        details: [
            "A line holds position, time, session, who speaks (model or app), type, complete or partial, intent, and "
                + "an excerpt of content or parameters. On a terminal lines are cut to its width, elsewhere they are "
                + "whole.",
        ],
        arguments: [.store], options: [session, type, since, last, .from, .to, follow, .utc, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, terminal) = (invocation.arguments, invocation.terminal)
        let filter = EntryFilter(
            session: arguments.text(session), type: arguments.text(type),
            since: try arguments.moment(since, now: terminal.now(), isUTC: arguments.isSet(.utc)),
            first: try arguments.position(.from) ?? Position(rawValue: 1), last: try arguments.position(.to))
        if let last = filter.last, last < filter.first { throw arguments.fault("--to is before --from") }
        let count = try arguments.count(last, in: 1...Int.max)
        return try await invocation.withStore(.readOnly) { journal in
            let (head, copies) = try journal.read { (try $0.head(), try $0.copyRanges()) }
            var printer = EntryPrinter(
                output: terminal.output, journal: journal, copies: copies,
                line: arguments.isSet(.json)
                    ? nil : EntryLine(last: head, columns: terminal.output.columns, isUTC: arguments.isSet(.utc)))
            if let count {
                for position in try filter.lastPositions(count, of: journal, through: head) {
                    guard let entry = try journal.read({ try $0.entry(at: position) }) else { continue }
                    try printer.print(entry, try entry.decoded())
                }
            } else {
                try filter.forEach(of: journal, through: head) { try printer.print($0, $1) }
            }
            if arguments.isSet(follow) {
                try terminal.output.flush()
                try await printer.follow(after: max(head, Position(rawValue: filter.first.rawValue - 1)), filter)
            }
            return .done
        }
    }
}

/// Prints entries, each as a line for people or as a line of JSON.
private struct EntryPrinter {
    let output: OutputStream
    let journal: Journal
    var copies: CopyRanges
    /// nil for JSON.
    let line: EntryLine?

    func print(_ entry: Entry, _ envelope: Envelope?) throws {
        if let line {
            try output.print(line.text(entry.header, envelope) + "\n")
        } else {
            try output.write(json: JSONLine(entry, isCopy: copies.contains(entry.position)).bytes)
        }
    }

    mutating func follow(after position: Position, _ filter: EntryFilter) async throws {
        if let last = filter.last, position >= last { return }
        for try await entry in journal.follow(after: position) {
            let envelope = try entry.decoded()
            if filter.accepts(entry.header, envelope) {
                // Entries that came by an import of another store are copies, and they may have come just now.
                if line == nil { copies = try journal.read { try $0.copyRanges() } }
                try print(entry, envelope)
                try output.flush()
            }
            if let last = filter.last, entry.position >= last { return }
        }
    }
}
