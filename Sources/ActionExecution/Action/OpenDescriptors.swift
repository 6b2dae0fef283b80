#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

#if !canImport(Darwin)
/// What a child must not inherit.
enum OpenDescriptors {
    /// Has the child close everything from 3 on that is open now; a number that is free by then does no harm.
    ///
    /// What Daybook itself opens is close-on-exec from its first moment. This is for what the program inherited, or
    /// what an app opens without that care.
    static func closeOnSpawn(_ actions: inout posix_spawn_file_actions_t) {
        for descriptor in open() where descriptor >= 3 {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
    }

    /// The numbers of this process's descriptors, all below the size of the kernel's table of them (`proc(5)`, FDSize).
    private static func open() -> [Int32] {
        var size = min(sysconf(Int32(_SC_OPEN_MAX)), numbersMax)
        let status = SystemFile.text(of: "/proc/self/status") ?? ""
        for line in status.split(separator: "\n") where line.hasPrefix("FDSize:") {
            size = Int(line.dropFirst(7).drop { $0 == "\t" || $0 == " " }) ?? size
        }
        return (0..<Int32(clamping: size)).filter { fcntl($0, F_GETFD) != -1 }
    }

    private static let numbersMax = 65_536
}
#endif
