public import StrictJSON

/// Where in a schema something stands.
public struct SchemaLocation: Hashable, Sendable, CustomStringConvertible {
    /// The URI of the document.
    public let document: String
    /// The way from the document's root.
    public let pointer: JSONPointer

    /// The place `pointer` leads to in the document with this URI.
    public init(document: String, pointer: JSONPointer) {
        self.document = document
        self.pointer = pointer
    }

    /// The URI with the pointer as its fragment.
    public var description: String { document + "#" + pointer.uriFragment }
}

/// Why a text is no schema that can be used, and where.
public struct SchemaError: Error, Hashable, Sendable {
    /// What is wrong.
    public let reason: Reason
    /// Where it is wrong.
    public let location: SchemaLocation
    /// The same place in the document's text.
    public let place: JSONPlace?

    /// What can be wrong with a schema.
    public enum Reason: Hashable, Sendable {
        /// The text is not JSON, or passes one of the bounds of a text.
        case notJSON(JSONReadError)
        /// A keyword has a value that it cannot have, or a schema is neither an object nor a Boolean.
        case unexpectedValue(expected: String, found: String)
        /// A value of `pattern` or a name in `patternProperties` that is no pattern: what is wrong with it, and how many
        /// code points from its start.
        case pattern(problem: String, codePointOffset: Int)
        /// An identifier or a reference is no URI reference: something stands at this byte that may not.
        case notAURI(byteOffset: Int)
        /// A URI that must be absolute is relative.
        case relativeURI
        /// An identifier that has a fragment; `$anchor` is for that.
        case fragmentInIdentifier
        /// Two schemas have the same identifier or anchor.
        case duplicateIdentifier(String)
        /// A reference leads nowhere: no document that was given has this URI, or it has nothing at this place.
        case unresolvableReference(String)
        /// References and combinations lead back to where they began without a step into the instance.
        case endlessReference
        /// `$schema` names no meta-schema that was given. Other drafts than 2020-12 are not supported.
        case unknownDialect(String)
        /// The meta-schema requires a vocabulary that is not supported.
        case unknownVocabulary(String)
        /// The schema does not fit its own meta-schema.
        case metaSchema(keyword: String, error: String)
        /// A schema of more parts than allowed, those that it refers to included.
        case tooManySubschemas(subschemasMax: Int)
        /// More names in one object than a table holds.
        case tooManyNames(namesMax: Int)
        /// A divisor of more significant digits than allowed.
        case divisorTooLong(divisorDigitsMax: Int)
        /// The meta-schema could not be applied within the limits.
        case evaluation(SchemaEvaluationError)
    }
}

extension SchemaError: CustomStringConvertible {
    public var description: String {
        let line = place.map { "line \($0.line), column \($0.column): " } ?? ""
        return "\(location): \(line)\(reason.message)"
    }
}

extension SchemaError.Reason {
    /// What is wrong, without the place.
    public var message: String {
        switch self {
        case .notJSON(let error): "the schema is not JSON: \(error.reason.message)"
        case .unexpectedValue(let expected, let found): "expected \(expected), found \(found)"
        case .pattern(let problem, let offset): "the pattern cannot be used, because of its code point \(offset): \(problem)"
        case .notAURI(let byteOffset): "this is no URI reference, because of its byte \(byteOffset)"
        case .relativeURI: "an absolute URI is expected"
        case .fragmentInIdentifier: "an identifier has no fragment"
        case .duplicateIdentifier(let identifier): "the identifier \(identifier) stands for another schema already"
        case .unresolvableReference(let reference): "nothing that was given has the URI \(reference)"
        case .endlessReference: "this leads back to itself without a step into the instance"
        case .unknownDialect(let uri): "the dialect \(uri) is not known; draft 2020-12 is"
        case .unknownVocabulary(let uri): "the vocabulary \(uri) is required but not known"
        case .metaSchema(let keyword, let error): "the meta-schema refuses this by \(keyword): \(error)"
        case .tooManySubschemas(let subschemasMax): "the schema has more than \(subschemasMax) subschemas"
        case .tooManyNames(let namesMax): "more than \(namesMax) names stand here"
        case .divisorTooLong(let divisorDigitsMax): "a divisor has at most \(divisorDigitsMax) significant digits"
        case .evaluation(let error): "the meta-schema could not be applied: \(error)"
        }
    }
}

/// Why no verdict about an instance was reached.
public enum SchemaEvaluationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// More schemas are applied inside each other than allowed.
    case tooDeep(evaluationDepthMax: Int)
    /// Schemas are applied more often than allowed.
    case tooManyApplications(applicationsMax: Int)
    /// There are more annotations than allowed.
    case tooManyAnnotations(annotationsMax: Int)
    /// A `$dynamicRef` leads back to a schema that is being applied to the same value.
    case endlessReference(SchemaLocation)

    public var description: String {
        switch self {
        case .tooDeep(let evaluationDepthMax):
            "more than \(evaluationDepthMax) schemas are applied inside each other"
        case .tooManyApplications(let applicationsMax): "schemas are applied more than \(applicationsMax) times"
        case .tooManyAnnotations(let annotationsMax): "there are more than \(annotationsMax) annotations"
        case .endlessReference(let location):
            "\(location): this leads back to itself without a step into the instance"
        }
    }
}
