#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What the program asks of the system.
enum SystemCalls {
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// The terminal's width; 80 where it does not say.
    static func columns(of descriptor: Int32) -> Int {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Whether colours may be sent to a terminal: not if NO_COLOR is set to anything (no-color.org), nor to one that
    /// calls itself dumb.
    static var isColorWanted: Bool {
        let refusal = getenv("NO_COLOR").map { String(cString: $0) } ?? ""
        let kind = getenv("TERM").map { String(cString: $0) } ?? ""
        return refusal.isEmpty && kind != "dumb"
    }

    static func microsecondsSinceEpoch() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }

    /// How far the local zone is ahead of UTC at a moment, in seconds.
    static func secondsFromUTC(at seconds: Int64) -> Int64 {
        var moment = time_t(seconds)
        var fields = tm()
        guard localtime_r(&moment, &fields) != nil else { return 0 }
        return Int64(fields.tm_gmtoff)
    }

    /// The path of a program that can be run: as it is where it names a folder, else found as shells find it.
    static func executable(_ program: String) -> String? {
        if program.contains("/") { return isExecutableFile(program) ? program : nil }
        let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        for folder in folders.split(separator: ":") where isExecutableFile("\(folder)/\(program)") {
            return "\(folder)/\(program)"
        }
        return nil
    }

    private static func isExecutableFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }

    /// A variable of the environment.
    static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The build of the system, as it names itself.
    static func build() -> String {
        var names = utsname()
        guard uname(&names) == 0 else { return "unknown" }
        func text<Tuple>(_ tuple: Tuple) -> String {
            String(
                decoding: Mirror(reflecting: tuple).children.compactMap { ($0.value as? CChar).map(UInt8.init(bitPattern:)) }
                    .prefix { $0 != 0 }, as: UTF8.self)
        }
        return [text(names.sysname), text(names.release), text(names.version)].joined(separator: " ")
    }

    /// The account at the host, as far as the system knows them.
    static func account() -> String {
        var name = "uid \(getuid())"
        if let entry = getpwuid(getuid()), let text = entry.pointee.pw_name { name = String(cString: text) }
        var host = [CChar](repeating: 0, count: 256)
        guard gethostname(&host, host.count - 1) == 0 else { return name }
        return name + "@" + String(decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Writes all of `bytes`.
    ///
    /// - Throws: `PipeClosed` when nobody reads them any more, else `FileFailure`.
    static func write(_ bytes: [UInt8], to descriptor: Int32, path: String?) throws {
        var rest = bytes
        while !rest.isEmpty {
            #if canImport(Glibc)
            let count = Glibc.write(descriptor, rest, rest.count)
            #elseif canImport(Musl)
            let count = Musl.write(descriptor, rest, rest.count)
            #else
            let count = Darwin.write(descriptor, rest, rest.count)
            #endif
            if count == rest.count { return }
            if count >= 0 {
                rest.removeFirst(count)
                continue
            }
            switch errno {
            case EINTR: continue
            case EPIPE: throw PipeClosed()
            case EAGAIN: try waitForRoom(descriptor)
            default: throw FileFailure("write", path: path ?? "standard output", code: errno)
            }
        }
    }

    /// A pipe that somebody else set to not block.
    private static func waitForRoom(_ descriptor: Int32) throws {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&entry, 1, -1) >= 0 || errno == EINTR else {
            throw FileFailure("poll", path: "standard output", code: errno)
        }
    }
}

/// A file that could not be read or written: what was tried, where, and the system's word for why.
struct FileFailure: Error, CustomStringConvertible {
    let call: String
    let path: String
    let code: Int32

    init(_ call: String, path: String, code: Int32) {
        (self.call, self.path, self.code) = (call, path, code)
    }

    var description: String {
        code == EEXIST ? "\(path) exists already and is not overwritten" : "\(path): \(reason) (\(call))"
    }

    private var reason: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}
