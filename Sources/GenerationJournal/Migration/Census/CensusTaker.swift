internal import Envelopes
internal import StrictJSON

/// Counts the versions of a stretch of a log.
struct CensusTaker: ~Copyable {
    private var reader = EnvelopeReader()
    private var census = VersionCensus()
    private let looksAtShapes: Bool
    /// The row of the entry before: most entries are like the one before them.
    private var recent: [(key: Key, name: MemberName, row: Int)] = []
    private var indexes: [Key: Int] = [:]
    private static let recentMax = 8

    private struct Key: Hashable {
        let kind: MappedType.Kind
        let name: [UInt8]?
        let version: EnvelopeSchemaVersion
    }

    private init(looksAtShapes: Bool) { self.looksAtShapes = looksAtShapes }

    static func take(
        _ store: OpenStore, after: Position, through: Position, looksAtShapes: Bool
    ) throws -> VersionCensus {
        var taker = CensusTaker(looksAtShapes: looksAtShapes)
        guard through > after else { return taker.census }
        _ = try store.scan(after: after, through: through) { header, envelope in
            try taker.count(header, envelope)
            return .next
        }
        return taker.census
    }

    private mutating func count(_ header: EntryHeader, _ envelope: RawSpan) throws {
        if header.isErased { return census.erased += 1 }
        if header.isOwn { return census.ownSteps += 1 }
        let shape: EnvelopeShape
        do throws(EnvelopeError) { shape = try reader.read(envelope) } catch {
            throw JournalError.recordDamaged(position: header.position, reason: "the envelope breaks the contract")
        }
        let row = row(of: shape)
        census.rows[row].entries += 1
        if census.rows[row].positions.count < MappingLimits.samplesMax {
            census.rows[row].positions.append(header.position)
        }
        if looksAtShapes, shape.isComplete, let node = shape.judged {
            Self.note(reader.document, node, header.position, in: &census.rows[row])
        }
    }

    private mutating func row(of shape: EnvelopeShape) -> Int {
        let kind: MappedType.Kind = shape.source == .foundationModels ? .generable : .intent
        let node = kind == .generable ? shape.generable : shape.intent
        let plain = reader.document.plainInteger(of: shape.schemaVersion)
        if let node, let plain {
            for known in recent
            where known.key.kind == kind && known.key.version == EnvelopeSchemaVersion(Int(plain))
                && reader.document.string(of: node, equals: known.name.key)
            { return known.row }
        }
        let name = node.map { reader.document.decodedBytes(of: $0) }
        let key = Key(kind: kind, name: name, version: reader.schemaVersion(of: shape))
        let row = indexes[key] ?? census.rows.count
        if indexes.updateValue(row, forKey: key) == nil {
            let type = name.map { MappedType(kind, String(decoding: $0, as: UTF8.self)) }
            census.rows.append(VersionCensus.Row(type: type, version: key.version))
        }
        if let name {
            if recent.count == Self.recentMax { recent.removeFirst() }
            recent.append((key, MemberName(utf8: name), row))
        }
        return row
    }

    private static func note(
        _ document: borrowing JSONDocument, _ node: JSONNode, _ position: Position, in row: inout VersionCensus.Row
    ) {
        let fingerprint = ValueShape.fingerprint(of: node, document)
        if let index = row.shapes.firstIndex(where: { $0.fingerprint == fingerprint }) {
            row.shapes[index].entries += 1
            if row.shapes[index].positions.count < MappingLimits.samplesMax {
                row.shapes[index].positions.append(position)
            }
        } else if row.shapes.count < MappingLimits.shapesMax {
            row.shapes.append(
                ValueShape(
                    fingerprint: fingerprint, fields: ValueShape.fields(of: node, document), entries: 1,
                    positions: [position]))
        }
    }
}
