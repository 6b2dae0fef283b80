/// Everything outside the program that a command may see: two outputs, the clock, the account.
struct Terminal: Sendable {
    /// For results.
    let output: OutputStream
    /// For everything else.
    let errors: OutputStream
    /// Whether standard input is a terminal, so that reading it would wait for a person.
    let isInputTerminal: Bool
    /// Microseconds since the Unix epoch.
    let now: @Sendable () -> Int64
    /// The account at the host.
    let account: @Sendable () -> String

    /// The process's own.
    static var standard: Terminal {
        let output = OutputStream.standard(descriptor: 1)
        return Terminal(
            output: output, errors: .standard(descriptor: 2, preceding: output),
            isInputTerminal: SystemCalls.isTerminal(0),
            now: { SystemCalls.microsecondsSinceEpoch() }, account: { SystemCalls.account() })
    }
}

extension OutputStream {
    /// An output of the process.
    static func standard(descriptor: Int32, preceding: OutputStream? = nil) -> OutputStream {
        let isTerminal = SystemCalls.isTerminal(descriptor)
        return OutputStream(
            isTerminal: isTerminal, columns: isTerminal ? SystemCalls.columns(of: descriptor) : nil,
            isColored: isTerminal && SystemCalls.isColorWanted, isBuffered: descriptor == 1,
            preceding: preceding, sink: { try SystemCalls.write($0, to: descriptor, path: nil) })
    }
}
