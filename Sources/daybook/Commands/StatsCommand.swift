import Envelopes
import GenerationJournal

/// `daybook stats`.
enum StatsCommand {
    static let command = Command(
        name: "stats", summary: "Print sizes, counts and who is reading",
        details: [
            "A reader's age is how many transactions were committed since its snapshot. While an old one lives, freed "
                + "pages cannot be used again and the file grows.",
        ],
        arguments: [.store], options: [.json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, output) = (invocation.arguments, invocation.terminal.output)
        return try await invocation.withStore(.readOnly) { journal in
            let statistics = try journal.statistics()
            if arguments.isSet(.json) {
                try output.write(json: line(statistics).bytes)
            } else {
                try output.print(text(statistics))
            }
            return .done
        }
    }

    private static func text(_ statistics: JournalStatistics) -> String {
        var text = """
            journal           \(statistics.journalID)
            creation          \(statistics.creationID)
            entries           \(statistics.head)
            of them copies    \(statistics.copies)
            sessions          \(statistics.sessions)
            file bytes        \(statistics.fileBytes)
            allocated bytes   \(statistics.allocatedBytes)
            map bytes         \(statistics.mapBytes)
            page bytes        \(statistics.pageBytes)
            free pages        \(statistics.freePages)
            readers           \(statistics.readers.count)

            """
        for reader in statistics.readers { text += "  process \(reader.process), age \(reader.age)\n" }
        if !statistics.readers.isEmpty { text += "oldest reader age \(statistics.oldestReaderAge)\n" }
        return text
    }

    private static func line(_ statistics: JournalStatistics) -> JSONLine {
        var line = JSONLine()
        line.add("journalId", statistics.journalID.description)
        line.add("creationId", statistics.creationID.description)
        line.add("entries", number: statistics.head.rawValue)
        line.add("copies", number: statistics.copies)
        line.add("sessions", number: statistics.sessions)
        line.add("fileBytes", number: statistics.fileBytes)
        line.add("allocatedBytes", number: statistics.allocatedBytes)
        line.add("mapBytes", number: statistics.mapBytes)
        line.add("pageBytes", number: statistics.pageBytes)
        line.add("freePages", number: statistics.freePages)
        line.add("oldestReaderAge", number: statistics.oldestReaderAge)
        line.add(
            "readers",
            statistics.readers.map { reader in
                var line = JSONLine()
                line.add("process", number: reader.process)
                line.add("age", number: reader.age)
                return line
            })
        return line
    }
}
