import GenerationJournal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// A reader that went away is an answer of `write`, not a signal that kills the program in the middle of its work.
signal(SIGPIPE, SIG_IGN)
exit(await Program.run(Array(CommandLine.arguments.dropFirst()), on: .standard).rawValue)
