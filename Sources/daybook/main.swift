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
// Whoever started this program may have it ignore the ends of its children, and then nobody hears how a command ended.
signal(SIGCHLD, SIG_DFL)
exit(await Program.run(Array(CommandLine.arguments.dropFirst()), on: .standard).rawValue)
