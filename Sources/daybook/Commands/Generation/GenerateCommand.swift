import Envelopes
import GenerationJournal
import LanguageModels
import QuoteGeneration

/// `daybook generate`.
enum GenerateCommand {
    private static let locale = Option(name: "locale", value: "TAG", help: "The language, a tag of BCP 47 such as de")
    private static let theme = Option(name: "theme", value: "TEXT", help: "What it is to be about")
    private static let count = Option(
        name: "count", value: "N", help: "N drafts one after the other within one budget; background unless --channel is given")
    private static let channel = Option(
        name: "channel", value: "CHANNEL", help: "On whose behalf, which decides how long it may take; foreground unless given",
        kind: .oneOf(RequestGeneration.Channel.allCases.map(\.rawValue)))
    static let command = Command(
        name: "generate", summary: "Ask a model for a quote, and save it if it passes every layer",
        details: [
            "Every step is recorded: the request, the model's words, what each layer came to, the end. A draft that passes "
                + "all layers is saved by the executor like any other action; `daybook audit` explains each that was "
                + "rejected. What came of each draft is printed as soon as it is known. "
                + "Without a quote a curated line is offered, once, which is said to be curated and is not stored.",
            "The judge is the model that wrote the draft, in a session of its own: neither an independent model nor a "
                + "human review. Thresholds are a policy's choice and prove nothing about a line.",
            ModelOptions.explanation,
            "The exit status is 0 if a quote was saved, else 1. SIGINT (Ctrl-C) or SIGTERM cancels what goes on: it is "
                + "recorded to its end, and the exit status is 130 or 143. A second one ends the program at once.",
        ],
        arguments: [.store],
        options: [locale, theme, count, channel] + ModelOptions.all + [PolicyFile.option, .by, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let arguments = invocation.arguments
        guard let locale = try arguments.locale(locale) else {
            throw arguments.fault("generate needs --locale TAG, the language of the quote")
        }
        let count = try arguments.count(count, in: 1...QuoteLimits.poolDraftsMax)
        let client = try ModelOptions.client(arguments)
        let request = QuoteRequest(
            locale: locale, theme: arguments.text(theme), channel: try channel(arguments, isPool: count != nil))
        let policy = try PolicyFile.policy(arguments)
        let by = try invocation.decider()
        let output = GenerationOutput(invocation.terminal, isJSON: arguments.isSet(.json), wanted: count ?? 1)
        return try await invocation.withStore(.readWrite) { journal in
            let generator = try QuoteGenerator(
                journal: journal, client: client, policy: policy, systemBuild: SystemCalls.build(), by: by)
            do {
                let (runs, signal) = try await Interruption.heeded {
                    if let count {
                        return try await generator.generatePool(
                            request, count: count, report: { output.show($1) }, ended: { try output.write($1, at: $0) })
                    }
                    let run = try await generator.generate(request) { output.show($0) }
                    try output.write(run, at: 0)
                    return [run]
                }
                try output.writeAccount(of: runs)
                if let signal, runs.contains(where: { $0.end == .cancelled }) {
                    try output.write(signal)
                    return signal.status
                }
                return runs.contains { $0.end == .accepted } ? .done : .refused
            } catch let error as QuoteRequestError {
                throw CommandRefusal(message: "\(error)")
            }
        }
    }

    private static func channel(
        _ arguments: ParsedArguments, isPool: Bool
    ) throws(CommandLineError) -> RequestGeneration.Channel {
        guard let name = arguments.text(channel) else { return isPool ? .background : .foreground }
        guard let channel = RequestGeneration.Channel(rawValue: name) else {
            let known = RequestGeneration.Channel.allCases.map(\.rawValue).joined(separator: ", ")
            throw arguments.fault("\(channel.usage): \"\(name)\" is none of \(known)")
        }
        return channel
    }
}
