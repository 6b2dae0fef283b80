internal import StrictJSON

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A process beyond its number, which the system gives to another one some day.
public struct ProcessIdentity: Hashable, Sendable {
    /// The boot of the machine, as the system names it.
    public let boot: String
    /// The number of the process.
    public let process: Int32
    /// When it began, in the system's own units; with boot and number it is unique.
    public let start: String

    /// The identity that a record holds.
    public init(boot: String, process: Int32, start: String) {
        self.boot = boot
        self.process = process
        self.start = start
    }

    /// This process.
    public static var current: ProcessIdentity {
        let process = getpid()
        return ProcessIdentity(boot: Self.bootID, process: process, start: Self.start(of: process) ?? "")
    }

    /// Whether the process still runs here. One of another boot does not.
    public var isAlive: Bool { boot == Self.bootID && Self.start(of: process) == start }

    func write(to writer: inout JSONWriter) {
        writer.key("boot")
        writer.string(boot)
        writer.key("process")
        writer.integer(process)
        writer.key("processStart")
        writer.string(start)
    }

    #if canImport(Darwin)
    private static var bootID: String {
        var bytes = [CChar](repeating: 0, count: 64)
        var count = bytes.count
        guard sysctlbyname("kern.bootsessionuuid", &bytes, &count, nil, 0) == 0 else { return "" }
        return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func start(of process: Int32) -> String? {
        var info = kinfo_proc()
        var count = MemoryLayout<kinfo_proc>.stride
        var name: [Int32] = [CTL_KERN, KERN_PROC, KERN_PROC_PID, process]
        guard sysctl(&name, 4, &info, &count, nil, 0) == 0, count > 0 else { return nil }
        let time = info.kp_proc.p_starttime
        return "\(time.tv_sec).\(time.tv_usec)"
    }
    #else
    private static var bootID: String {
        SystemFile.text(of: "/proc/sys/kernel/random/boot_id").map { String($0.prefix { $0 != "\n" }) } ?? ""
    }

    /// Field 22 of `proc(5)`'s stat, clock ticks after the boot. The name before it, in brackets, may hold anything. A
    /// process that has ended but that nobody has waited for is gone.
    private static func start(of process: Int32) -> String? {
        guard let stat = SystemFile.text(of: "/proc/\(process)/stat"), let bracket = stat.lastIndex(of: ")") else { return nil }
        let fields = stat[bracket...].dropFirst(2).split(separator: " ")
        guard fields.count > 19, fields[0] != "Z", fields[0] != "X" else { return nil }
        return String(fields[19])
    }
    #endif
}
