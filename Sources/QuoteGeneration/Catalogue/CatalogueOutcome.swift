/// What became of one record of a catalogue. Every record has exactly one, so their counts add up to the records.
public enum CatalogueOutcome: String, Hashable, Sendable, CaseIterable {
    /// It stands in the journal now.
    case added
    /// It stood in the journal before, under the same author.
    case known
    /// An earlier record of this import is the same, with the same author.
    case duplicate
    /// The same words stand in the journal with another author, source or public-domain mark, which stay as they are.
    case differing
    /// The same words stood in the journal and were erased; an import does not bring them back.
    case erased
    /// Nothing but white space.
    case empty
    /// An attribution without words that it could belong to.
    case attributionOnly
    /// Several attributions, or words behind one: whose words are whose cannot be told.
    case attributionUnclear
    /// A drawing or a table of characters.
    case art
    /// A log of a chat, its lines after names in angle brackets.
    case chat
    /// More than ``CatalogueLimits/textScalarsMax`` code points, or an attribution that is too long.
    case tooLong
    /// No letter in it.
    case noWords
    /// Written in another script or language than its file is said to be in.
    case foreign
    /// It cannot be read; the reason says why.
    case faulty

    /// Whether the record holds something that is not in the journal, so that somebody may want to look at it.
    public var isLeftOut: Bool {
        switch self {
        case .added, .known, .duplicate, .empty: false
        default: true
        }
    }
}

/// Where a record stands.
public struct CataloguePlace: Hashable, Sendable {
    /// The file or catalogue, as it was named.
    public let origin: String
    /// The record's number within it, from 1.
    public let record: Int
    /// The line that the record begins in, from 1.
    public let line: Int

    /// The place of a record.
    public init(origin: String, record: Int, line: Int) {
        self.origin = origin
        self.record = record
        self.line = line
    }
}

/// What became of a record that was not added, where it stands, and why.
public struct CatalogueFinding: Hashable, Sendable {
    /// Where it stands.
    public let place: CataloguePlace
    /// What became of it.
    public let outcome: CatalogueOutcome
    /// Why, in words; nil where the outcome says it all. May hold words of the record.
    public let reason: String?
    /// The record as it stands in its file.
    public let bytes: [UInt8]
}

/// How many records came to which outcome.
public struct CatalogueReport: Hashable, Sendable {
    /// Counts by outcome; an outcome that no record came to may be missing.
    public private(set) var counts: [CatalogueOutcome: Int] = [:]
    /// All records.
    public private(set) var records = 0

    /// A report on nothing yet.
    public init() {}

    /// How many records came to `outcome`.
    public subscript(outcome: CatalogueOutcome) -> Int { counts[outcome] ?? 0 }

    mutating func count(_ outcome: CatalogueOutcome) {
        counts[outcome, default: 0] += 1
        records += 1
    }
}
