internal import Digest
internal import Envelopes
internal import StrictJSON

extension Refusal {
    /// The refusal as a JSON object: its name, and what it rests on. Equal evidence has equal bytes.
    public var evidence: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("reason")
        writer.string(name)
        writeFacts(to: &writer)
        writer.endObject()
        return writer.bytes
    }

    private func writeFacts(to writer: inout JSONWriter) {
        switch self {
        case .notFound, .erased, .incomplete, .parametersMissing, .migratedWithoutApproval, .copyWithoutAdoption: break
        case .unknownIntent(let intent): writer.member("intent", intent)
        case .inventedModelOutput(let keys): writer.member("keys", keys)
        case .schemaNotRegistered(let name, let version):
            writer.member("name", name)
            writer.member("version", version)
        case .schemaConflict(let name, let version, let fingerprints):
            writer.member("name", name)
            writer.member("version", "\(version)")
            writer.member("fingerprints", fingerprints.map(\.hex))
        case .schemaVersionMismatch(let found, let accepted):
            writer.member("found", found)
            writer.member("accepted", accepted)
        case .schemaEcho(let name): writer.member("name", name)
        case .contentInvalid(let findings), .parametersInvalid(let findings): writer.member("findings", findings)
        case .parameterNotAccepted(let pointers), .parameterNotInContent(let pointers), .parameterDiffers(let pointers):
            writer.member("pointers", pointers.map(\.description))
        case .alreadyPerformed(let entry): writer.member("entry", entry.description)
        case .alreadyFailed(let entry, let attempt), .inDoubt(let entry, let attempt):
            writer.member("entry", entry.description)
            writer.key("attempt")
            writer.integer(attempt)
        case .inProgress(let process): process.write(to: &writer)
        }
    }
}

extension JSONWriter {
    mutating func member(_ key: String, _ value: String?) {
        self.key(key)
        if let value { string(value) } else { null() }
    }

    mutating func member(_ key: String, _ values: [String]) {
        self.key(key)
        beginArray()
        for value in values { string(value) }
        endArray()
    }
}
