import Envelopes
import GenerationJournal

/// `daybook erase`.
enum EraseCommand {
    private static let entries = Argument(name: "ENTRY", help: "Positions or ids of entries", count: .any)
    private static let flow = Option(
        name: "flow", value: "ENTRY", help: "All entries of the flow of ENTRY, from request to outcome", repeats: true)
    private static let session = Option(
        name: "session", value: "ID", help: "All flows that have an entry in the model's session ID", repeats: true)
    private static let leaveCopies = Option(
        name: "leave-copies", help: "Erase although other entries hold the same texts, and list these")
    private static let dryRun = Option(name: "dry-run", help: "Say what would be erased and who holds it too, write nothing")

    static let command = Command(
        name: "erase", summary: "Erase envelopes; headers and digests stay, so everything still verifies",
        details: [
            "Name entries, whole flows or sessions. An entry alone is seldom enough: request, snapshots, replies and verdicts of "
                + "its flow repeat its words. Steps that register, adopt or erase cannot be erased; a flow leaves them out.",
            "Whether another entry still holds a text that is to be erased is looked up first: a string of content or "
                + "parameters with at least 12 letters and digits, however it is escaped. If one does, it is listed, nothing "
                + "is erased, and the exit status is 1.",
            "Erased text stays in unused parts of the store's file until `daybook compact`, and in exports and copies that "
                + "were made before. A step records what was erased, by whom and why; the reason stays for good.",
        ],
        arguments: [.store, entries], options: [flow, session, .reason, .by, leaveCopies, dryRun, .json],
        run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let arguments = invocation.arguments
        let names = try arguments.entries(entries)
        let flows = try arguments.entries(flow)
        let sessions = arguments.texts(session)
        guard !names.isEmpty || !flows.isEmpty || !sessions.isEmpty else {
            throw arguments.fault("erase needs at least one ENTRY, --flow ENTRY or --session ID")
        }
        let (by, reason) = try invocation.decision()
        var options = ErasureOptions()
        options.leavesCopies = arguments.isSet(leaveCopies)
        options.isRehearsal = arguments.isSet(dryRun)
        return try await invocation.withStore(.readWrite) { journal in
            let positions = try journal.read { snapshot in
                try names.map { try snapshot.position(of: $0) }
                    + snapshot.erasableEntries(ofFlowsOf: flows.map { try snapshot.position(of: $0) })
                    + sessions.flatMap { try snapshot.erasableEntries(ofSession: $0) }
            }
            guard !positions.isEmpty else { throw CommandRefusal(message: "Nothing that can be erased is there") }
            let report = try await Progress(invocation.terminal).ticking("Erasing") { [options] in
                try journal.erase(positions, by: by, reason: reason, options: options)
            }
            try say(report, on: invocation.terminal, isJSON: arguments.isSet(.json))
            return report.copies.isEmpty || options.leavesCopies ? .done : .refused
        }
    }

    private static func say(_ report: ErasureReport, on terminal: Terminal, isJSON: Bool) throws {
        guard !isJSON else {
            for place in report.entries { try terminal.output.write(json: line("entry", place).bytes) }
            for place in report.copies { try terminal.output.write(json: line("copy", place).bytes) }
            return try terminal.output.write(json: line(report).bytes)
        }
        for place in report.copies {
            try terminal.output.print("Entry \(place.position) still holds a text of it, id \(place.id)\n")
        }
        let count = "\(report.entries.count) \(report.entries.count == 1 ? "entry" : "entries")"
        let before = report.erasedBefore > 0 ? ", \(report.erasedBefore) were erased before" : ""
        switch report.outcome {
        case .erased:
            let steps = report.steps.map(\.description).joined(separator: ", ")
            let recorded = steps.isEmpty ? "" : "; recorded as entry \(steps)"
            try terminal.output.print("Erased \(count)\(before)\(recorded)\n")
            if !report.steps.isEmpty {
                try terminal.errors.print("The bytes leave the store's file with `daybook compact`\n")
            }
        case .rehearsed: try terminal.output.print("Would erase \(count)\(before)\n")
        case .refused:
            try terminal.errors.print("Nothing was erased; --leave-copies erases \(count) and leaves those\n")
        }
    }

    private static func line(_ type: String, _ place: EntryPlace) -> JSONLine {
        var line = JSONLine()
        line.add("type", type)
        line.add("position", number: place.position.rawValue)
        line.add("id", place.id.description)
        return line
    }

    private static func line(_ report: ErasureReport) -> JSONLine {
        var line = JSONLine()
        line.add("type", "report")
        line.add("outcome", report.outcome.rawValue)
        line.add("entries", number: report.entries.count)
        line.add("erasedBefore", number: report.erasedBefore)
        line.add("copies", number: report.copies.count)
        line.add("steps", json: Array("[\(report.steps.map(\.description).joined(separator: ","))]".utf8))
        line.add("head", number: report.head.rawValue)
        return line
    }
}
