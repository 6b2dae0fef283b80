import ActionExecution
import Envelopes
import GenerationJournal

/// `daybook resolve`.
enum ResolveCommand {
    private static let performed = Option(name: "performed", help: "It was performed, and never runs again")
    private static let notPerformed = Option(name: "not-performed", help: "It was not performed, and may run")

    static let command = Command(
        name: "resolve", summary: "Record what became of an action that is in doubt",
        details: [
            "An attempt that was begun and never came to an end is in doubt: nobody but the world outside knows whether "
                + "it was performed. Look there first."
        ],
        arguments: [.store, .entry], options: [performed, notPerformed, .reason, .by, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let arguments = invocation.arguments
        guard arguments.isSet(performed) != arguments.isSet(notPerformed) else {
            throw arguments.fault("resolve needs either --performed or --not-performed")
        }
        let finding = arguments.isSet(performed) ? ResolveEntry.Finding.performed : .notPerformed
        let (by, reason) = try invocation.decision()
        return try await invocation.deciding { journal in
            let position = try journal.read { try $0.position(of: try arguments.entry(.entry)) }
            return [try await Executor.resolve(position, as: finding, in: journal, by: by, reason: reason)]
        }
    }
}

/// `daybook approve`.
enum ApproveCommand {
    static let command = Command(
        name: "approve", summary: "Let an envelope run that a migration rewrote",
        arguments: [.store, .entry], options: [.reason, .by, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let arguments = invocation.arguments
        let (by, reason) = try invocation.decision()
        return try await invocation.deciding { journal in
            let position = try journal.read { try $0.position(of: try arguments.entry(.entry)) }
            return [try await Executor.approve(position, in: journal, by: by, reason: reason)]
        }
    }
}

/// `daybook adopt`.
enum AdoptCommand {
    private static let entries = Argument(name: "ENTRY", help: "Positions or ids of copies", count: .any)

    static let command = Command(
        name: "adopt", summary: "Let copies act in this store",
        details: [
            "Entries that came by replay, copy, migration or the import of an export never act by themselves, since two "
                + "stores would do the same thing twice. What was performed elsewhere stays performed; what was begun "
                + "there and not ended may then run here. Make sure that the other store does not act any more, and "
                + "mind that an export merged without --trust does not bring along what was performed."
        ],
        arguments: [.store, entries], options: [.reason, .by, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let arguments = invocation.arguments
        guard !arguments.words(entries).isEmpty else { throw arguments.fault("adopt needs at least one ENTRY") }
        let names = try arguments.entries(entries)
        let (by, reason) = try invocation.decision()
        return try await invocation.deciding { journal in
            let positions = try journal.read { snapshot in try names.map { try snapshot.position(of: $0) } }
            return try await Executor.adopt(positions, in: journal, by: by, reason: reason)
        }
    }
}

extension Invocation {
    /// Who decides and why, which every human decision records (spec J10).
    func decision() throws(CommandLineError) -> (by: String, reason: String) {
        guard let reason = arguments.text(.reason), !Self.isBlank(reason) else {
            throw arguments.fault("\(arguments.command.name) needs --reason TEXT: it is recorded")
        }
        return (try decider(), reason)
    }

    /// Who decides: `--by`, else the account at this host.
    func decider() throws(CommandLineError) -> String {
        let name = arguments.text(.by) ?? terminal.account()
        guard !Self.isBlank(name) else { throw arguments.fault("--by names nobody: it is recorded") }
        return name
    }

    private static func isBlank(_ text: String) -> Bool { text.utf8.allSatisfy { $0 <= 0x20 } }

    /// Records a decision in the command's store and says where it stands.
    func deciding(_ decide: (Journal) async throws -> [AppendResult]) async throws -> RunStatus {
        try await withStore(.readWrite) { journal in
            let steps = try await decide(journal)
            for step in steps {
                if arguments.isSet(.json) {
                    var line = JSONLine()
                    line.add("step", number: step.position.rawValue)
                    line.add("id", step.id.description)
                    line.add("new", step.isNew)
                    try terminal.output.write(json: line.bytes)
                } else {
                    try terminal.output.print("Recorded as entry \(step.position)\n")
                }
            }
            return .done
        }
    }
}
