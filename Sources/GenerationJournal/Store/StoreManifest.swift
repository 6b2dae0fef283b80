internal import Envelopes
internal import StrictJSON

/// What `store.json` says: the store's format, the engine's file format, and an id that is new for each folder.
struct StoreManifest: Equatable {
    static let fileName = "store.json"
    static let format = "daybook-store 1"
    /// LMDB 0.9 and 1.0 cannot read each other's files and report that as damage, so the version stands beside them.
    static let engine = "0.9"

    let creationID: EntryID

    var encoded: [UInt8] {
        Array("{\"format\":\"\(Self.format)\",\"lmdb\":\"\(Self.engine)\",\"creationId\":\"\(creationID)\"}\n".utf8)
    }

    init(creationID: EntryID) { self.creationID = creationID }

    /// - Throws: `JournalError.notAStore` or `.formatUnknown`.
    init(decoding bytes: [UInt8], path: String) throws {
        var document = JSONDocument()
        do { try document.parse(bytes.span.bytes) } catch {
            throw JournalError.notAStore(path: path, reason: "\(Self.fileName) is not JSON: \(error)")
        }
        func text(_ key: String) throws -> String {
            guard document.kind(of: document.root) == .object, let node = document.member(key, of: document.root),
                document.kind(of: node) == .string
            else { throw JournalError.notAStore(path: path, reason: "\(Self.fileName) has no text \"\(key)\"") }
            return document.string(of: node)
        }
        let format = try text("format")
        guard format == Self.format else {
            throw JournalError.formatUnknown(path: path, found: format, known: Self.format)
        }
        let engine = try text("lmdb")
        guard engine == Self.engine else {
            throw JournalError.formatUnknown(path: path, found: "LMDB \(engine)", known: "LMDB \(Self.engine)")
        }
        guard let id = EntryID(try text("creationId")) else {
            throw JournalError.notAStore(path: path, reason: "\(Self.fileName) has a creationId that is no UUID")
        }
        creationID = id
    }
}
