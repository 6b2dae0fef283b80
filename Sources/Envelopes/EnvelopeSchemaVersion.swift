public import StrictJSON

/// The generation of a generable's or an intent's field list (E8): any integer, by value, so that `3.0` is 3.
public struct EnvelopeSchemaVersion: Hashable, Sendable, Comparable {
    /// The exact value, of any size.
    public let number: JSONNumber

    /// The versions that may be run; any other is journaled and never run.
    public static let generations: ClosedRange<Int32> = 1...Int32.max

    /// The version of this number; one outside ``generations`` is journaled and never run.
    public init(_ version: Int) {
        number = JSONNumber(version)
    }

    init(_ number: JSONNumber) {
        self.number = number
    }

    /// The version if it may be run, else nil.
    public var generation: Int32? {
        guard let value = number.int64, let version = Int32(exactly: value), Self.generations.contains(version) else {
            return nil
        }
        return version
    }

    public static func < (left: EnvelopeSchemaVersion, right: EnvelopeSchemaVersion) -> Bool {
        left.number < right.number
    }
}

extension EnvelopeSchemaVersion: CustomStringConvertible {
    public var description: String { number.description }
}
