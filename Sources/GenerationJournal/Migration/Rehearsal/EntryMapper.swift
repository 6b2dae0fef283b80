internal import Envelopes
internal import StrictJSON

/// What becomes of an entry in a migration.
public enum MigrationOutcome: String, Hashable, Sendable, CaseIterable {
    /// It is mapped to the target of its type.
    case migrated
    /// It has the target's version already.
    case current
    /// Its version lies past the target.
    case beyond
    /// Its type has no mapping, or it has no type.
    case unmapped
    /// Daybook wrote it.
    case ownStep
    /// Its envelope was erased.
    case erased
    /// It does not fit its own schema, or the model did not come to its end, and no mapping can make anything of it.
    case unfit
}

/// Takes one envelope after another through mappings, and judges what comes of it.
struct EntryMapper: ~Copyable {
    /// What came of one envelope.
    enum Result {
        case mapped
        /// It stays as it is, and why.
        case unfit(reason: String)
        /// The mappings are wrong, and how.
        case fault(reason: String)
    }

    let mappings: MappingSet
    /// The envelope that was mapped last, read again.
    private(set) var results = EnvelopeReader()
    private(set) var resultShape: EnvelopeShape?
    private var judge: ResultJudge

    init(_ mappings: MappingSet, _ schemas: MigrationSchemas) {
        self.mappings = mappings
        judge = ResultJudge(schemas)
    }

    /// What is to become of an entry whose envelope stands in `document`.
    func standing(
        _ header: EntryHeader, _ shape: EnvelopeShape, _ document: borrowing JSONDocument
    ) -> (outcome: MigrationOutcome, chain: MappingChain?, isGap: Bool) {
        if header.isOwn { return (.ownStep, nil, false) }
        switch mappings.standing(shape, document) {
        case .noMapping: return (.unmapped, nil, false)
        case .current: return (.current, nil, false)
        case .beyond: return (.beyond, nil, false)
        case .gap: return (.unmapped, nil, true)
        case .mapped(let chain): return (.migrated, chain, false)
        }
    }

    /// Appends the mapped envelope to `output`, or nothing of it.
    mutating func map(
        _ bytes: RawSpan, _ shape: EnvelopeShape, _ document: borrowing JSONDocument, by chain: MappingChain,
        to output: inout [UInt8], changed: inout [Int], inspect: (MappingDraft, borrowing JSONDocument) -> Void = { _, _ in }
    ) -> Result {
        let start = output.count
        resultShape = nil
        do throws(MappingFailure) {
            try chain.up(shape, document, bytes, to: &output, changed: &changed, inspect: inspect)
        } catch {
            output.removeLast(output.count - start)
            return excuse(shape, document, chain) ?? .fault(reason: error.description)
        }
        let mapped: EnvelopeShape
        do throws(EnvelopeError) {
            mapped = try results.read(output.span.bytes.extracting(start..<output.count))
        } catch {
            output.removeLast(output.count - start)
            return .fault(reason: "what comes of it breaks the contract: \(error.message)")
        }
        resultShape = mapped
        if let fault = judge.fault(of: mapped, results.document, by: chain) {
            output.removeLast(output.count - start)
            return excuse(shape, document, chain) ?? .fault(reason: fault)
        }
        // A leak that was there before is a fact of the log; one that a mapping makes is a mistake.
        if let pointer = KeyRule.breach(of: mapped, results.document), KeyRule.breach(of: shape, document) == nil {
            output.removeLast(output.count - start)
            return .fault(reason: "parameters would hold what content does not: \(pointer)")
        }
        return .mapped
    }

    /// Why it is no mistake of the mappings that they make nothing of an envelope; nil if it is one.
    private mutating func excuse(
        _ shape: EnvelopeShape, _ document: borrowing JSONDocument, _ chain: MappingChain
    ) -> Result? {
        guard shape.isComplete else { return .unfit(reason: "the model did not come to its end") }
        return judge.sourceFault(of: shape, document, by: chain).map { fault in
            let source = chain.mappings.first.map { "\($0.source)" } ?? "its schema"
            return .unfit(reason: "it does not fit \(source) itself: \(fault)")
        }
    }
}

extension MappingSet {
    /// How an envelope stands to the mappings; allocates nothing.
    func standing(_ shape: EnvelopeShape, _ document: borrowing JSONDocument) -> Standing {
        let kind: MappedType.Kind = shape.source == .foundationModels ? .generable : .intent
        let name = kind == .generable ? shape.generable : shape.intent
        guard let name else { return .noMapping }
        for ways in ways where ways.type.kind == kind && document.string(of: name, equals: ways.name.key) {
            return ways.standing(document.generation(at: shape.schemaVersion))
        }
        return .noMapping
    }
}

extension JSONDocument {
    /// A version that may be run; nil for any other number.
    func generation(at node: JSONNode) -> Int32? {
        guard let value = plainInteger(of: node) ?? number(of: node)?.int64, let version = Int32(exactly: value),
            version > 0
        else { return nil }
        return version
    }
}
