/// The place of an entry in its journal: 1 for the first, without gaps.
///
/// ``start`` is the place before the first entry, so "everything after `start`" is the whole journal.
public struct Position: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The place as a number, counted from 1; 0 only for ``start``.
    public let rawValue: UInt64

    /// The place before the first entry.
    public static let start = Position(rawValue: 0)

    /// The place with this number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The place right after this one.
    public var next: Position { Position(rawValue: rawValue + 1) }

    public static func < (left: Position, right: Position) -> Bool { left.rawValue < right.rawValue }

    public var description: String { String(rawValue) }
}
