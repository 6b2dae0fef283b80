import GenerationJournal

/// `daybook import`.
enum ImportCommand {
    private static let files = Argument(
        name: "FILE", help: "Files to import, in order; - or none is standard input", kind: .file, count: .any)
    private static let strict = Option(
        name: "strict", help: "Stop at the first line that is refused; what came before it is in")
    private static let resume = Option(
        name: "resume", help: "Go on where an earlier import of the same file of envelopes stopped")
    private static let merge = Option(
        name: "merge", help: "Append the entries of another journal's export at new positions")
    private static let trust = Option(
        name: "trust",
        help: "With --merge: believe the export about which steps Daybook itself wrote; what they erase is erased here too")
    private static let dryRun = Option(name: "dry-run", help: "Judge every line, write nothing")
    private static let rejects = Option(
        name: "rejects", value: "FILE", help: "Write refused lines to FILE, which must not exist", kind: .file)

    static let command = Command(
        name: "import", summary: "Append envelopes, or take in an export or an envelope file",
        details: [
            "A file whose first line is the header of an export or an envelope file is one; otherwise every line is "
                + "an envelope. An export of the same journal, or into an empty store, keeps positions, ids, times and "
                + "digests, and goes on by itself after an interruption. An envelope file that grows can be "
                + "imported again and again.",
            "A bad line is named on standard error, the first 20 of them, and stops nothing. Exit status 1 if any line "
                + "was refused or the last one was cut off.",
        ],
        arguments: [.store, files], options: [strict, resume, merge, trust, dryRun, rejects, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, terminal) = (invocation.arguments, invocation.terminal)
        var options = ImportOptions()
        options.stopsAtRefusal = arguments.isSet(strict)
        options.resumes = arguments.isSet(resume)
        options.merges = arguments.isSet(merge)
        options.trustsOwnSteps = arguments.isSet(trust)
        options.isRehearsal = arguments.isSet(dryRun)
        if options.trustsOwnSteps, !options.merges { throw arguments.fault("--trust goes with --merge only") }
        let paths = try invocation.inputs(files, content: "envelopes")
        return try await invocation.withStore(.readWrite) { journal in
            let intake = try Intake(
                journal: journal, options: options, terminal: terminal, isJSON: arguments.isSet(.json),
                rejects: arguments.text(rejects))
            var isWhole = true
            for path in paths {
                isWhole = try intake.take(path) && isWhole
                if !isWhole, options.stopsAtRefusal { break }
            }
            try intake.finish()
            return isWhole ? .done : .refused
        }
    }
}
