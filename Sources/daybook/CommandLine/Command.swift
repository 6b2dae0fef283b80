/// One command: everything that parsing, help, docs and completion need to know of it, and what it does.
struct Command: Sendable {
    let name: String
    /// One line, imperative, without a full stop.
    let summary: String
    /// Further sentences for its own page, one paragraph an element.
    var details: [String] = []
    var arguments: [Argument] = []
    var options: [Option] = []
    let run: @Sendable (Invocation) async throws -> RunStatus
}

/// What a command runs with.
struct Invocation: Sendable {
    let arguments: ParsedArguments
    let terminal: Terminal
}

/// What the shell can offer in place of a word.
enum WordKind: Sendable {
    case text
    case file
    case folder
    case oneOf([String])
}

/// A word that stands by its place.
struct Argument: Sendable {
    enum Count: Sendable { case one, optional, any }

    let name: String
    let help: String
    var kind = WordKind.text
    var count = Count.one

    /// How it stands in a usage line.
    var usage: String {
        switch count {
        case .one: name
        case .optional: "[\(name)]"
        case .any: "[\(name)...]"
        }
    }
}

/// A word that begins with two hyphens, and its value if it takes one.
struct Option: Sendable {
    let name: String
    /// The value's name in help, in capitals; nil for a switch.
    var value: String?
    let help: String
    var kind = WordKind.text
    /// Whether it may be given more than once.
    var repeats = false

    /// How it stands in help: `--last N`.
    var usage: String { value.map { "--\(name) \($0)" } ?? "--\(name)" }
}

extension Option {
    static let json = Option(
        name: "json", help: "Print JSON Lines; schemas/output-COMMAND.schema.json gives their shape")
    static let utc = Option(name: "utc", help: "Read and print times in UTC rather than the local zone")
    static let from = Option(name: "from", value: "P", help: "Begin at position P")
    static let to = Option(name: "to", value: "P", help: "End with position P")
    static let by = Option(name: "by", value: "NAME", help: "Who decides; the account at this host unless given")
    static let reason = Option(name: "reason", value: "TEXT", help: "Why; it is recorded")
    static let help = Option(name: "help", help: "Print this help")
}

extension Argument {
    static let entry = Argument(name: "ENTRY", help: "The entry's position or id")
    static let store = Argument(name: "STORE", help: "The store's folder, by convention NAME.daybook", kind: .folder)
}
