/// Placeholder until the matcher is merged: accepts every pattern and matches everything.
struct Pattern: Sendable {
    init(_ source: [UInt8]) throws(PatternError) {}
    func matches(_ text: Span<UInt8>) -> Bool { true }
}

/// What is wrong with a pattern, and at which code point offset.
public struct PatternError: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String { "" }
}
