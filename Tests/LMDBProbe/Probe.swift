import LMDB
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A second process for the tests of LMDB: it obeys one command a line and answers with one line each.
///
/// `ok` and what was asked for, or `error` and what kind of error.
@main
struct Probe {
    private var environment: Environment?
    private var held: Held?

    static func main() {
        var probe = Probe()
        while let line = readLine() {
            let words = line.split(separator: " ").map(String.init)
            do {
                answer("ok \(try probe.obey(words))")
            } catch let error as LMDBError {
                answer("error \(error.kind)")
            } catch {
                answer("error \(error)")
            }
        }
    }

    private static func answer(_ text: String) {
        // One plain call, which a library that was loaded before can see, and nothing left in a buffer to a fork.
        let bytes = Array((text + "\n").utf8)
        _ = write(1, bytes, bytes.count)
    }

    private mutating func obey(_ words: [String]) throws -> String {
        switch words.first {
        case "open": try open(words)
        case "close": try close()
        case "put": try put(first: words[1], count: words[2], bytes: words[3])
        case "count": "\(try opened().read { try $0.count(of: opened().table("rows")) })"
        case "sum": "\(try sum())"
        case "map": "\(try opened().mapBytes)"
        case "readers": "\(try opened().readers().count)"
        case "check-readers": "\(try opened().checkReaders())"
        case "hold-read": try hold(writing: false)
        case "hold-write": try hold(writing: true)
        case "release": release()
        case "fork": try fork(words[1])
        case "fill": try fill(words[1])
        case "remove": try remove(words[1])
        case "inheritable": "\(inheritable())"
        default: throw SystemError(code: EINVAL, call: words.joined(separator: " "))
        }
    }

    private func opened() throws -> Environment {
        guard let environment else { throw LMDBError(.closed, .open) }
        return environment
    }

    /// `open DIRECTORY [MAP-BYTES] [read-only]`
    private mutating func open(_ words: [String]) throws -> String {
        var options = EnvironmentOptions()
        if words.count > 2, let bytes = UInt64(words[2]) { options.mapBytes = bytes }
        options.isReadOnly = words.last == "read-only"
        environment = try Environment.open(directory: words[1], tables: ["rows"], options: options)
        return ""
    }

    private mutating func close() throws -> String {
        try opened().close()
        environment = nil
        return ""
    }

    /// Rows of `bytes` bytes at positions from `first` on, all in one transaction.
    private func put(first: String, count: String, bytes: String) throws -> String {
        let table = try opened().table("rows")
        let start = UInt64(first) ?? 0
        let value = [UInt8](repeating: 0xA5, count: Int(bytes) ?? 0)
        try opened().write { transaction in
            for position in start..<start + (UInt64(count) ?? 0) {
                try transaction.put(table, position: position, value: value.span.bytes)
            }
        }
        return ""
    }

    /// Touches every byte of every row.
    private func sum() throws -> UInt64 {
        let table = try opened().table("rows")
        var sum: UInt64 = 0
        try opened().read { transaction in
            try transaction.scan(table) { _, value in
                for offset in 0..<value.byteCount { sum += UInt64(value.byte(at: offset)) }
                return true
            }
        }
        return sum
    }

    /// Writes to a file until the disk has no more room.
    private func fill(_ path: String) throws -> String {
        let file = try OpenFile(path, for: .append)
        for size in [65_536, 4_096, 1] {
            let piece = [UInt8](repeating: 0, count: size)
            do throws(SystemError) {
                while true { try file.write(piece) }
            } catch {
                if !error.isDiskFull { throw error }
            }
        }
        return ""
    }

    private func remove(_ path: String) throws -> String {
        try FileSystem.removeFile(path)
        return ""
    }

    private mutating func hold(writing: Bool) throws -> String {
        let held = try Held(opened(), writing: writing)
        self.held = held
        return ""
    }

    private mutating func release() -> String {
        held?.end()
        held = nil
        return ""
    }

    /// What a forked child can do with the environment that it inherited: the name of the error, or `allowed`.
    private func fork(_ action: String) throws -> String {
        // Swift hides fork, and rightly so: here the trap itself is under test.
        typealias Fork = @convention(c) () -> pid_t
        guard let symbol = dlsym(nil, "fork") else { return "unavailable" }
        let child = unsafeBitCast(symbol, to: Fork.self)()
        if child == 0 {
            do {
                try inChild(action)
                _exit(1)
            } catch let error as LMDBError {
                _exit(error.kind == .forked ? 0 : 2)
            } catch {
                _exit(3)
            }
        }
        var status: Int32 = 0
        waitpid(child, &status, 0)
        return status == 0 ? "forked" : "status \(status >> 8)"
    }

    private func inChild(_ action: String) throws {
        switch action {
        case "read": try opened().read { _ in }
        case "write": try opened().write { _ in }
        case "close": try opened().close()
        default: _ = try opened().statistics
        }
    }

    /// How many descriptors of the data file, or of the lock file, a child command would inherit.
    private func inheritable() -> Int {
        (3..<1024).count { descriptor in
            let flags = fcntl(Int32(descriptor), F_GETFD)
            guard flags != -1, flags & FD_CLOEXEC == 0 else { return false }
            var target = [CChar](repeating: 0, count: 4096)
            let count = readlink("/proc/self/fd/\(descriptor)", &target, 4095)
            guard count > 0 else { return false }
            return String(decoding: target.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self).hasSuffix(".mdb")
        }
    }
}
