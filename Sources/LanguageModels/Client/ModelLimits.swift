/// The bounds of what goes to a model and comes back.
public enum ModelLimits {
    /// The longest instructions and prompt together, and the longest texts to embed together, in bytes of UTF-8. The
    /// largest windows in use hold some 128,000 tokens of about four bytes; a longer prompt is a mistake, and sending
    /// it would only cost time.
    public static let promptBytesMax = 512 << 10
    /// The longest reply, arguments of tool calls included, in bytes: it must fit into an envelope of 4 MiB even if each
    /// byte is escaped as three.
    public static let replyBytesMax = 1 << 20
    /// The most tool calls in one reply.
    public static let toolCallsMax = 64
    /// The most pieces of one reply, empty ones included: each is recorded.
    public static let chunksMax = 32_768
}
