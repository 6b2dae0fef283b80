/// What the program ends with.
enum RunStatus: Int32 {
    /// Done.
    case done = 0
    /// Refused, or something was found wanting.
    case refused = 1
    /// The command line is wrong.
    case commandLine = 2
    /// Whoever read the output has gone.
    case pipeClosed = 3
    /// The program's own fault, or a store that cannot be read.
    case fault = 70
    /// SIGINT cancelled what was going on, which is recorded to its end.
    case interrupted = 130
    /// SIGTERM did.
    case terminated = 143
}
