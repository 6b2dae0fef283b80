/// A pattern's syntax tree. Whether a quantifier is greedy and what a group captures do not change whether there is a
/// match, so neither stands in it.
indirect enum PatternNode: Sendable {
    /// Matches where it stands, taking nothing.
    case empty
    /// One code point of a set, by the set's number.
    case set(Int)
    case assertion(PatternAssertion)
    /// A lookahead or lookbehind, by its number.
    case lookaround(Int)
    case sequence([PatternNode])
    case alternatives([PatternNode])
    /// `max` is nil without an upper bound; `offset` is the quantifier's, in code points.
    case repetition(PatternNode, min: Int, max: Int?, offset: Int)
}

/// What can be asked about a place between two characters.
enum PatternAssertion: Sendable {
    case start, end, wordBoundary, noWordBoundary
}

/// A lookahead or lookbehind.
struct PatternLookaround: Sendable {
    let body: PatternNode
    let isBehind: Bool
    let isNegative: Bool
}

/// What a pattern's parser found.
struct ParsedPattern: Sendable {
    let root: PatternNode
    /// The sets that the tree names by number, each once.
    let sets: [CodePointSet]
    /// The lookarounds that the tree names by number; one that stands inside another comes before it.
    let lookarounds: [PatternLookaround]
    /// Where the first back-reference stands, in code points. The tree has `empty` in its place.
    let backReferenceOffset: Int?
}

/// The bounds of patterns.
enum PatternLimits {
    /// The longest pattern, in bytes.
    static let bytesMax = 65_536
    /// How many groups may lie in one another.
    static let depthMax = 128
    /// How many steps a pattern may have with its counted repetitions written out.
    static let stepsMax = 65_536
    /// How many lookarounds a pattern may have: a match keeps a bit for each at every place of the text.
    static let lookaroundsMax = 64
    /// From here on a repetition count is taken as this, which is too large for anything that is compiled.
    static let countMax = 1_000_000
    /// How many entries the table of an automaton may have.
    static let automatonEntriesMax = 65_536
    /// How much work goes into building an automaton before the pattern is matched without one, in steps.
    static let automatonWorkMax = 262_144
    /// How many different sets of characters a pattern with an automaton may have.
    static let automatonSetsMax = 256
}
