#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Two ends of a pipe, which no other child inherits and which never block; -1 once closed.
final class Pipe {
    private(set) var reading: Int32
    private(set) var writing: Int32

    init() throws(ChildProcess.NotStarted) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw ChildProcess.NotStarted(description: "pipe: \(String(cString: strerror(errno)))")
        }
        // Numbers 0 to 2 may be free in a process that closed them, and the child puts its own there.
        (reading, writing) = (Self.raised(ends[0]), Self.raised(ends[1]))
        for descriptor in [reading, writing] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    }

    private static func raised(_ descriptor: Int32) -> Int32 {
        guard descriptor < 3 else { return descriptor }
        let raised = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        var low = descriptor
        close(&low)
        return raised
    }

    func closeReading() { Self.close(&reading) }
    func closeWriting() { Self.close(&writing) }

    deinit {
        Self.close(&reading)
        Self.close(&writing)
    }

    private static let readsMax = 16

    private static func close(_ descriptor: inout Int32) {
        if descriptor >= 0 {
            #if canImport(Glibc)
            _ = Glibc.close(descriptor)
            #elseif canImport(Musl)
            _ = Musl.close(descriptor)
            #else
            _ = Darwin.close(descriptor)
            #endif
        }
        descriptor = -1
    }

    /// Writes what the pipe takes without waiting. A reader that has gone wants no more.
    func write(_ bytes: [UInt8], _ written: inout Int) {
        _ = fcntl(writing, F_SETFL, O_NONBLOCK)
        let count = SignalFree.write(writing, bytes[written...])
        if count > 0 {
            written += count
        } else if errno != EAGAIN && errno != EINTR {
            written = bytes.count
        }
    }

    /// Takes in what is there, keeping the first bytes up to the limit; closes the end once the writers have gone.
    ///
    /// A bounded amount at a time: whoever writes without end must not keep the caller from looking at the clock.
    func read(into bytes: inout [UInt8], dropped: inout Int) {
        guard reading >= 0 else { return }
        _ = fcntl(reading, F_SETFL, O_NONBLOCK)
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        for _ in 0..<Self.readsMax {
            let count = SignalFree.read(reading, &buffer)
            if count > 0 {
                let room = max(0, ActionLimits.outputBytesMax - bytes.count)
                bytes += buffer[..<min(count, room)]
                dropped += max(0, count - room)
            } else {
                if count == 0 || (errno != EAGAIN && errno != EINTR) { closeReading() }
                return
            }
        }
    }
}

/// Calls that a closed pipe ends with an error rather than with a signal.
private enum SignalFree {
    static func read(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
        let count = buffer.count
        #if canImport(Glibc)
        return Glibc.read(descriptor, &buffer, count)
        #elseif canImport(Musl)
        return Musl.read(descriptor, &buffer, count)
        #else
        return Darwin.read(descriptor, &buffer, count)
        #endif
    }

    /// The signal is held back on this thread, and taken away if it came.
    static func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int {
        var pipe = sigset_t()
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        var before = sigset_t()
        pthread_sigmask(SIG_BLOCK, &pipe, &before)
        let bytes = Array(bytes)
        #if canImport(Glibc)
        let count = Glibc.write(descriptor, bytes, bytes.count)
        #elseif canImport(Musl)
        let count = Musl.write(descriptor, bytes, bytes.count)
        #else
        let count = Darwin.write(descriptor, bytes, bytes.count)
        #endif
        let code = errno
        if count < 0, code == EPIPE {
            var pending = sigset_t()
            sigpending(&pending)
            if sigismember(&pending, SIGPIPE) == 1 {
                var signal: Int32 = 0
                sigwait(&pipe, &signal)
            }
        }
        pthread_sigmask(SIG_SETMASK, &before, nil)
        errno = code
        return count
    }
}
