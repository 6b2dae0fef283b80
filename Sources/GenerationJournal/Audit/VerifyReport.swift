public import Digest

/// One thing that is wrong with a store.
public struct VerifyFault: Hashable, Sendable, CustomStringConvertible {
    /// The entry concerned; nil where it is no single one.
    public let position: Position?
    /// What is wrong, in words, without any text of an envelope.
    public let reason: String

    public var description: String {
        if let position { "position \(position): \(reason)" } else { reason }
    }
}

/// What a verification found of one projection.
public struct ProjectionVerdict: Hashable, Sendable {
    /// How its rows stand to the log.
    public enum Standing: Hashable, Sendable {
        /// They are what the log comes to.
        case sound
        /// They lack the last so many entries, which is no fault: the next writer brings them along.
        case behind(by: UInt64)
        /// Something is wrong; the report's faults say what.
        case damaged
    }

    /// The projection's name.
    public let name: String
    /// Its version.
    public let version: UInt16
    /// How its rows stand to the log.
    public let standing: Standing
    /// The digest of what the log comes to.
    public let digest: SHA256Digest
    /// Entries that it cannot use.
    public let quarantined: Int
}

/// What a verification found.
public struct VerifyReport: Hashable, Sendable {
    /// The last position, as it was when the verification began.
    public internal(set) var head = Position.start
    /// The chain digest there.
    public internal(set) var chain: SHA256Digest
    /// Records checked.
    public internal(set) var entries: UInt64 = 0
    /// Records among them that are erased.
    public internal(set) var erased: UInt64 = 0
    /// Erased records for which no step accounts: a fault, unless the store may be the beginning of another, which has the
    /// step.
    public internal(set) var unaccounted: [Position] = []
    /// The projections that this program knows; empty where the log itself is at fault.
    public internal(set) var projections: [ProjectionVerdict] = []
    /// The first faults in order of position, at most ``faultsKeptMax``.
    public internal(set) var faults: [VerifyFault] = []
    /// All faults, also those beyond ``faultsKeptMax``.
    public internal(set) var faultCount = 0

    /// How many faults a report describes.
    public static let faultsKeptMax = 100

    /// Whether nothing is wrong.
    public var isSound: Bool { faultCount == 0 }

    mutating func note(_ position: Position?, _ reason: String) {
        faultCount += 1
        if faults.count < Self.faultsKeptMax { faults.append(VerifyFault(position: position, reason: reason)) }
    }
}
