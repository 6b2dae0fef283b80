import Envelopes
import GenerationJournal

/// `daybook migrate`.
enum MigrateCommand {
    private static let mapping = Option(
        name: "mapping", value: "FILE", help: "A mapping document; may be given more than once, or followed by more files",
        kind: .file, repeats: true)
    private static let more = Argument(name: "FILE", help: "More mapping documents", kind: .file, count: .any)
    private static let target = Option(
        name: "target", value: "TYPE@VERSION",
        help: "Where to end for this type, instead of the last version that its mappings reach; may be given more than once",
        repeats: true)
    private static let rehearse = Option(
        name: "rehearse", help: "Write nothing: say what would become of every version and field, and what would be lost")
    private static let into = Option(
        name: "into", value: "NEW", help: "The store to write; made if it is missing, continued if it was begun",
        kind: .folder)
    private static let noLoss = Option(name: "no-loss", help: "Let anything that could not be had back be an error")
    private static let receipt = Option(
        name: "receipt", value: "FILE", help: "With --into, write a receipt of the migration to FILE, which must not exist",
        kind: .file)

    static let command = Command(
        name: "migrate", summary: "Take envelopes to another version of their type, into a fresh store",
        details: [
            "Rehearse first. Every version in the log that lies before its type's target must have a way there, which is "
                + "proved before anything is written. What comes of each envelope is held against the schema of the "
                + "target, which the store must know (`daybook schema register`). Untouched values keep their exact bytes.",
            "The fresh store has a journal id of its own; ids, times, causes and order stay. Its entries are copies, and "
                + "what was mapped runs only after `daybook approve`. Its last entry says where it came from, and "
                + "`daybook verify NEW --origin STORE` proves it. A run that was interrupted goes on when it is run again.",
        ],
        arguments: [.store, more],
        options: [mapping, target, rehearse, into, noLoss, receipt, .reason, .by, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let arguments = invocation.arguments
        let path = arguments.text(into)
        guard arguments.isSet(rehearse) != (path != nil) else {
            throw arguments.fault("migrate needs either --rehearse or --into NEW")
        }
        guard path != nil || arguments.text(receipt) == nil else { throw arguments.fault("--receipt goes with --into") }
        let files = arguments.texts(mapping) + arguments.words(more)
        guard !arguments.texts(mapping).isEmpty else { throw arguments.fault("migrate needs --mapping FILE") }
        let mappings = try set(files, arguments)
        do {
            if let path { return try await migrate(invocation, mappings, into: path) }
            return try await rehearsal(invocation, mappings)
        } catch let error as MigrationError {
            throw CommandRefusal(message: "Not migrated: \(error)", hints: hints(error))
        }
    }

    private static func set(_ files: [String], _ arguments: ParsedArguments) throws -> MappingSet {
        let mappings = try files.map { try MappingFiles.mapping($0) }
        let targets = try arguments.texts(target).map { text in
            guard let name = SchemaName(text) else {
                throw arguments.fault("\(target.usage): \"\(text)\" is no TYPE@VERSION, such as OrderDraft@3")
            }
            // The name says whose field list it is as soon as a mapping knows it.
            let type = mappings.first { $0.type.name.utf8.elementsEqual(name.name.utf8) }?.type
            return TypeVersion(type ?? MappedType(.generable, name.name), name.version)
        }
        do throws(MappingError) { return try MappingSet(mappings, targets: targets) } catch {
            throw CommandRefusal(message: "The mappings cannot be used: \(error)")
        }
    }

    private static func hints(_ error: MigrationError) -> [String] {
        switch error {
        case .schemaMissing: ["`daybook schema register STORE TYPE@VERSION FILE --reason TEXT` makes it known"]
        case .misfit, .loss: ["`daybook migrate STORE --mapping FILE --rehearse` lists what there is"]
        default: []
        }
    }

    private static func rehearsal(_ invocation: Invocation, _ mappings: MappingSet) async throws -> RunStatus {
        try await invocation.withStore(.readOnly) { journal in
            let rehearsal = try await Progress(invocation.terminal).ticking("Rehearsing") {
                try journal.rehearseMigration(mappings)
            }
            let output = invocation.terminal.output
            if invocation.arguments.isSet(.json) {
                for line in RehearsalLines.lines(rehearsal, mappings) { try output.write(json: line.bytes) }
            } else {
                try output.print(RehearsalText.text(rehearsal, mappings))
            }
            let isRefused = !rehearsal.isFaultless || (invocation.arguments.isSet(noLoss) && !rehearsal.isLossless)
            if !invocation.arguments.isSet(.json), isRefused, rehearsal.isFaultless {
                try output.print("Refused: something would be lost, and --no-loss forbids it\n")
            }
            return isRefused ? .refused : .done
        }
    }

    private static func migrate(
        _ invocation: Invocation, _ mappings: MappingSet, into path: String
    ) async throws -> RunStatus {
        let (arguments, terminal) = (invocation.arguments, invocation.terminal)
        let options = MigrationOptions(
            by: try invocation.decider(), reason: arguments.text(.reason),
            forbidsLoss: arguments.isSet(noLoss))
        // A file that cannot be made is better known before the work than after it.
        let file = try arguments.text(receipt).map { try NewFile($0) }
        return try await invocation.withStore(.readOnly) { journal in
            let progress = Progress(terminal)
            let report = try journal.migrate(into: path, mappings, options: options) { report in
                try progress.show("Migrated \(report.written + report.known) entries")
            }
            try progress.end()
            if let file, let receipt = report.receipt {
                try file.write(receipt.encoded)
                try file.finish()
            }
            if arguments.isSet(.json) {
                for line in MigrationLines.lines(report, path) { try terminal.output.write(json: line.bytes) }
            } else {
                try terminal.output.print(MigrationText.text(report, path))
            }
            return .done
        }
    }
}
