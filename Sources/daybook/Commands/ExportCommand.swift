import Envelopes
import GenerationJournal

/// `daybook export`.
enum ExportCommand {
    private static let by = Option(name: "by", value: "WHO", help: "Who exports; by default the account at the host")
    private static let output = Option(
        name: "output", value: "FILE", help: "Write to FILE, which must not exist, instead of standard output",
        kind: .file)

    static let command = Command(
        name: "export", summary: "Write entries as JSON Lines that another store can import",
        details: [
            "Two exports of the same entries by the same account are the same bytes. FILE appears only when it is "
                + "whole and on the disk.",
            "With --json a line about the export is printed as well: to standard output with --output, else to "
                + "standard error.",
        ],
        arguments: [.store], options: [.from, .to, by, output, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, terminal) = (invocation.arguments, invocation.terminal)
        let first = try arguments.position(.from) ?? Position(rawValue: 1)
        let last = try arguments.position(.to)
        if let last, last < first { throw arguments.fault("--to \(last) is before --from \(first)") }
        let who = arguments.text(by) ?? terminal.account()
        let path = arguments.text(output)
        return try await invocation.withStore(.readOnly) { journal in
            let file = try path.map { try NewFile($0) }
            let progress = Progress(terminal)
            var bytes = 0
            let report = try journal.export(from: first, through: last, exportedBy: who) { chunk in
                bytes += chunk.count
                if let file { try file.write(chunk) } else { try terminal.output.write(json: chunk) }
                try progress.show("Exported \(bytes / 1_000_000) MB")
            }
            try file?.finish()
            try progress.end()
            let summary = path == nil ? terminal.errors : terminal.output
            if arguments.isSet(.json) {
                try summary.write(json: line(report, path: path, bytes: bytes).bytes)
            } else if let path {
                try summary.print("Exported \(report.entries) entries up to position \(report.last) to \(path)\n")
            }
            return .done
        }
    }

    private static func line(_ report: ExportReport, path: String?, bytes: Int) -> JSONLine {
        var line = JSONLine()
        line.add("journalId", report.header.journalID.description)
        line.add("exportedBy", report.header.exportedBy)
        line.add("asOf", number: report.header.asOf)
        line.add("entries", number: report.entries)
        line.add("erased", number: report.erased)
        line.add("last", number: report.last.rawValue)
        line.add("output", path)
        line.add("bytes", number: bytes)
        return line
    }
}
