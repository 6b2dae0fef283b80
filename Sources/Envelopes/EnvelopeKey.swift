internal import StrictJSON

/// The eight keys of an envelope, in the order of the contract (E1). All are required.
enum EnvelopeKey: Int, CaseIterable {
    case source, sessionId, schemaVersion, generable, complete, content, intent, parameters

    /// A rule for each of the eight, at its raw value. What a rule cannot say is left to a closer look: which strings a
    /// source may be, and that a number such as 3.0 is an integer too.
    static let rules = allCases.map { JSONRootRule($0.name, $0.kinds) }

    /// The kinds of values that the contract allows.
    var kinds: JSONKinds {
        switch self {
        case .source, .intent: .string
        case .sessionId, .generable: [.string, .null]
        case .schemaVersion: .plainInteger
        case .complete: .boolean
        case .content, .parameters: [.object, .null]
        }
    }

    /// The key as it stands in an envelope.
    var name: String { String(describing: self) }

    /// The values that the contract allows, in words.
    var expected: String {
        switch self {
        case .source: "\"foundation-models\" or \"app-intent\""
        case .sessionId, .generable: "a string or null"
        case .schemaVersion: "an integer"
        case .complete: "true or false"
        case .content, .parameters: "an object or null"
        case .intent: "a string"
        }
    }
}
