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
        case .unknownIntent(let intent): writer.excerpt("intent", intent)
        case .inventedModelOutput(let keys): writer.excerpts("keys", keys)
        case .schemaNotRegistered(let name, let version):
            writer.excerpt("name", name)
            writer.excerpt("version", version)
        case .schemaConflict(let name, let version, let fingerprints):
            writer.excerpt("name", name)
            writer.excerpt("version", "\(version)")
            writer.excerpts("fingerprints", fingerprints.map(\.hex))
        case .schemaVersionMismatch(let found, let accepted):
            writer.excerpt("found", found)
            writer.excerpts("accepted", accepted)
        case .schemaEcho(let name): writer.excerpt("name", name)
        case .contentInvalid(let findings), .parametersInvalid(let findings): writer.excerpts("findings", findings)
        case .parameterNotAccepted(let pointers), .parameterNotInContent(let pointers), .parameterDiffers(let pointers):
            writer.excerpts("pointers", pointers.map(\.description))
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

    /// Names and places that an envelope chose: it may be as long as an envelope, and a record of it must be shorter.
    fileprivate mutating func excerpt(_ key: String, _ text: String?) {
        member(key, text.map { Excerpt.of($0) })
    }

    fileprivate mutating func excerpts(_ key: String, _ texts: [String]) {
        self.key(key)
        beginArray()
        for text in texts { string(Excerpt.of(text)) }
        endArray()
    }
}

/// The beginning of a text that may be of any length.
enum Excerpt {
    /// The text itself, or as many whole characters of it as fit, and how long it is.
    static func of(_ text: String, bytesMax: Int = ActionLimits.excerptBytesMax) -> String {
        guard text.utf8.count > bytesMax else { return text }
        var kept = String.UnicodeScalarView()
        var byteCount = 0
        for scalar in text.unicodeScalars {
            byteCount += UTF8.width(scalar)
            guard byteCount <= bytesMax else { break }
            kept.append(scalar)
        }
        return String(kept) + "… (\(text.utf8.count) bytes)"
    }
}
