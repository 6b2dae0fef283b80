/// The control sequences (ECMA-48) that the program itself sends. Nothing else that reaches a terminal holds control
/// characters but line feeds: all text, whoever wrote it, goes through `SafeText` first.
enum ControlSequence {
    /// Back to the first column, and the line cleared.
    static let clearedLine = "\r\u{1B}[K"
    static let bold = "\u{1B}[1m"
    static let red = "\u{1B}[31m"
    static let green = "\u{1B}[32m"
    /// Ends whatever emphasis was begun.
    static let plain = "\u{1B}[m"
}
