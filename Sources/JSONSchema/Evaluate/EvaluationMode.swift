/// What an evaluation is for. Known at compile time, so that the quick one has nothing to ask.
protocol EvaluationMode {
    /// Whether everything is looked at and noted, instead of stopping at what decides.
    static var isCollecting: Bool { get }
}

/// Only whether the value fits: stops at the first keyword that does not.
enum Verdict: EvaluationMode {
    static var isCollecting: Bool { false }
}

/// What does not fit, what the schema says, which members it names.
enum Collecting: EvaluationMode {
    static var isCollecting: Bool { true }
}
