import Envelopes
import GenerationJournal

/// The words of a command line, each under the name that the command's table gives it.
struct ParsedArguments: Sendable {
    let command: Command
    fileprivate let values: [String: [String]]
    fileprivate let words: [String: [String]]

    init(command: Command, values: [String: [String]], words: [String: [String]]) {
        (self.command, self.values, self.words) = (command, values, words)
    }

    /// Whether a switch is set.
    func isSet(_ option: Option) -> Bool { values[option.name] != nil }

    /// An option's value as it stands.
    func text(_ option: Option) -> String? { values[option.name]?.first }

    /// The values of an option that may be given more than once, in their order.
    func texts(_ option: Option) -> [String] { values[option.name] ?? [] }

    /// The word of an argument that must be there, which the reader has seen to; empty only for one that is optional.
    func word(_ argument: Argument) -> String { words[argument.name]?.first ?? "" }

    /// All words of an argument.
    func words(_ argument: Argument) -> [String] { words[argument.name] ?? [] }

    /// The store that nearly every command works on.
    var store: String { word(.store) }

    /// A position, 1 or more.
    func position(_ option: Option) throws(CommandLineError) -> Position? {
        guard let text = text(option) else { return nil }
        guard let value = UInt64(text), value > 0 else {
            throw fault("\(option.usage): \"\(text)\" is no position; positions count from 1")
        }
        return Position(rawValue: value)
    }

    /// A number in `range`.
    func count(_ option: Option, in range: ClosedRange<Int>) throws(CommandLineError) -> Int? {
        guard let text = text(option) else { return nil }
        guard let value = Int(text), range.contains(value) else {
            let bound =
                range.upperBound == .max ? "\(range.lowerBound) up" : "\(range.lowerBound) to \(range.upperBound)"
            throw fault("\(option.usage): \"\(text)\" is no number from \(bound)")
        }
        return value
    }

    /// A moment, in microseconds since the Unix epoch: a date, a date and a time, or how long ago.
    func moment(_ option: Option, now: Int64, isUTC: Bool) throws(CommandLineError) -> Int64? {
        guard let text = text(option) else { return nil }
        guard let moment = MomentText.microseconds(of: text, now: now, isUTC: isUTC) else {
            throw fault("\(option.usage): \"\(text)\" is no time; write 2026-03-01, 2026-03-01T09:30, or 45m, 2h, 7d")
        }
        return moment
    }

    /// An entry, by position or id.
    func entry(_ argument: Argument) throws(CommandLineError) -> EntryName { try entry(named: word(argument)) }

    /// Entries, by position or id.
    func entries(_ argument: Argument) throws(CommandLineError) -> [EntryName] {
        var names: [EntryName] = []
        for word in words(argument) { names.append(try entry(named: word)) }
        return names
    }

    /// Entries, by position or id, that an option names.
    func entries(_ option: Option) throws(CommandLineError) -> [EntryName] {
        var names: [EntryName] = []
        for text in texts(option) { names.append(try entry(named: text)) }
        return names
    }

    /// The entry that `text` names, by position or id.
    func entry(named text: String) throws(CommandLineError) -> EntryName {
        if let value = UInt64(text), value > 0 { return .position(Position(rawValue: value)) }
        if let id = EntryID(text) { return .id(id) }
        throw fault("\"\(text)\" is neither a position nor an id")
    }

    /// An error in what was written, with a pointer to the command's help.
    func fault(_ message: String) -> CommandLineError { CommandLineError(message, command: command.name) }
}

/// How a person names an entry.
enum EntryName: Hashable, Sendable {
    case position(Position)
    case id(EntryID)
}
