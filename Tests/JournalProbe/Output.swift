#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Writes one line to standard output by a single call of `write`, which a preloaded library can see.
func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    if write(STDOUT_FILENO, bytes, bytes.count) != bytes.count { _exit(3) }
}

/// Whether the process that started this one still lives; a probe that is asked to go on for ever must not outlive it.
func isWanted() -> Bool { getppid() == starter }

private let starter = getppid()

/// Ends the process with a message on standard error and status 2.
func leave(_ message: String) -> Never {
    let bytes = Array((message + "\n").utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
    exit(2)
}
