internal import Envelopes
internal import StrictJSON

/// A rehearsal of one stretch of a log.
struct RehearsalRun: ~Copyable {
    /// What was found.
    struct Findings: Sendable {
        var fields = FieldCounts()
        var outcomes: [MigrationOutcome: Int] = [:]
        var faults = EntryFindings()
        var unfit = EntryFindings()
        var lost = EntryFindings()
    }

    private let schemas: MigrationSchemas
    private var reader = EnvelopeReader()
    private var mapper: EntryMapper
    private var findings = Findings()
    private var output: [UInt8] = []
    /// Whether a chain is said to lose nothing, by its source.
    private var isLossless: [TypeVersion: Bool] = [:]

    static func run(
        _ store: OpenStore, after: Position, through: Position, _ mappings: MappingSet, _ schemas: MigrationSchemas
    ) throws -> Findings {
        var run = RehearsalRun(schemas: schemas, mapper: EntryMapper(mappings, schemas))
        guard through > after else { return run.findings }
        _ = try store.scan(after: after, through: through) { header, envelope in
            try run.take(header, envelope)
            return .next
        }
        return run.findings
    }

    private init(schemas: MigrationSchemas, mapper: consuming EntryMapper) {
        self.schemas = schemas
        self.mapper = mapper
    }

    private mutating func take(_ header: EntryHeader, _ envelope: RawSpan) throws {
        guard !header.isErased else { return count(.erased) }
        let shape: EnvelopeShape
        do throws(EnvelopeError) { shape = try reader.read(envelope) } catch {
            throw JournalError.recordDamaged(position: header.position, reason: "the envelope breaks the contract")
        }
        let (outcome, chain, _) = mapper.standing(header, shape, reader.document)
        guard let chain else { return count(outcome) }
        var changed = [Int](repeating: 0, count: chain.operationCount)
        var kept: [[UInt8]] = []
        output.removeAll(keepingCapacity: true)
        var text = output
        let result = Self.map(&mapper, envelope, shape, reader.document, chain, &text, &changed, &kept)
        output = text
        switch result {
        case .mapped:
            count(.migrated)
            findings.fields.add(chain, changed: changed, kept: kept, at: header.position)
            checkReturn(header.position, chain)
        case .unfit(let reason):
            count(.unfit)
            findings.unfit.add(header.position, reason)
        case .fault(let reason):
            count(.migrated)
            findings.faults.add(header.position, reason)
        }
    }

    private static func map(
        _ mapper: inout EntryMapper, _ envelope: RawSpan, _ shape: EnvelopeShape, _ document: borrowing JSONDocument,
        _ chain: MappingChain, _ output: inout [UInt8], _ changed: inout [Int], _ kept: inout [[UInt8]]
    ) -> EntryMapper.Result {
        var fields: [[UInt8]] = []
        let result = mapper.map(
            envelope, shape, document, by: chain, to: &output, changed: &changed,
            inspect: { draft, document in fields = draft.keptFields(document) })
        kept = fields
        return result
    }

    private mutating func count(_ outcome: MigrationOutcome) { findings.outcomes[outcome, default: 0] += 1 }

    /// Takes the mapped envelope back and compares.
    private mutating func checkReturn(_ position: Position, _ chain: MappingChain) {
        guard let shape = mapper.resultShape, let source = chain.mappings.first?.source else { return }
        if let reason = Self.reasonLost(shape, mapper.results.document, chain, reader.document) {
            findings.lost.add(position, reason)
            let isLossless = isLossless[source] ?? schemas.isLossless(chain)
            self.isLossless[source] = isLossless
            if isLossless {
                findings.faults.add(position, "nothing is said to be lost, but the way back leads elsewhere: \(reason)")
            }
        }
    }

    static func reasonLost(
        _ shape: EnvelopeShape, _ mapped: borrowing JSONDocument, _ chain: MappingChain,
        _ original: borrowing JSONDocument
    ) -> String? {
        do throws(MappingFailure) {
            let text = try chain.down(shape, mapped)
            return try MappingDraft.reading(text) { returned throws(MappingFailure) in
                LetterComparison.areSame(original, returned) ? nil : Self.difference(original, returned)
            }
        } catch {
            return "there is no way back: \(error)"
        }
    }

    private static func difference(_ original: borrowing JSONDocument, _ returned: borrowing JSONDocument) -> String {
        let places = original.differences(from: returned).prefix(placesMax).map(\.pointer.description)
        return places.isEmpty
            ? "what comes back is spelled or ordered otherwise" : "what comes back differs at \(places.joined(separator: ", "))"
    }

    /// Places that one message names.
    private static let placesMax = 3
}
