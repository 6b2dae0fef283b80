/// The eight keys of an envelope, in the order of the contract (E1). All are required.
enum EnvelopeKey: Int, CaseIterable {
    case source, sessionId, schemaVersion, generable, complete, content, intent, parameters

    /// The eight names, each at its raw value.
    static let names = allCases.map(\.name)

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
