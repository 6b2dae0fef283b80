/// The property Script (UAX 24) and what goes beyond it, Script_Extensions.
enum Script {
    private static let table = CodePointTable(PropertyTables.scripts)
    private static let differences = CodePointTable(PropertyTables.scriptExtensions)

    /// The code points whose script is `name`, a short or long name such as `Grek` or `Greek`.
    static func members(_ name: String) -> CodePointSet? {
        // Unknown is what no script claims, so it stands in no table.
        name == "Zzzz" || name == "Unknown" ? unknown : table[name]?.members
    }

    /// The code points that the script `name` uses, those of several scripts among them.
    static func extendedMembers(_ name: String) -> CodePointSet? {
        guard let entry = table[name], let difference = differences[entry.name] else { return members(name) }
        return entry.members.symmetricDifference(difference.members)
    }

    private static let unknown = CodePointSet(table.all.flatMap(\.members.runs)).inverted
}
