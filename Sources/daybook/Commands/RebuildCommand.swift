import Digest
import GenerationJournal

/// `daybook rebuild`.
enum RebuildCommand {
    private static let name = Argument(
        name: "PROJECTION", help: "One view; all of them unless given", kind: .oneOf(Projection.all.map(\.name)),
        count: .optional)
    private static let quarantine = Option(
        name: "quarantine", help: "Pass over entries that cannot be used and name them, rather than stop at the first")
    private static let resume = Option(
        name: "resume", help: "Go on with a rebuild that was cut off; only for the same program")
    private static let compare = Option(name: "compare", help: "Say whether the new rows are what was served before")
    private static let prune = Option(name: "prune", help: "Remove the other versions of the view afterwards")

    static let command = Command(
        name: "rebuild", summary: "Fill views anew from the log",
        details: [
            "The new rows are filled beside those that are served and swapped in with one write, so readers see no gap "
                + "and a rebuild that is cut off changes nothing. Exit status 1 if an entry cannot be used, or if "
                + "--compare finds a difference.",
        ],
        arguments: [.store, name], options: [quarantine, resume, compare, prune, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, terminal) = (invocation.arguments, invocation.terminal)
        let wanted = arguments.word(name)
        let projections = Projection.all.filter { wanted.isEmpty || $0.name == wanted }
        guard !projections.isEmpty else {
            let known = Projection.all.map(\.name).joined(separator: ", ")
            throw arguments.fault("There is no view \"\(wanted)\"; known are \(known)")
        }
        var options = RebuildOptions()
        options.quarantines = arguments.isSet(quarantine)
        options.resumes = arguments.isSet(resume)
        options.compares = arguments.isSet(compare)
        options.prunes = arguments.isSet(prune)
        return try await invocation.withStore(.readWrite) { journal in
            var status = RunStatus.done
            let progress = Progress(terminal)
            let reports = try journal.rebuild(projections, options: options) { index, report in
                try progress.show("\(projections[index].name): \(report.position) of \(report.head) entries")
            }
            try progress.end()
            for (projection, report) in zip(projections, reports) {
                if report.quarantined > 0 || report.wasEqual == false { status = .refused }
                let quarantined = try journal.read { try $0.quarantine(of: projection) }
                try write(projection, report, quarantined, arguments.isSet(.json), terminal.output)
            }
            return status
        }
    }

    private static func write(
        _ projection: Projection, _ report: RebuildReport, _ quarantined: [QuarantinedEntry], _ isJSON: Bool,
        _ output: OutputStream
    ) throws {
        guard isJSON else {
            var text = "Rebuilt \(projection.name) \(projection.version) from \(report.head) entries\n"
            text += "digest \(report.digest?.hex ?? "-")\n"
            if let wasEqual = report.wasEqual { text += wasEqual ? "Equal to what was served\n" : "Not what was served\n" }
            for entry in quarantined { text += "quarantined: position \(entry.position): \(entry.reason)\n" }
            if !report.pruned.isEmpty {
                text += "removed: versions \(report.pruned.map(String.init).joined(separator: ", "))\n"
            }
            return try output.print(text)
        }
        var line = JSONLine()
        line.add("name", projection.name)
        line.add("version", number: projection.version)
        line.add("head", number: report.head.rawValue)
        line.add("digest", report.digest?.hex)
        line.add("equal", json: Array((report.wasEqual.map { $0 ? "true" : "false" } ?? "null").utf8))
        line.add("quarantined", quarantined.map { entry in
            var line = JSONLine()
            line.add("position", number: entry.position.rawValue)
            line.add("reason", entry.reason)
            return line
        })
        line.add("pruned", json: Array("[\(report.pruned.map(String.init).joined(separator: ","))]".utf8))
        try output.write(json: line.bytes)
    }
}
