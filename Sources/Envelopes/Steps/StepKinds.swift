/// A set of the steps that Daybook itself records.
public struct StepKinds: Hashable, Sendable {
    /// A bit for each step, at its index in ``StepReader/steps``.
    private var bits: UInt64

    /// The set of `steps`; traps on one that is not in ``StepReader/steps``.
    public init(_ steps: [any Step.Type]) {
        bits = 0
        for step in steps {
            guard let kind = StepKind(step) else { preconditionFailure("\(step) is not among the steps that are read") }
            bits |= 1 << UInt64(kind.index)
        }
    }

    /// All of them.
    public static let all = StepKinds(StepReader.steps)
    /// None of them.
    public static let none = StepKinds([])

    /// Whether `kind` is in the set.
    public func contains(_ kind: StepKind) -> Bool { bits & 1 << UInt64(kind.index) != 0 }

    /// Those of both sets.
    public func union(_ other: StepKinds) -> StepKinds {
        var sum = self
        sum.bits |= other.bits
        return sum
    }
}

/// One of the steps that Daybook itself records.
public struct StepKind: Hashable, Sendable {
    private static let indices = Dictionary(
        uniqueKeysWithValues: StepReader.steps.enumerated().map { (ObjectIdentifier($1), $0) })
    /// All of them.
    public static let all = StepReader.steps.indices.map { StepKind(index: $0) }

    /// Its index in ``StepReader/steps``.
    public let index: Int

    init(index: Int) { self.index = index }

    /// The kind of `step`; nil if it is not in ``StepReader/steps``.
    public init?(_ step: any Step.Type) {
        guard let index = Self.indices[ObjectIdentifier(step)] else { return nil }
        self.index = index
    }

    /// What its envelopes have as their intent.
    public var intent: String { StepReader.steps[index].intent }

    /// Whether it is that of `step`.
    public func isKind<Recorded: Step>(of step: Recorded.Type) -> Bool { StepReader.steps[index] == step }
}
