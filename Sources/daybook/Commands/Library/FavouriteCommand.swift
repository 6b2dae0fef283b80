import GenerationJournal
import QuoteGeneration

/// `daybook favourite`.
enum FavouriteCommand {
    private static let quote = Argument(name: "QUOTE", help: "The entry that the quote came from, by position or id")
    private static let remove = Option(name: "remove", help: "Take the mark away")

    static let command = Command(
        name: "favourite", summary: "Mark a quote as a favourite, or take the mark away",
        arguments: [.store, quote], options: [remove, .reason, .by, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, output) = (invocation.arguments, invocation.terminal.output)
        let name = try arguments.entry(quote)
        let isFavourite = !arguments.isSet(remove)
        let by = try invocation.decider()
        let reason = arguments.text(.reason) ?? (isFavourite ? "marked by hand" : "unmarked by hand")
        return try await invocation.withStore(.readWrite) { journal in
            let position = try journal.read { try $0.position(of: name) }
            let step: AppendResult?
            do {
                step = try await Favourites.mark(position, isFavourite: isFavourite, in: journal, by: by, reason: reason)
            } catch let error as FavouriteError { throw CommandRefusal(message: "\(error)") }
            if arguments.isSet(.json) {
                var line = JSONLine()
                line.add("quote", number: position.rawValue)
                line.add("isFavourite", isFavourite)
                line.add("step", number: step?.position.rawValue)
                try output.write(json: line.bytes)
            } else {
                let state = isFavourite ? "a favourite" : "no favourite"
                let recorded = step.map { "now, by entry \($0.position)" } ?? "already"
                try output.print("The quote of entry \(position) is \(state) \(recorded)\n")
            }
            return .done
        }
    }
}
