internal import CLMDB

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Asks the kernel for the stretches of the map that a scan comes to.
///
/// The environment is opened without the kernel's own read-ahead, which costs random reads a factor of seven on a
/// cold cache; a scan then has to ask for itself, and with stretches of this size is twice as fast as by default.
@usableFromInline
struct ReadAhead {
    /// A stretch of the map, aligned to its own size of 4 MiB; the kernel cuts much longer ones short.
    @usableFromInline static let stretchBits: UInt = 22

    /// The stretch that the last row stood in; rows of one page and of overflow pages take turns.
    @usableFromInline var current: UInt = .max
    private var asked: Set<UInt> = []

    @usableFromInline init() {}

    /// Notes that the scan has come to `value`.
    @inlinable
    mutating func reach(_ value: UnsafeRawBufferPointer) {
        let stretch = UInt(bitPattern: value.baseAddress) >> Self.stretchBits
        if stretch != current { enter(stretch) }
        unsafe Self.prefetch(below: value)
    }

    /// Asks the processor for the row after `value`: the engine fills pages from their ends, so rows that were appended
    /// stand each below the one before, which no processor guesses by itself.
    @usableFromInline
    static func prefetch(below value: UnsafeRawBufferPointer) {
        guard let end = value.baseAddress else { return }
        var distance = 64
        let last = min(value.count + 64, prefetchBytesMax)
        while distance <= last {
            unsafe lmdb_shim_prefetch(end - distance)
            distance += 64
        }
    }

    /// How far below a row the next one is asked for; longer ones are streams of their own.
    private static let prefetchBytesMax = 1024

    /// Asks for the stretch, and for the one after it, so that reading and waiting overlap.
    @usableFromInline
    mutating func enter(_ stretch: UInt) {
        current = stretch
        for stretch in [stretch, stretch + 1] where asked.insert(stretch).inserted {
            guard let start = unsafe UnsafeMutableRawPointer(bitPattern: stretch << Self.stretchBits) else { return }
            if unsafe isCached(start) { continue }
            // Advice only: past the file's end or the map's it does nothing, and a failure costs only time.
            _ = unsafe madvise(start, 1 << Self.stretchBits, MADV_WILLNEED)
        }
    }

    /// Whether the whole stretch is in memory already: then the advice would only cost the kernel's walk over it, which
    /// a scan of cached rows feels.
    private func isCached(_ start: UnsafeMutableRawPointer) -> Bool {
        let byteCount = 1 << Int(Self.stretchBits)
        return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: byteCount / Int(getpagesize())) { pages in
            #if canImport(Darwin)
            let code = unsafe mincore(start, byteCount, UnsafeMutableRawPointer(pages.baseAddress))
            #else
            let code = unsafe mincore(start, byteCount, pages.baseAddress)
            #endif
            guard code == 0 else { return false }
            return unsafe pages.allSatisfy { $0 & 1 == 1 }
        }
    }
}
