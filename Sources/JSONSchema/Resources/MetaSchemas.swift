internal import StrictJSON

/// The draft's own meta-schemas, read once.
enum MetaSchemas {
    /// The dialect of a schema that names none.
    static let dialect = "https://json-schema.org/draft/2020-12/schema"

    static let byURI: [URIReference: SchemaDocument] = {
        var documents: [URIReference: SchemaDocument] = [:]
        for text in MetaSchemaTexts.all {
            // The texts are constants that tests read, so what cannot be read here cannot be released either.
            guard let json = try? JSONDocument(text), let id = json.member("$id", of: json.root),
                let uri = try? URIReference(json.decodedBytes(of: id)),
                let document = try? SchemaDocument(Array(text.utf8), uri: uri, limits: .standard)
            else { continue }
            documents[uri] = document
        }
        return documents
    }()

    /// The meta-schema of draft 2020-12, compiled; or why it cannot be, which would be a fault of the constants.
    static let standard: Result<Schema, SchemaError> = compiled(dialect, resources: SchemaResources())

    /// The meta-schema `uri` of the built-in documents or `resources`, compiled without being judged by its own.
    static func compiled(_ uri: String, resources: SchemaResources) -> Result<Schema, SchemaError> {
        do throws(SchemaError) {
            let reference = try SchemaResources.absolute(uri)
            guard let document = resources.document(reference) else {
                throw SchemaError(
                    reason: .unknownDialect(uri), location: SchemaLocation(document: uri, pointer: .init()), place: nil)
            }
            return .success(try Schema(document, resources: resources, options: SchemaOptions(), judges: false))
        } catch {
            return .failure(error)
        }
    }
}
