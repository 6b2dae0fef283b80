/// The bounds of what a server sends.
enum HTTPLimits {
    /// The longest head of a response: its status line and fields, in bytes. Servers send under one KiB.
    static let headBytesMax = 64 << 10
    /// Answers of status 1xx before the one that counts.
    static let interimMax = 16
    /// The longest line about a chunk, and the longest trailer, in bytes.
    static let chunkLineBytesMax = 4 << 10
    /// The longest body of a stream, in bytes: `ModelLimits.chunksMax` pieces of 2 KiB.
    static let streamBytesMax = 64 << 20
    /// The longest line of a stream, and the longest event, in bytes: a whole reply in one event, each byte of it escaped.
    static let eventBytesMax = 8 << 20
    /// The longest body that is read as one JSON text, in bytes: a whole reply, each byte of it escaped.
    static let bodyBytesMax = 8 << 20
    /// The longest body of embeddings, in bytes: 32 vectors of 4,096 numbers of 24 letters each need 3 MiB.
    static let embeddingsBytesMax = 32 << 20
    /// The longest body of a failure, in bytes; what is behind it is left.
    static let failureBytesMax = 64 << 10
    /// How much of a server's message is looked at, in bytes: what it is about stands at its beginning.
    static let messageBytesMax = 16 << 10
    /// How much of a server's own words stands in a failure, in bytes.
    static let wordsBytesMax = 1_000
    /// Bytes that are taken from a socket at once.
    static let readBytes = 16 << 10
    /// How long a connection may take.
    static let connectBudget = Duration.seconds(10)
    /// How long a server may be silent where the request has no deadline.
    static let silenceMax = Duration.seconds(600)
    /// How long a batch of embeddings may take where nobody gave a deadline.
    static let embeddingsBudget = Duration.seconds(600)
}
