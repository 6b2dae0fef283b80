#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Advises the kernel of stretches of the map on a thread of its own, for the advice is work: the kernel makes room in
/// its cache page by page before it returns. The thread ends with the fetcher.
final class StretchFetcher: Sendable {
    private let wishes = Wishes()

    private init() throws(SystemError) {
        let wishes = wishes
        _ = try DedicatedThread(name: "read-ahead") {
            while let stretch = wishes.next() { Self.advise(stretch) }
        }
    }

    deinit { wishes.end() }

    /// A fetcher; nil if the system has no thread left, and then scans are slower.
    static func started() -> StretchFetcher? { try? StretchFetcher() }

    func fetch(_ stretch: UInt) { wishes.add(stretch) }

    private static func advise(_ stretch: UInt) {
        guard !isCached(stretch), let start = unsafe start(of: stretch) else { return }
        // Advice only: past the file's end or the map's it does nothing, and a failure costs only time.
        _ = unsafe madvise(start, 1 << ReadAhead.stretchBits, MADV_WILLNEED)
    }

    private static func start(of stretch: UInt) -> UnsafeMutableRawPointer? {
        unsafe UnsafeMutableRawPointer(bitPattern: stretch << ReadAhead.stretchBits)
    }

    /// Pages that are looked at to find out whether a stretch is in memory, spread over it.
    private static let sampleCount = 16

    /// Whether the stretch is in memory already, as far as a sample of its pages tells: then the advice would only cost the
    /// kernel's walk over it, which a scan of cached rows feels. To ask for all of its pages costs nearly as much.
    static func isCached(_ stretch: UInt) -> Bool {
        guard let start = unsafe start(of: stretch) else { return true }
        let distance = (1 << Int(ReadAhead.stretchBits)) / sampleCount
        for index in 0..<sampleCount {
            // The last page of each part, so that the stretch's own last is among them.
            guard unsafe isCached(start + (index + 1) * distance - Int(getpagesize())) else { return false }
        }
        return true
    }

    private static func isCached(_ page: UnsafeMutableRawPointer) -> Bool {
        #if canImport(Darwin)
        var state: CChar = 0
        #else
        var state: UInt8 = 0
        #endif
        return unsafe mincore(page, Int(getpagesize()), &state) == 0 && state & 1 == 1
    }
}

/// Stretches to be fetched, handed from a scan to its fetcher.
private final class Wishes: Sendable {
    private let monitor = Monitor()
    // Only touched while `monitor` is locked.
    private nonisolated(unsafe) var stretches: [UInt] = []
    private nonisolated(unsafe) var isOver = false

    func add(_ stretch: UInt) {
        monitor.lock()
        unsafe stretches.append(stretch)
        monitor.wakeAll()
        monitor.unlock()
    }

    func end() {
        monitor.lock()
        unsafe isOver = true
        monitor.wakeAll()
        monitor.unlock()
    }

    /// Blocks for the next stretch; nil once there will be none.
    func next() -> UInt? {
        monitor.lock()
        defer { monitor.unlock() }
        while unsafe stretches.isEmpty && !isOver { monitor.wait() }
        return unsafe isOver ? nil : unsafe stretches.removeFirst()
    }
}
