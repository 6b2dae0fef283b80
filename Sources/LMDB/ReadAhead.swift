#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Asks the kernel for the next stretch of the map while a scan goes through it.
///
/// The environment is opened without the kernel's own read-ahead, which costs random reads a factor of seven on a
/// cold cache; a scan then has to ask for itself, and with windows of this size is twice as fast as by default.
@usableFromInline
struct ReadAhead {
    /// The stretch asked for at a time; the kernel cuts much longer ones short.
    static let windowBytes: UInt = 4 << 20

    @usableFromInline var windowStart: UInt = 0
    @usableFromInline var windowEnd: UInt = 0

    @usableFromInline init() {}

    /// Notes that the scan has come to `value`.
    @inlinable
    mutating func reach(_ value: UnsafeRawBufferPointer) {
        let address = UInt(bitPattern: value.baseAddress)
        if address < windowStart || address >= windowEnd { ask(from: address) }
    }

    @usableFromInline
    mutating func ask(from address: UInt) {
        let pageBytes = UInt(getpagesize())
        windowStart = address / pageBytes * pageBytes
        windowEnd = windowStart + Self.windowBytes
        guard let start = unsafe UnsafeMutableRawPointer(bitPattern: windowStart) else { return }
        if unsafe isCached(start, pageBytes: pageBytes) { return }
        // Advice only: past the file's end or the map's it does nothing, and a failure costs only time.
        _ = unsafe madvise(start, Int(Self.windowBytes), MADV_WILLNEED)
    }

    /// Whether the whole window is in memory already: then the advice would only cost the kernel's walk over it, which
    /// a scan of cached rows feels.
    private func isCached(_ start: UnsafeMutableRawPointer, pageBytes: UInt) -> Bool {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(Self.windowBytes / pageBytes)) { pages in
            #if canImport(Darwin)
            let code = unsafe mincore(start, Int(Self.windowBytes), UnsafeMutableRawPointer(pages.baseAddress))
            #else
            let code = unsafe mincore(start, Int(Self.windowBytes), pages.baseAddress)
            #endif
            guard code == 0 else { return false }
            return unsafe pages.allSatisfy { $0 & 1 == 1 }
        }
    }
}
