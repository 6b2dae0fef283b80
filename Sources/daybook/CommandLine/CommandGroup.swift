/// Commands of two words that share the first, which is no command by itself.
struct CommandGroup: Sendable {
    /// The first word.
    let name: String
    /// One line, imperative, without a full stop.
    let summary: String

    /// In the table's order.
    var commands: [Command] { CommandTable.all.filter { $0.group == name } }
}

extension Command {
    /// The first word of two; nil where the name is one word.
    var group: String? { name.firstIndex(of: " ").map { String(name[..<$0]) } }

    /// The last word of the name.
    var lastWord: String { name.lastIndex(of: " ").map { String(name[name.index(after: $0)...]) } ?? name }

    /// The name as it stands in a file's name: `schema-check`.
    var hyphenatedName: String { String(name.map { $0 == " " ? "-" : $0 }) }
}
