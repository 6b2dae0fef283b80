internal import StrictJSON

/// The schema documents that references may lead to, each under a URI. Nothing else is ever loaded, from no network
/// and no file; the meta-schemas of draft 2020-12 are always there.
public struct SchemaResources: Sendable {
    /// In the order in which they were given.
    private(set) var documents: [SchemaDocument] = []
    private var byURI: [URIReference: SchemaDocument] = [:]
    private let limits: SchemaLimits

    /// No documents.
    public init(limits: SchemaLimits = .standard) { self.limits = limits }

    /// Adds the document `bytes`, which can then be referred to by `uri`, by its own `$id` and by those inside it.
    /// `uri` must be absolute and not yet taken. Whether the document is a schema is found out when it is used.
    public mutating func add(_ bytes: [UInt8], uri text: String) throws(SchemaError) {
        let uri = try Self.absolute(text)
        guard byURI[uri] == nil else { throw Self.error(.duplicateIdentifier(text), uri: text) }
        let document = try SchemaDocument(bytes, uri: uri, limits: limits)
        documents.append(document)
        byURI[uri] = document
    }

    /// Adds the document `text`; the rest is as with bytes.
    public mutating func add(_ text: String, uri: String) throws(SchemaError) {
        try add(Array(text.utf8), uri: uri)
    }

    /// The document that was given under `uri`, which has no fragment.
    func document(_ uri: URIReference) -> SchemaDocument? { byURI[uri] ?? MetaSchemas.byURI[uri] }

    /// The absolute URI that `text` spells, an empty fragment taken off.
    static func absolute(_ text: String) throws(SchemaError) -> URIReference {
        var uri: URIReference
        do throws(URIFault) {
            uri = try URIReference(Array(text.utf8))
        } catch {
            throw Self.error(.notAURI(byteOffset: error.byteOffset), uri: text)
        }
        guard uri.isAbsolute else { throw Self.error(.relativeURI, uri: text) }
        guard uri.fragment ?? [] == [] else { throw Self.error(.fragmentInIdentifier, uri: text) }
        uri.fragment = nil
        return uri.resolved(against: uri)
    }

    private static func error(_ reason: SchemaError.Reason, uri: String) -> SchemaError {
        SchemaError(reason: reason, location: SchemaLocation(document: uri, pointer: .init()), place: nil)
    }
}
