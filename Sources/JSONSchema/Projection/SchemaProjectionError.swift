public import StrictJSON

/// Why a value was not projected.
public enum SchemaProjectionError: Error, Hashable, Sendable {
    /// Which members are declared depends on `keyword` of the schema at `schema`, so that another value could have
    /// other fields; `pointer` is where in the document the value stands.
    case conditional(keyword: String, schema: SchemaLocation, pointer: JSONPointer)
    /// Schemas would be applied more often than allowed.
    case tooManyApplications(applicationsMax: Int)
}

extension SchemaProjectionError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .conditional(let keyword, let schema, let pointer):
            let place = pointer.isRoot ? "the whole value" : "\(pointer)"
            return "\(place): which members are declared depends on \(keyword) at \(schema)"
        case .tooManyApplications(let applicationsMax): return "schemas are applied more than \(applicationsMax) times"
        }
    }
}
