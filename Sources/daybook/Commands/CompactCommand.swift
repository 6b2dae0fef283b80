import GenerationJournal

/// `daybook compact`.
enum CompactCommand {
    static let command = Command(
        name: "compact", summary: "Write the store's file anew, without what was erased",
        details: [
            "Erased text stays in unused parts of the file until then. The store stays the same one, with its id and its "
                + "marks of copies. Nobody else may have it open meanwhile; beside the old file there must be room for "
                + "the new one. Whatever ends it early leaves a whole store."
        ],
        arguments: [.store], options: [.json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, output) = (invocation.arguments, invocation.terminal.output)
        let path = arguments.store
        let report = try await Progress(invocation.terminal).ticking("Compacting") { try Journal.compact(at: path) }
        if arguments.isSet(.json) {
            var line = JSONLine()
            line.add("head", number: report.head.rawValue)
            line.add("bytesBefore", number: report.bytesBefore)
            line.add("bytesAfter", number: report.bytesAfter)
            try output.write(json: line.bytes)
        } else {
            try output.print(
                "Wrote \(report.head) entries anew: \(report.bytesAfter) bytes, \(report.bytesBefore) before\n")
        }
        return .done
    }
}
