internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// One run of a program outside, watched by the thread that started it.
struct ChildProcess {
    /// How it came to its end.
    enum How: Sendable {
        case exited(Int32)
        case signalled(Int32)
        case timedOut
        /// Somebody else took the status, or the program ignores the ends of its children.
        case lost
    }

    /// Its end, and what it wrote.
    struct End: Sendable {
        var how: How
        var output: [UInt8] = []
        var errorOutput: [UInt8] = []
        /// Bytes beyond what is kept while they arrive.
        var bytesDropped = 0
    }

    /// Nothing was run.
    struct NotStarted: Error, CustomStringConvertible {
        let description: String
    }

    private let process: pid_t
    private let input: Pipe
    private let output: Pipe
    private let errorOutput: Pipe

    /// Starts the program in a process group of its own, so that a time limit ends all that it started.
    init(path: String, words: [String], environment: [String]) throws(NotStarted) {
        guard ([path] + words + environment).allSatisfy({ !$0.utf8.contains(0) }) else {
            throw NotStarted(description: "the path, an argument or the intent holds a zero, where C would end the word")
        }
        // One at a time: a pipe is inheritable for a moment, and a command that got the other one's input from another
        // thread would keep that one waiting for its end.
        self = try Self.starting.withLock { _ throws(NotStarted) in try ChildProcess(path, words, environment) }
    }

    private static let starting = Mutex(())

    private init(_ path: String, _ words: [String], _ environment: [String]) throws(NotStarted) {
        input = try Pipe()
        output = try Pipe()
        errorOutput = try Pipe()
        process = try Self.spawn(
            path, words, environment, reading: input.reading, writing: output.writing, complaining: errorOutput.writing)
        input.closeReading()
        output.closeWriting()
        errorOutput.closeWriting()
    }

    private static func spawn(
        _ path: String, _ words: [String], _ environment: [String], reading: Int32, writing: Int32, complaining: Int32
    ) throws(NotStarted) -> pid_t {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (descriptor, target) in [(reading, Int32(0)), (writing, 1), (complaining, 2)] {
            posix_spawn_file_actions_adddup2(&actions, descriptor, target)
        }
        var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        #if canImport(Darwin)
        flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
        OpenDescriptors.closeOnSpawn(&actions)
        #endif
        var none = sigset_t()
        sigemptyset(&none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let arguments = CStrings(words)
        let variables = CStrings(environment)
        var process = pid_t()
        let code = withExtendedLifetime((arguments, variables)) {
            posix_spawn(&process, path, &actions, &attributes, arguments.pointers, variables.pointers)
        }
        guard code == 0 else { throw NotStarted(description: "\(path): \(String(cString: strerror(code)))") }
        return process
    }

    /// Writes `bytes` to its input, takes in its outputs, and waits for its end.
    func run(input bytes: [UInt8], seconds: Int) -> End {
        var end = End(how: .timedOut)
        let deadline = Self.now() + Int64(seconds) * 1_000
        var written = 0
        var ended: How?
        /// After its end, whatever it left running may hold the outputs open: only so long is waited for more.
        var drainUntil = Int64.max
        while true {
            let now = Self.now()
            if ended == nil {
                ended = Self.end(of: process, isLate: now >= deadline)
                if ended != nil { drainUntil = now + Self.drainMilliseconds }
            }
            if let ended, (output.reading < 0 && errorOutput.reading < 0) || now >= drainUntil {
                end.how = ended
                return end
            }
            waitForTraffic(hasInput: written < bytes.count)
            if written == bytes.count { input.closeWriting() } else { input.write(bytes, &written) }
            output.read(into: &end.output, dropped: &end.bytesDropped)
            errorOutput.read(into: &end.errorOutput, dropped: &end.bytesDropped)
        }
    }

    private static let drainMilliseconds: Int64 = 200
    private static let pollMilliseconds: Int32 = 20

    private func waitForTraffic(hasInput: Bool) {
        var waits: [pollfd] = []
        if input.writing >= 0, hasInput { waits.append(pollfd(fd: input.writing, events: Int16(POLLOUT), revents: 0)) }
        for reading in [output.reading, errorOutput.reading] where reading >= 0 {
            waits.append(pollfd(fd: reading, events: Int16(POLLIN), revents: 0))
        }
        // The end of the process itself wakes nobody, hence the short sleep.
        poll(&waits, nfds_t(waits.count), Self.pollMilliseconds)
    }

    /// How it ended; nil while it runs. One that is late is ended, and so is all that it started, also where a signal
    /// cut it off: whether it was performed is for a person to find out, and must not change any more.
    private static func end(of process: pid_t, isLate: Bool) -> How? {
        var info = siginfo_t()
        // The status stays where it is for now: as long as nobody takes it, the number cannot belong to another group.
        guard waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0 else {
            return errno == EINTR ? nil : .lost
        }
        let hasEnded = info.si_signo == SIGCHLD
        guard hasEnded || isLate else { return nil }
        if !hasEnded || info.si_code != CInt(CLD_EXITED) { kill(-process, SIGKILL) }
        var status: Int32 = 0
        var reaped: pid_t
        repeat { reaped = waitpid(process, &status, 0) } while reaped == -1 && errno == EINTR
        guard hasEnded else { return .timedOut }
        guard reaped == process else { return .lost }
        // The macros of `sys/wait.h`, which Swift cannot call.
        let signal = status & 0x7F
        return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
    }

    /// Milliseconds of a clock that nobody sets.
    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
