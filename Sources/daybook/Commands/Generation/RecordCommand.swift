import GenerationJournal
import QuoteGeneration

/// `daybook record`.
enum RecordCommand {
    private static let into = Option(
        name: "into", value: "FILE", help: "Write to FILE, which must not exist", kind: .file)

    static let command = Command(
        name: "record", summary: "Make a recorded model of a journal's runs, to be played without a model",
        details: [
            "The file answers as the model did: readiness, replies in the same pieces with the same delays, failures. "
                + "`daybook generate --model recorded:FILE` plays it, and so does an app's own test. In an empty journal "
                + "the runs come to the same verdicts and show the same snapshots, if they are asked for in the same order.",
            "Runs that were cut off are left out. One file has one model's name: with runs of several models that of the first, "
                + "and the others are listed.",
            "What the log does not hold cannot be recorded: vectors of embeddings, bytes that were no UTF-8, and what was "
                + "erased. How much that is, is said.",
        ],
        arguments: [.store], options: [into, .from, .to, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, output) = (invocation.arguments, invocation.terminal.output)
        guard let path = arguments.text(into) else { throw arguments.fault("record needs --into FILE") }
        let first = try arguments.position(.from) ?? Position(rawValue: 1)
        let last = try arguments.position(.to)
        return try await invocation.withStore(.readOnly) { journal in
            let recording: JournalRecording
            do {
                recording = try JournalRecording(of: journal, from: first, through: last)
            } catch let error as JournalRecordingError {
                throw CommandRefusal(message: "\(error)")
            }
            let file = try NewFile(path)
            try file.write(recording.json)
            try file.finish()
            if arguments.isSet(.json) {
                try output.write(json: JSONLine(recording, path: path).bytes)
            } else {
                try output.print(account(of: recording, path: path))
            }
            return .done
        }
    }

    private static func account(of recording: JournalRecording, path: String) -> String {
        var text = "Recorded \(recording.runs) \(recording.runs == 1 ? "run" : "runs") in \(SafeText.escaped(path))\n"
        for (count, one, many, what) in [
            (recording.cut, "run", "runs", "left out: cut off, or still going on"),
            (recording.erased, "run", "runs", "left out: parts were erased"),
            (recording.inexact, "reply", "replies", "of which the log does not show every byte or piece"),
            (recording.shortened, "delay", "delays", "of more than an hour: an hour in the recording"),
            (recording.uncounted, "reply", "replies", "with a count of tokens below zero: left out"),
            (recording.embedded, "verdict", "verdicts", "by embeddings, which the log does not have: played as not proved"),
        ] where count > 0 {
            text += "  \(count) \(count == 1 ? one : many) \(what)\n"
        }
        guard recording.models.count > 1, let first = recording.models.first else { return text }
        text += "They were made with \(recording.models.count) models, and all play as the first, \(Self.name(of: first)):\n"
        for model in recording.models.prefix(namedMax) { text += "  \(model.runs) with \(Self.name(of: model))\n" }
        let rest = recording.models.count - namedMax
        return rest > 0 ? text + "  and \(rest) more models\n" : text
    }

    /// Models that are named.
    private static let namedMax = 20

    private static func name(of model: JournalRecording.Model) -> String {
        SafeText.escaped((model.name ?? "a model without a name") + (model.address.map { " at \($0)" } ?? " on this device"))
    }
}

extension JSONLine {
    /// What was recorded; schemas/output-record.schema.json.
    init(_ recording: JournalRecording, path: String) {
        self.init()
        add("file", path)
        add("bytes", number: recording.json.count)
        add("runs", number: recording.runs)
        add("cut", number: recording.cut)
        add("erased", number: recording.erased)
        add("inexact", number: recording.inexact)
        add("shortened", number: recording.shortened)
        add("uncounted", number: recording.uncounted)
        add("embedded", number: recording.embedded)
        add(
            "models",
            recording.models.map { model in
                var line = JSONLine()
                line.add("name", model.name)
                line.add("address", model.address)
                line.add("runs", number: model.runs)
                return line
            })
    }
}
