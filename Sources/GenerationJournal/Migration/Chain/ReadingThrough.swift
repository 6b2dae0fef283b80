public import Envelopes
internal import StrictJSON

extension MappingSet {
    /// What an envelope is at another version of its type, without anything being written: the envelope itself if that is
    /// its version.
    ///
    /// Whether it fits a schema is not asked. A view is no entry: the executor never takes one.
    ///
    /// - Throws: `MappingError.noWay` where no mappings lead to `version`; `MappingFailure` where they make nothing of it;
    ///   `EnvelopeError` if what they make breaks the contract.
    public func view(of envelope: Envelope, at version: Int32) throws -> Envelope {
        let isModels = envelope.source == .foundationModels
        guard let name = isModels ? envelope.generable : envelope.intent else {
            throw MappingError.noWay(from: nil, to: version)
        }
        let type = MappedType(isModels ? .generable : .intent, name)
        guard let own = envelope.schemaVersion.generation, let chain = chain(of: type, from: own, to: version) else {
            if envelope.schemaVersion.generation == version { return envelope }
            throw MappingError.noWay(from: envelope.schemaVersion.generation.map { TypeVersion(type, $0) }, to: version)
        }
        guard !chain.mappings.isEmpty else { return envelope }
        var reader = EnvelopeReader()
        let shape = try reader.read(envelope.bytes)
        var output: [UInt8] = []
        var changed = [Int](repeating: 0, count: chain.operationCount)
        try chain.up(shape, reader.document, envelope.bytes.span.bytes, to: &output, changed: &changed)
        return try Envelope(output)
    }
}

extension Snapshot {
    /// The envelope of an entry as it is at another version of its type; nil past the end and once erased.
    ///
    /// - Throws: as ``MappingSet/view(of:at:)``; `JournalError`.
    public borrowing func envelope(
        at position: Position, version: Int32, through mappings: MappingSet
    ) throws -> Envelope? {
        guard let entry = try entry(at: position), let envelope = try entry.decoded() else { return nil }
        // Steps of Daybook are never mapped, whatever they are called.
        if entry.header.isOwn { throw MappingError.ownStep(name: envelope.intent) }
        return try mappings.view(of: envelope, at: version)
    }
}
