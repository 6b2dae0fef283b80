/// Sets of code points by name, read from the compact text that `tools/unicode-tables` writes.
///
/// A line holds the set's names, with commas between, and its runs. A run is the distance from the end of the run before
/// and, behind a plus sign, how many code points follow its first; both in base 36.
struct CodePointTable: Sendable {
    private var numbers: [String: Int] = [:]
    private var entries: [(name: String, members: CodePointSet)] = []

    /// The table that `text` spells. A line that is not as described gives a set of what was read until there.
    init(_ text: String) {
        for line in text.utf8.split(separator: 0x0A) {
            let words = line.split(separator: 0x20)
            guard let names = words.first else { continue }
            let aliases = names.split(separator: 0x2C).map { String(Substring($0)) }
            for alias in aliases { numbers[alias] = entries.count }
            var runs: [CodePointSet.Run] = []
            var next: UInt32 = 0
            for word in words.dropFirst() {
                let parts = word.split(separator: 0x2B)
                guard let gap = parts.first.flatMap({ UInt32(Substring($0), radix: 36) }) else { break }
                let first = next + gap
                let last = first + (parts.count > 1 ? UInt32(Substring(parts[1]), radix: 36) ?? 0 : 0)
                runs.append(CodePointSet.Run(first: first, last: last))
                next = last + 1
            }
            entries.append((aliases.first ?? "", CodePointSet(runs)))
        }
    }

    /// The set called `name`, with the first of its names.
    subscript(name: String) -> (name: String, members: CodePointSet)? { numbers[name].map { entries[$0] } }

    /// Every set, with the first of its names, in the table's order.
    var all: [(name: String, members: CodePointSet)] { entries }
}
