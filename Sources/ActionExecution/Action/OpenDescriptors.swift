#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

#if !canImport(Darwin)
/// What a child must not inherit.
enum OpenDescriptors {
    /// Has the child close every number from 3 on, whether it is open or not: another thread may open one between a look at
    /// them and the start, and to close a free one does no harm.
    ///
    /// What Daybook itself opens is close-on-exec from its first moment. This is for what the program inherited, or
    /// what an app opens without that care.
    static func closeOnSpawn(_ actions: inout posix_spawn_file_actions_t) {
        for descriptor in 3..<max(3, end) { posix_spawn_file_actions_addclose(&actions, descriptor) }
    }

    /// Above every descriptor of this process, with as much room again for what comes meanwhile: all are below the size of the
    /// kernel's table of them (`proc(5)`, FDSize). Numbers past the limit of the process would fail the start.
    private static var end: Int32 {
        let said = sysconf(Int32(_SC_OPEN_MAX))
        // Below zero where there is no limit.
        let limit = said < 0 ? numbersMax : min(said, numbersMax)
        let status = SystemFile.text(of: "/proc/self/status") ?? ""
        for line in status.split(separator: "\n") where line.hasPrefix("FDSize:") {
            guard let size = Int(line.dropFirst(7).drop { $0 == "\t" || $0 == " " }) else { break }
            return Int32(clamping: min(limit, max(size, 0) * 2))
        }
        return Int32(clamping: limit)
    }

    private static let numbersMax = 65_536
}
#endif
