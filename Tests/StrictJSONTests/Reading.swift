import StrictJSON
import Testing

/// The error that reading `bytes` ends in, or nil.
func readError(_ bytes: [UInt8], limits: JSONLimits = .standard) -> JSONReadError? {
    var document = JSONDocument(limits: limits)
    do throws(JSONReadError) {
        try document.parse(bytes.span)
        return nil
    } catch {
        return error
    }
}

/// The error that reading `text` ends in, or nil.
func readError(_ text: String, limits: JSONLimits = .standard) -> JSONReadError? {
    readError(Array(text.utf8), limits: limits)
}

extension JSONDocument {
    /// The exact text of `node`.
    func rawText(of node: JSONNode) -> String {
        String(decoding: rawBytes(of: node), as: UTF8.self)
    }

    /// The elements of `array` in order.
    func elements(of array: JSONNode) -> [JSONNode] {
        var elements: [JSONNode] = []
        forEachElement(of: array) { element in
            elements.append(element)
            return true
        }
        return elements
    }
}

extension Optional {
    /// The value, which must be there. Expectation macros cannot take a call on a document, which is not copyable.
    func required(_ place: SourceLocation = #_sourceLocation) throws -> Wrapped {
        try #require(self, sourceLocation: place)
    }
}
