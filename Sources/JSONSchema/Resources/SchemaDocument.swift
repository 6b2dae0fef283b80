internal import StrictJSON

/// A schema document: its text as it was given, and the URI that it was given under.
final class SchemaDocument: Sendable {
    let json: JSONDocument
    let uri: URIReference

    init(_ bytes: [UInt8], uri: URIReference, limits: SchemaLimits) throws(SchemaError) {
        do throws(JSONReadError) {
            json = try JSONDocument(bytes, limits: limits.text)
        } catch {
            throw SchemaError(
                reason: .notJSON(error),
                location: SchemaLocation(document: uri.description, pointer: JSONPointer()), place: error.place)
        }
        self.uri = uri
    }

    /// The error for what stands at `node`; for a key, for its value.
    func error(_ reason: SchemaError.Reason, at node: JSONNode) -> SchemaError {
        SchemaError(
            reason: reason, location: SchemaLocation(document: uri.description, pointer: json.pointer(to: node)),
            place: json.place(of: node))
    }

    /// The error for a value of another kind than `expected`.
    func unexpected(_ node: JSONNode, expected: String) -> SchemaError {
        error(.unexpectedValue(expected: expected, found: ValueText.text(of: node, in: json)), at: node)
    }

    /// The URI reference that the string at `node` spells.
    func uriReference(at node: JSONNode) throws(SchemaError) -> URIReference {
        guard json.kind(of: node) == .string else { throw unexpected(node, expected: "a URI reference") }
        do throws(URIFault) {
            return try URIReference(json.decodedBytes(of: node))
        } catch {
            throw self.error(.notAURI(byteOffset: error.byteOffset), at: node)
        }
    }
}
