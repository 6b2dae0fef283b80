/// What makes a line its own, or takes from it (spec Q8). Names stand in policies and verdicts and never change.
public enum DistinctivenessFeature: String, Hashable, Sendable, CaseIterable {
    /// Things that can be seen and touched; numbers and days, which are as exact.
    case imagery
    /// Something that is done.
    case action
    /// A feeling that has a name of its own.
    case emotion
    /// Somebody who acts.
    case agency
    /// Great words without a picture, the names of virtues among them.
    case abstraction
    /// A worn form, counsel that everybody has heard, or the form of a line that is there already.
    case formula
    /// Likeness to what was rejected recently.
    case anchors

    /// Whether it takes away from the score.
    public var isPenalty: Bool {
        switch self {
        case .imagery, .action, .emotion, .agency: false
        case .abstraction, .formula, .anchors: true
        }
    }

    /// How many of its signs give it its full strength.
    var signsForAll: Double {
        switch self {
        case .imagery: 2
        case .action, .emotion, .agency, .formula, .anchors: 1
        case .abstraction: 2
        }
    }
}
