internal import Envelopes
public import JSONSchema
internal import StrictJSON

/// What became of values that were made for the schema a mapping begins with.
public struct MappingProof: Sendable {
    /// A value of which the mapping makes something wrong.
    public struct Counterexample: Sendable {
        /// The value, JSON.
        public let instance: [UInt8]
        /// What is wrong.
        public let reason: String
    }

    /// Values that fitted the schema and were mapped.
    public internal(set) var instances = 0
    /// Values among them that the way back does not bring back letter for letter.
    public internal(set) var lost = 0
    /// The first value of which the mapping makes something wrong.
    public internal(set) var counterexample: Counterexample?
    /// Operations, counted from 1, that never found anything: their pointers lead into nothing.
    public internal(set) var idleOperations: [Int] = []
    /// What the mapping may lose, by its schema.
    public internal(set) var losses: [MappingLoss] = []

    /// Whether every value fits the target, and every operation does something.
    public var isPassed: Bool { counterexample == nil && idleOperations.isEmpty && instances > 0 }
}

/// How a mapping is proved.
public struct MappingProofOptions: Sendable {
    /// Values made at random, besides those that are worked out.
    public var randomCount = 1_000
    /// What the random ones begin with.
    public var seed: UInt64 = 1
    /// The most values that are worked out.
    public var workedOutMax = 20_000
    /// After so many values, those inside others included, no more are made: a schema may ask for two of itself in each.
    public var partsMax = 2_000_000

    /// The usual ones.
    public init() {}
}

extension Mapping {
    /// Makes values for `source`, at its bounds, with optional members there and not there, with every case of its enums,
    /// maps them, and looks whether what comes of them fits `target`, and comes back where nothing is said to be lost.
    ///
    /// - Throws: `MappingError` for a mapping that is none.
    public func prove(
        from source: Schema, to target: Schema, options: MappingProofOptions = MappingProofOptions()
    ) throws(MappingError) -> MappingProof {
        let schemas = MigrationSchemas(of: self, source: source, target: target)
        var prover = MappingProver(try MappingSet([self]), self, source, schemas)
        var generator = InstanceGenerator(schema: source)
        var pending: [[ChoiceSource.Point: Int]] = [[:]]
        var seen: Set<ChoiceSource.Point> = []
        var made = 0
        while made < pending.count, generator.valuesMade < options.partsMax, prover.proof.counterexample == nil {
            var choices = ChoiceSource(forced: pending[made])
            let instance = generator.instance(&choices)
            for (point, count) in choices.met where seen.insert(point).inserted {
                // What is decided at a point that another decision has led to needs that decision too.
                for choice in 1..<count where pending.count < options.workedOutMax {
                    pending.append(pending[made].merging([point: choice]) { $1 })
                }
            }
            made += 1
            prover.prove(instance)
        }
        var seeds = SplitMix64(state: options.seed)
        for _ in 0..<options.randomCount
        where generator.valuesMade < options.partsMax && prover.proof.counterexample == nil {
            var choices = ChoiceSource(seed: seeds.next())
            prover.prove(generator.instance(&choices))
        }
        return prover.finish()
    }
}

/// Maps values, one after another.
private struct MappingProver: ~Copyable {
    private(set) var proof = MappingProof()
    private let mapping: Mapping
    private let isLossless: Bool
    private var reader = EnvelopeReader()
    private var mapper: EntryMapper
    private var validator: SchemaValidator
    private var changed: [Int]

    init(_ set: MappingSet, _ mapping: Mapping, _ source: Schema, _ schemas: MigrationSchemas) {
        self.mapping = mapping
        mapper = EntryMapper(set, schemas)
        validator = SchemaValidator(source)
        changed = [Int](repeating: 0, count: mapping.operationCount)
        let losses = schemas.losses(of: mapping)
        isLossless = losses.isEmpty
        proof.losses = losses
    }

    mutating func prove(_ instance: [UInt8]) {
        guard let document = try? JSONDocument(instance), document.kind(of: document.root) == .object,
            (try? validator.isValid(document)) == true
        else { return }
        let envelope = mapping.envelope(around: instance)
        guard let shape = try? reader.read(envelope) else { return }
        // Only what is mapped proves anything.
        proof.instances += 1
        let chain = MappingChain([mapping], way: 0)
        var output: [UInt8] = []
        let result = mapper.map(
            envelope.span.bytes, shape, reader.document, by: chain, to: &output, changed: &changed)
        switch result {
        case .mapped: break
        case .unfit(let reason), .fault(let reason):
            proof.counterexample = MappingProof.Counterexample(instance: instance, reason: reason)
            return
        }
        guard let mapped = mapper.resultShape, let reason = RehearsalRun.reasonLost(
            mapped, mapper.results.document, chain, reader.document)
        else { return }
        proof.lost += 1
        if isLossless {
            proof.counterexample = MappingProof.Counterexample(
                instance: instance, reason: "nothing is said to be lost, but \(reason)")
        }
    }

    consuming func finish() -> MappingProof {
        var proof = proof
        if proof.counterexample == nil, proof.instances > 0 {
            proof.idleOperations = changed.indices.filter { changed[$0] == 0 }.map { $0 + 1 }
        }
        return proof
    }
}

extension Mapping {
    /// An envelope of the mapping's first version that holds `instance`.
    fileprivate func envelope(around instance: [UInt8]) -> [UInt8] {
        var writer = JSONWriter()
        let isGenerable = type.kind == .generable
        writer.beginObject()
        writer.key("source")
        writer.string(isGenerable ? "foundation-models" : "app-intent")
        writer.key("sessionId")
        writer.null()
        writer.key("schemaVersion")
        writer.integer(from)
        writer.key("generable")
        if isGenerable { writer.string(type.name) } else { writer.null() }
        writer.key("complete")
        writer.boolean(true)
        writer.key("content")
        if isGenerable { writer.raw(instance) } else { writer.null() }
        writer.key("intent")
        writer.string(isGenerable ? "Proof" : type.name)
        writer.key("parameters")
        if isGenerable { writer.null() } else { writer.raw(instance) }
        writer.endObject()
        return writer.bytes
    }
}
