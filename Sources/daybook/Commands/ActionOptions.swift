import ActionExecution
import GenerationJournal
import Schemas

/// The options that say what may be performed: `--action`, `--accept`, `--time-limit`.
enum ActionOptions {
    static let action = Option(
        name: "action", value: "INTENT[@VERSION]=COMMAND",
        help: "Perform the intent by this command and its arguments, without a shell; may be given more than once",
        repeats: true)
    static let accept = Option(
        name: "accept", value: "INTENT=TYPE@VERSION",
        help: "Take this type for the intent, beside those that come with Daybook; may be given more than once",
        repeats: true)
    static let saveQuotes = Option(
        name: "save-quotes", help: "Perform SaveQuoteIntent by taking the quote into the library")
    static let timeLimit = Option(
        name: "time-limit", value: "SECONDS",
        help: "How long a command may run; \(ActionLimits.secondsStandard) seconds unless given")

    /// The actions of a command line.
    ///
    /// - Throws: `CommandLineError`.
    static func actions(_ arguments: ParsedArguments) throws(CommandLineError) -> [ActionDefinition] {
        let seconds = try arguments.count(timeLimit, in: 1...ActionLimits.secondsMax) ?? ActionLimits.secondsStandard
        var accepted = try acceptedTypes(arguments)
        var actions: [ActionDefinition] = []
        for text in arguments.texts(action) {
            let (name, command) = try halves(text, of: action, arguments)
            let (intent, version) = try named(name, of: action, arguments)
            let handler = try self.command(command, seconds, arguments)
            let number: Int32
            if let version { number = version } else { number = try known(intent, arguments) }
            actions.append(
                ActionDefinition(
                    intent: intent, version: number,
                    accepts: types(for: intent) + (accepted.removeValue(forKey: Array(intent.utf8)) ?? []), handler: handler))
        }
        if let intent = accepted.keys.map({ String(decoding: $0, as: UTF8.self) }).sorted().first {
            throw arguments.fault("--accept names the intent \(intent), for which there is no --action")
        }
        return actions
    }

    /// By the bytes of the intent: two spellings that look alike are two names.
    private static func acceptedTypes(
        _ arguments: ParsedArguments
    ) throws(CommandLineError) -> [[UInt8]: [AcceptedType]] {
        var accepted: [[UInt8]: [AcceptedType]] = [:]
        for text in arguments.texts(accept) {
            let (intent, type) = try halves(text, of: accept, arguments)
            let (name, version) = try named(type, of: accept, arguments)
            guard let version else { throw arguments.fault("--accept \(text): a version is missing: TYPE@VERSION") }
            accepted[Array(intent.utf8), default: []].append(AcceptedType(name, version: version))
        }
        return accepted
    }

    /// The types of the program that are for `intent`.
    private static func types(for intent: String) -> [AcceptedType] {
        SchemaCatalog.embedded.items.compactMap { item in
            guard case .content(let intents) = item.schema.role,
                intents.contains(where: { $0.utf8.elementsEqual(intent.utf8) })
            else { return nil }
            return AcceptedType(item.schema.name, version: item.schema.version)
        }
    }

    /// The version of an intent that comes with the program.
    private static func known(_ intent: String, _ arguments: ParsedArguments) throws(CommandLineError) -> Int32 {
        let versions = SchemaCatalog.embedded.items.filter {
            $0.schema.name.utf8.elementsEqual(intent.utf8) && $0.schema.role == .parameters
        }
        guard let version = versions.map(\.schema.version).max() else {
            throw arguments.fault("Say which version of \(intent) the command takes: --action \(intent)@VERSION=COMMAND")
        }
        return version
    }

    private static func command(
        _ text: String, _ seconds: Int, _ arguments: ParsedArguments
    ) throws(CommandLineError) -> ExternalCommand {
        let words: [String]
        do throws(CommandWords.Fault) { words = try CommandWords.split(text) } catch {
            switch error {
            case .openQuote(let quote): throw arguments.fault("--action: a quote \(quote) is not closed: \(text)")
            case .trailingBackslash: throw arguments.fault("--action: nothing follows the last backslash: \(text)")
            }
        }
        guard let program = words.first else { throw arguments.fault("--action names no command: \(text)") }
        guard let path = SystemCalls.executable(program) else {
            throw arguments.fault("--action: there is no program \(program) that can be run")
        }
        return ExternalCommand(path: path, arguments: Array(words.dropFirst()), seconds: seconds)
    }

    private static func halves(
        _ text: String, of option: Option, _ arguments: ParsedArguments
    ) throws(CommandLineError) -> (String, String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { throw arguments.fault("\(option.usage): \"\(text)\" has no =") }
        return (String(parts[0]), String(parts[1]))
    }

    /// A name, and a version behind an `@`.
    static func named(
        _ text: String, of option: Option, _ arguments: ParsedArguments
    ) throws(CommandLineError) -> (String, Int32?) {
        guard let at = text.lastIndex(of: "@") else { return (text, nil) }
        guard let version = Int32(text[text.index(after: at)...]), version > 0, at > text.startIndex else {
            throw arguments.fault("\(option.usage): \"\(text)\" has no version from 1 up behind the @")
        }
        return (String(text[..<at]), version)
    }
}
