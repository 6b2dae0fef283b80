internal import Digest
internal import Envelopes
internal import StrictJSON

extension JSONDocument {
    /// The member `key` of an object, by default the root.
    ///
    /// - Throws: `ExportLineFault` when it is missing or the root is no object.
    borrowing func required(_ key: String, of object: JSONNode? = nil) throws(ExportLineFault) -> JSONNode {
        let object = object ?? root
        guard kind(of: object) == .object else { throw ExportLineFault(reason: "there is no object around \"\(key)\"") }
        guard let node = member(key, of: object) else { throw ExportLineFault(reason: "\"\(key)\" is missing") }
        return node
    }

    /// The integer under `key`, written plainly.
    borrowing func requiredInteger(_ key: String, of object: JSONNode? = nil) throws(ExportLineFault) -> Int64 {
        let node = try required(key, of: object)
        guard kind(of: node) == .number, let value = number(of: node)?.int64 else {
            throw ExportLineFault(reason: "\"\(key)\" is no integer of 64 bits")
        }
        return value
    }

    /// The text under `key`; nil for null.
    borrowing func optionalText(_ key: String, of object: JSONNode? = nil) throws(ExportLineFault) -> String? {
        let node = try required(key, of: object)
        switch kind(of: node) {
        case .null: return nil
        case .string: return string(of: node)
        default: throw ExportLineFault(reason: "\"\(key)\" is neither text nor null")
        }
    }

    borrowing func optionalID(_ key: String, of object: JSONNode? = nil) throws(ExportLineFault) -> EntryID? {
        guard let text = try optionalText(key, of: object) else { return nil }
        guard let id = EntryID(text) else { throw ExportLineFault(reason: "\"\(key)\" is no UUID") }
        return id
    }

    borrowing func optionalDigest(_ key: String, of object: JSONNode? = nil) throws(ExportLineFault) -> SHA256Digest? {
        guard let text = try optionalText(key, of: object) else { return nil }
        guard let digest = SHA256Digest(hex: text) else {
            throw ExportLineFault(reason: "\"\(key)\" is not 64 hexadecimal digits")
        }
        return digest
    }

    borrowing func optionalSalt(_ key: String, of object: JSONNode? = nil) throws(ExportLineFault) -> EntrySalt? {
        guard let text = try optionalText(key, of: object) else { return nil }
        guard let salt = EntrySalt(hex: text) else {
            throw ExportLineFault(reason: "\"\(key)\" is not 32 hexadecimal digits")
        }
        return salt
    }

    /// The position under `key`, 0 or more.
    borrowing func requiredPosition(_ key: String, of object: JSONNode? = nil) throws(ExportLineFault) -> Position {
        guard let value = UInt64(exactly: try requiredInteger(key, of: object)) else {
            throw ExportLineFault(reason: "\"\(key)\" is below 0")
        }
        return Position(rawValue: value)
    }
}
