public import Envelopes
internal import StrictJSON
internal import Synchronization

/// Which versions of which types are in a log, how often, where first, and of what shape.
public struct VersionCensus: Hashable, Sendable {
    /// One version of one type.
    public struct Row: Hashable, Sendable {
        /// The type; nil where the envelope names none.
        public let type: MappedType?
        /// Its version, which may be one that no action ever takes.
        public let version: EnvelopeSchemaVersion
        /// How many entries have it.
        public internal(set) var entries = 0
        /// The first of them, at most ``MappingLimits/samplesMax``.
        public internal(set) var positions: [Position] = []
        /// The shapes of what is complete, the first seen first, at most ``MappingLimits/shapesMax``.
        public internal(set) var shapes: [ValueShape] = []
    }

    /// By type and version.
    public internal(set) var rows: [Row] = []
    /// Steps that Daybook wrote; they are never mapped.
    public internal(set) var ownSteps = 0
    /// Entries without an envelope.
    public internal(set) var erased = 0
    /// The last position that was looked at.
    public internal(set) var head = Position.start
}

extension VersionCensus {
    /// Versions from which no way leads to the target of their type.
    public func gaps(to mappings: MappingSet) -> [CoverageGap] {
        rows.compactMap { row in
            guard let type = row.type, let version = row.version.generation,
                case .gap = mappings.standing(of: type, version),
                let target = mappings.targets.first(where: { $0.type == type })
            else { return nil }
            return CoverageGap(
                source: TypeVersion(type, version), target: target.version, entries: row.entries,
                positions: row.positions)
        }
    }

    /// What is strange about the shapes, in words: several under one version, or one under several.
    public var shapeNotes: [ShapeNote] {
        var notes: [ShapeNote] = []
        var versions: [MappedType: [UInt64: [Row]]] = [:]
        for row in rows {
            guard let type = row.type else { continue }
            if row.shapes.count > 1 {
                notes.append(ShapeNote(type: type, versions: [row.version], shapes: row.shapes))
            }
            for shape in row.shapes { versions[type, default: [:]][shape.fingerprint, default: []].append(row) }
        }
        for (type, shapes) in versions.sorted(by: { $0.key < $1.key }) {
            for (fingerprint, rows) in shapes.sorted(by: { $0.key < $1.key }) where rows.count > 1 {
                let seen = rows.compactMap { row in row.shapes.first { $0.fingerprint == fingerprint } }
                notes.append(ShapeNote(type: type, versions: rows.map(\.version), shapes: seen))
            }
        }
        return notes
    }
}

/// Several shapes under one version, or one shape under several: perhaps a field list that was changed without a new
/// version, or a version that changed nothing. Optional fields make several shapes too.
public struct ShapeNote: Hashable, Sendable, CustomStringConvertible {
    /// The type.
    public let type: MappedType
    /// One version, or those that share a shape.
    public let versions: [EnvelopeSchemaVersion]
    /// The shapes of the one version, or the shared one as it is under each version.
    public let shapes: [ValueShape]

    public var description: String {
        let versions = versions.map(\.description)
        let places = shapes.map { shape in
            "\(shape.entries) from position \(shape.positions.first?.description ?? "-") on"
        }
        return versions.count == 1
            ? "\(type) \(versions[0]) has \(shapes.count) shapes: \(places.joined(separator: ", "))"
            : "\(type) has one shape under versions \(versions.joined(separator: ", ")): \(places.joined(separator: ", "))"
    }
}

extension Journal {
    /// Counts the versions in the log.
    ///
    /// - Parameters:
    ///   - last: the last position to look at; the head if nil.
    ///   - looksAtShapes: whether the fields of what is complete are looked at too, which takes longer.
    ///   - threads: how many stretches of the log to read at the same time.
    /// - Throws: `JournalError`.
    public func census(
        through last: Position? = nil, looksAtShapes: Bool = true, threads: Int = 2
    ) throws -> VersionCensus {
        let head = try read { try $0.head() }
        let end = min(last ?? head, head)
        let store = store
        return try JournalError.translating {
            let parts = try LogStretches.run(through: end, count: threads, name: "daybook census") { after, through in
                try CensusTaker.take(store, after: after, through: through, looksAtShapes: looksAtShapes)
            }
            var census = VersionCensus()
            for part in parts { census.add(part) }
            census.head = end
            return census
        }
    }
}

extension VersionCensus {
    fileprivate mutating func add(_ other: VersionCensus) {
        ownSteps += other.ownSteps
        erased += other.erased
        for row in other.rows {
            if let index = rows.firstIndex(where: { $0.type == row.type && $0.version == row.version }) {
                rows[index].add(row)
            } else {
                rows.append(row)
            }
        }
        rows.sort { left, right in
            guard left.type == right.type else {
                guard let leftType = left.type, let rightType = right.type else { return left.type == nil }
                return leftType < rightType
            }
            return left.version < right.version
        }
    }
}

extension VersionCensus.Row {
    fileprivate mutating func add(_ other: Self) {
        entries += other.entries
        positions = Array((positions + other.positions).prefix(MappingLimits.samplesMax))
        for shape in other.shapes { shapes.add(shape) }
    }
}

extension [ValueShape] {
    /// Adds what was seen of a shape.
    mutating func add(_ shape: ValueShape) {
        if let index = firstIndex(where: { $0.fingerprint == shape.fingerprint }) {
            self[index].entries += shape.entries
            let positions = self[index].positions + shape.positions
            self[index].positions = [Position](positions.prefix(MappingLimits.samplesMax))
        } else if count < MappingLimits.shapesMax {
            append(shape)
        }
    }
}
