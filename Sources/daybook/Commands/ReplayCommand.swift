import Digest
import Envelopes
import GenerationJournal

/// `daybook replay`.
enum ReplayCommand {
    private static let into = Option(
        name: "into", value: "NEW", help: "The store to write; made if it is missing, continued if it was begun",
        kind: .folder)
    private static let until = Option(
        name: "until", value: "P|TIME",
        help: "End with position P, or before the first entry that was recorded after TIME: 2026-03-01, 2026-03-01T09:30, 2h ago")

    static let command = Command(
        name: "replay", summary: "Write every entry into another store, with the same digests",
        details: [
            "Each envelope is checked against its digest and every link of the chain is computed anew. No action runs, "
                + "and the entries are copies, which never act. A replay that was interrupted goes on when it is "
                + "run again.",
            "With --until TIME the fresh store is the longest beginning of the journal in which nothing was recorded "
                + "after then: the library, say, as it was that day.",
        ],
        arguments: [.store], options: [into, until, .utc, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, terminal) = (invocation.arguments, invocation.terminal)
        guard let target = arguments.text(into) else { throw arguments.fault("replay needs --into NEW") }
        let isPosition = Self.isPosition(arguments.text(until))
        let position = isPosition ? try arguments.position(until) : nil
        let moment = isPosition ? nil : try arguments.moment(until, now: terminal.now(), isUTC: arguments.isSet(.utc))
        return try await invocation.withStore(.readOnly) { journal in
            let last = try moment.map { try journal.lastPosition(recordedUntil: $0) } ?? position
            let progress = Progress(terminal)
            let report = try journal.replay(into: target, through: last) { report in
                try progress.show("Replayed \(report.written + report.known) entries")
            }
            try progress.end()
            let chain = try journal.read { try $0.chainDigest(at: report.head)?.hex }
            if arguments.isSet(.json) {
                var line = JSONLine()
                line.add("into", target)
                line.add("journalId", journal.journalID.description)
                line.add("written", number: report.written)
                line.add("known", number: report.known)
                line.add("head", number: report.head.rawValue)
                line.add("chain", chain)
                try terminal.output.write(json: line.bytes)
            } else {
                let known = report.known > 0 ? ", \(report.known) were there already" : ""
                try terminal.output.print(
                    """
                    Replayed \(report.written) entries into \(target)\(known)
                    head   \(report.head)
                    chain  \(chain ?? "-")

                    """)
            }
            return .done
        }
    }

    /// Digits alone are a position; every way to write a time has something else in it.
    private static func isPosition(_ text: String?) -> Bool { text.map { $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } } ?? true }
}
