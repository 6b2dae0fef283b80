/// One turn asked of a model, in a fresh session.
public struct ModelRequest: Hashable, Sendable {
    /// What the reply is for.
    public enum Purpose: String, Hashable, Sendable, CaseIterable {
        /// A draft of content.
        case draft
        /// A judgement of a draft.
        case judgement
        /// A turn in which the model may call tools.
        case toolCall
        /// Free text.
        case text
    }

    /// What the reply is for.
    public var purpose: Purpose
    /// The id of the session, fresh for each request: made by the caller, who records it.
    public var session: String
    /// What the model is told to be.
    public var instructions: String
    /// What the model is asked.
    public var prompt: String
    /// How it is to decode.
    public var options: ModelOptions
    /// The JSON Schema that the reply is to fill, a JSON text in UTF-8; nil for free text. A model may disregard it, so
    /// it is part of the question and proves nothing about the answer.
    public var outputSchema: [UInt8]?
    /// What the model may call.
    public var tools: [ModelTool]
    /// When to give up; nil for never.
    public var deadline: Deadline?

    /// This request.
    public init(
        purpose: Purpose, session: String, instructions: String, prompt: String, options: ModelOptions = ModelOptions(),
        outputSchema: [UInt8]? = nil, tools: [ModelTool] = [], deadline: Deadline? = nil
    ) {
        self.purpose = purpose
        self.session = session
        self.instructions = instructions
        self.prompt = prompt
        self.options = options
        self.outputSchema = outputSchema
        self.tools = tools
        self.deadline = deadline
    }
}
