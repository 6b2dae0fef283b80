/// The layers that a draft passes, in the order in which they are asked: what is cheap and explainable comes first. The
/// model is asked for its judgement only once the others that cost nothing have let the draft go on.
public enum QuoteLayer: String, Hashable, Sendable, CaseIterable {
    /// Deterministic rules over the text.
    case gate
    /// A learned filter of taste (spec Q5).
    case taste
    /// Nearness to lines that are there already.
    case novelty
    /// The model's judgement in a session of its own.
    case judge
    /// How far the line is its own.
    case distinctiveness

    /// Whether none is asked after it.
    public var isLast: Bool { self == Self.allCases.last }
}
