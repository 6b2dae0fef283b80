/// A tool that a model may call.
public struct ModelTool: Hashable, Sendable {
    /// Its name, as the model must write it.
    public var name: String
    /// What it is for, in words for the model.
    public var description: String
    /// The JSON Schema of its arguments, a JSON text in UTF-8; members in the order that the model is to keep.
    public var parameters: [UInt8]

    /// This tool.
    public init(name: String, description: String, parameters: [UInt8]) {
        self.name = name
        self.description = description
        self.parameters = parameters
    }
}
