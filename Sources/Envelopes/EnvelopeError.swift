public import StrictJSON

/// Why bytes are no envelope.
///
/// No value of the document stands in the description: it may be a person's text.
public enum EnvelopeError: Error, Hashable, Sendable {
    /// The bytes are not JSON, or pass a limit.
    case json(JSONReadError)
    /// The bytes are JSON, but not of the envelope's shape.
    case contract(EnvelopeViolation)
    /// An envelope cannot be made, because what was given as its content is not one JSON value.
    case content(JSONReadError)
    /// An envelope cannot be made, because what was given as its parameters is not one JSON value.
    case parameters(JSONReadError)
}

/// One breach of the envelope's contract (E1), in the terms of JSON Schema.
public struct EnvelopeViolation: Error, Hashable, Sendable {
    /// Where in the envelope, as a JSON Pointer: `/source`, or empty for the envelope itself.
    public let pointer: String
    /// The keyword of JSON Schema that is broken: `type`, `enum` or `required`.
    public let keyword: String
    /// What the contract wants, in words.
    public let expected: String
    /// What stands there instead, in words.
    public let found: String
    /// Where the value begins; of a missing key, where its object does.
    public let place: JSONPlace

    /// The line, from 1; only LF ends a line.
    public var line: Int { place.line }
    /// The column, from 1, in Unicode scalars.
    public var column: Int { place.column }
}

extension EnvelopeError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .json(let error): error.description
        case .contract(let violation): violation.description
        case .content(let error): "in the content: \(error)"
        case .parameters(let error): "in the parameters: \(error)"
        }
    }
}

extension EnvelopeViolation: CustomStringConvertible {
    /// What is wrong, without line and column.
    public var message: String {
        "\(pointer.isEmpty ? "the envelope" : pointer) must be \(expected), but is \(found) (\(keyword))"
    }

    public var description: String { "line \(line), column \(column): \(message)" }
}

extension EnvelopeError {
    /// What is wrong, without line and column.
    public var message: String {
        switch self {
        case .json(let error), .content(let error), .parameters(let error): error.reason.message
        case .contract(let violation): violation.message
        }
    }

    /// Where it is wrong, from the envelope's first byte on.
    public var place: JSONPlace {
        switch self {
        case .json(let error), .content(let error), .parameters(let error): error.place
        case .contract(let violation): violation.place
        }
    }
}
