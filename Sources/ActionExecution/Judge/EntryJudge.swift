internal import Envelopes
internal import GenerationJournal
internal import StrictJSON

/// Decides whether an entry may be performed, by what a snapshot of the journal says (spec E5, E6).
struct EntryJudge: ~Copyable {
    private let actions: [ActionDefinition]
    private let catalog: SchemaCatalog
    private let store: EntryID
    private var schemas = SchemaJudge()

    init(actions: [ActionDefinition], catalog: SchemaCatalog, store: EntryID) {
        self.actions = actions
        self.catalog = catalog
        self.store = store
    }

    /// The entry at `position`, ready to be performed.
    ///
    /// - Parameter retries: whether an attempt that failed may be followed by another.
    /// - Throws: `Refusal`; `JournalError` if the journal cannot be read.
    mutating func judge(
        _ position: Position, retries: Bool, in snapshot: borrowing Snapshot
    ) throws -> Candidate {
        // The digests once more: what is performed must be what was appended.
        guard let entry = try snapshot.checkedEntry(at: position) else { throw Refusal.notFound }
        guard let envelope = try entry.decoded() else { throw Refusal.erased }
        guard envelope.isComplete else { throw Refusal.incomplete }
        guard let parameters = envelope.parameters else { throw Refusal.parametersMissing }
        // A step of Daybook cannot be registered, so it is unknown here whatever it is called.
        guard !entry.header.isOwn, !catalog.isStep(envelope.intent), let action = action(for: envelope.intent) else {
            throw Refusal.unknownIntent(intent: envelope.intent)
        }
        let bytes = Array(parameters)
        let document = try JSONDocument(bytes)
        let contentSchema = try judgeContent(of: envelope, document, action, in: snapshot)
        let parametersSchema = try judgeParameters(document, of: envelope, action, in: snapshot)
        if envelope.source == .foundationModels, let content = envelope.content {
            try ParameterOrigin.check(
                document, against: try JSONDocument(Array(content)), conversions: action.conversions)
        }
        let attempt = try ExecutionStanding(store: store, retries: retries).nextAttempt(for: entry, in: snapshot)
        return Candidate(
            entry: entry, envelope: envelope, action: action, parameters: bytes, contentSchema: contentSchema,
            parametersSchema: parametersSchema, attempt: attempt)
    }

    private func action(for intent: String) -> ActionDefinition? {
        actions.first { $0.intent.utf8.elementsEqual(intent.utf8) }
    }

    /// The schema of the content, which fits it; nil for a call of the system, which has none.
    private mutating func judgeContent(
        of envelope: Envelope, _ parameters: borrowing JSONDocument, _ action: ActionDefinition,
        in snapshot: borrowing Snapshot
    ) throws -> JudgingSchema? {
        if envelope.source == .appIntent {
            let invented = [
                ("sessionId", envelope.sessionId != nil), ("generable", envelope.generable != nil),
                ("content", envelope.content != nil),
            ]
            let keys = invented.filter(\.1).map(\.0)
            guard keys.isEmpty else { throw Refusal.inventedModelOutput(keys: keys) }
            return nil
        }
        let schema = try schema(envelope.generable, envelope.schemaVersion, in: snapshot)
        let accepted = action.accepts.contains {
            $0.generable.utf8.elementsEqual(schema.name.utf8) && $0.version == schema.version
        }
        guard accepted else {
            throw Refusal.schemaVersionMismatch(
                found: "\(schema.name) \(schema.version)", accepted: action.accepts.map(\.description))
        }
        let compiled: SchemaJudge.CompiledSchema
        do { compiled = try schemas.compiled(schema) } catch {
            throw Refusal.contentInvalid(findings: ["\(schema.name) \(schema.version) cannot be used: \(error)"])
        }
        guard let content = envelope.content else { throw Refusal.contentInvalid(findings: ["the content is null"]) }
        let document = try JSONDocument(Array(content))
        if document.isEqual(document.root, to: compiled.document, compiled.document.root) {
            throw Refusal.schemaEcho(name: schema.name)
        }
        let findings = compiled.findings(document)
        guard findings.isEmpty else { throw Refusal.contentInvalid(findings: findings) }
        return schema
    }

    /// The schema of the intent, which names and fits the parameters.
    private mutating func judgeParameters(
        _ parameters: borrowing JSONDocument, of envelope: Envelope, _ action: ActionDefinition,
        in snapshot: borrowing Snapshot
    ) throws -> JudgingSchema {
        if envelope.source == .appIntent, envelope.schemaVersion.generation != action.version {
            throw Refusal.schemaVersionMismatch(
                found: "\(action.intent) \(envelope.schemaVersion)", accepted: ["\(action.intent) \(action.version)"])
        }
        let schema = try schema(action.intent, EnvelopeSchemaVersion(Int(action.version)), in: snapshot)
        let compiled: SchemaJudge.CompiledSchema
        do { compiled = try schemas.compiled(schema) } catch {
            throw Refusal.parametersInvalid(findings: ["\(schema.name) \(schema.version) cannot be used: \(error)"])
        }
        if parameters.isEqual(parameters.root, to: compiled.document, compiled.document.root) {
            throw Refusal.schemaEcho(name: schema.name)
        }
        // Before fitting: a closed schema would refuse the same keys with less to say about where they come from.
        let unnamed: [JSONPointer]
        do { unnamed = try compiled.unnamed(parameters) } catch {
            throw Refusal.parametersInvalid(findings: [SchemaJudge.noVerdict(error)])
        }
        guard unnamed.isEmpty else { throw Refusal.parameterNotAccepted(pointers: unnamed) }
        let findings = compiled.findings(parameters)
        guard findings.isEmpty else { throw Refusal.parametersInvalid(findings: findings) }
        return schema
    }

    private func schema(
        _ name: String?, _ version: EnvelopeSchemaVersion, in snapshot: borrowing Snapshot
    ) throws -> JudgingSchema {
        guard let name, let generation = version.generation else {
            throw Refusal.schemaNotRegistered(name: name, version: version.description)
        }
        switch try snapshot.schema(name: name, version: generation, in: catalog) {
        case .missing: throw Refusal.schemaNotRegistered(name: name, version: "\(generation)")
        case .conflict(let fingerprints):
            throw Refusal.schemaConflict(name: name, version: generation, fingerprints: fingerprints)
        case .found(let schema): return schema
        }
    }
}
