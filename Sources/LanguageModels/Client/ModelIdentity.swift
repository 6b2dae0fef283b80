/// Which model answers, and where it stands: what a request records of it.
public struct ModelIdentity: Hashable, Sendable {
    /// What speaks to it, such as `recorded`.
    public var backEnd: String
    /// The model's own name; nil where it tells none.
    public var name: String?
    /// Where requests go; nil on the device itself.
    public var address: String?

    /// This model.
    public init(backEnd: String, name: String?, address: String?) {
        self.backEnd = backEnd
        self.name = name
        self.address = address
    }
}
