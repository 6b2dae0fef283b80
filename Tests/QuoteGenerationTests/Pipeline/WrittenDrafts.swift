import TestSupport

/// Drafts as a model may write them, put together from parts.
enum WrittenDrafts {
    private static let who = [
        "The gardener", "A tired baker", "My neighbor", "Her grandmother", "The sailor", "Our mailman", "A patient miller",
        "The widow next door", "His brother", "The child", "A tailor", "The clockmaker",
    ]
    private static let does = [
        "counts the rain by the bucket", "mends a torn sleeve at the window", "folds the last letter into a paper boat",
        "carries two loaves up the wooden stairs", "forgets the kettle on the cold stove", "paints the crooked fence blue",
        "hides a key under the loose brick", "sweeps the porch of an empty house", "ties a rope around the old apple tree",
        "borrows a ladder and returns three pears",
    ]
    private static let rest = [
        "before the street wakes up", "and forgives the winter for it", "until somebody laughs", "for whoever comes home late",
        "though nobody asked", "while the soup gets cold",
    ]

    /// One of them; four of nine have a fault.
    static func draft(_ number: Int, using random: inout SeededGenerator) -> String {
        func one(_ list: [String]) -> String { list[Int.random(in: list.indices, using: &random)] }
        let line = "\(one(who)) \(one(does)) \(one(rest))."
        switch number % 9 {
        case 3: return "\(line) \(one(who)) waits."
        case 4: return "\(one(who)) \(one(does)) \(one(rest)) \(one(rest)) or \(one(does))."
        case 5: return "**\(line)**"
        case 6: return "Courage asks for the freedom of an infinite destiny and a greatness without limit."
        default: return line
        }
    }
}
