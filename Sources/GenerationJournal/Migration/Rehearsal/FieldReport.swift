/// What becomes of one field of one version: how often, and where first.
public struct FieldReport: Hashable, Sendable {
    /// What becomes of a field.
    public enum Fate: String, Hashable, Sendable, CaseIterable {
        /// It stays, letter for letter.
        case kept
        case renamed
        case moved
        case copied
        /// It is gone.
        case dropped
        /// It was missing, and a default was put in.
        case defaulted
        /// It has the same value in all envelopes now.
        case set
        /// A conversion changed its value.
        case converted
        /// A table says what its value became.
        case translated
        case wrapped
        case unwrapped
        case split
        case joined
        /// Code has changed it, or something in it.
        case rewritten
    }

    /// The version of the envelopes.
    public let source: TypeVersion
    /// The mapping that did it, as in `OrderDraft 1 to 2`; nil for a field that is kept.
    public let mapping: String?
    /// The operation, counted from 1; nil for a field that is kept.
    public let operation: Int?
    /// The field as the mapping finds it, a pointer with `*` for each element of an array.
    public let field: String
    /// What became of it.
    public let fate: Fate
    /// Where it is afterwards; empty if it is gone.
    public let results: [String]
    /// Whether the mapping keeps in the envelope what its way back could not know.
    public let isKeptAside: Bool
    /// How many entries are concerned.
    public internal(set) var entries: Int
    /// The first of them, at most ``MappingLimits/samplesMax``.
    public internal(set) var positions: [Position]
}

extension MappingOperation.Kind {
    var fate: FieldReport.Fate {
        switch self {
        case .rename: .renamed
        case .move: .moved
        case .copy: .copied
        case .remove, .removeCopy, .removeIfEqual: .dropped
        case .setDefault: .defaulted
        case .constant: .set
        case .convert: .converted
        case .mapValues: .translated
        case .wrap: .wrapped
        case .unwrap: .unwrapped
        case .split: .split
        case .join: .joined
        }
    }
}
