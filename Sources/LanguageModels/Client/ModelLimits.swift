/// The bounds of what goes to a model and comes back.
public enum ModelLimits {
    /// The longest instructions and prompt together, and the longest texts to embed together, in bytes of UTF-8. The
    /// largest windows in use hold some 128,000 tokens of about four bytes; a longer prompt is a mistake, and sending
    /// it would only cost time.
    public static let promptBytesMax = 512 << 10
    /// The longest reply, arguments of tool calls included, in bytes as they came.
    public static let replyBytesMax = 1 << 20
    /// The longest record of a reply, in bytes: its text as a string of JSON, in which a control character takes six bytes
    /// and what is no UTF-8 three for each, and `chunkRecordBytes` for each piece. An envelope of 4 MiB holds it with all
    /// that is said beside it.
    public static let recordBytesMax = (4 << 20) - (256 << 10)
    /// What a piece takes in the record of a reply, in bytes: two numbers and their names.
    static let chunkRecordBytes = 56
    /// The longest single word of a back end that is recorded, such as a reason, a model's name or an embedder's, in bytes
    /// of UTF-8; longer ones are cut and end with `…`.
    public static let wordsBytesMax = 4_096
    /// The most tool calls in one reply.
    public static let toolCallsMax = 64
    /// The most pieces of one reply, empty ones included: each is recorded.
    public static let chunksMax = 32_768
}
