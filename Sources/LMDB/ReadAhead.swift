internal import CLMDB

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Asks the kernel for the stretches of the map that a scan comes to, and the scans that go on where it ended: what was asked
/// for, or found in memory, is not asked for again. It belongs to one thread.
///
/// The environment is opened without the kernel's own read-ahead, which costs random reads a factor of seven on a
/// cold cache; a scan then has to ask for itself, and with stretches of this size is twice as fast as by default.
public final class ReadAhead {
    /// A stretch of the map, aligned to its own size of 4 MiB; the kernel cuts much longer ones short.
    @usableFromInline static let stretchBits: UInt = 22

    private var asked: Set<UInt> = []
    /// Whether a stretch was found that is not in memory; from then on the fetcher looks.
    private var isFetching = false
    private var fetcher: StretchFetcher?
    private static let stretchesAhead: UInt = 2
    /// How far below a row the next one is asked for, in bytes; longer ones are streams of their own.
    private static let prefetchBytesMax = 1024

    /// One that has asked for nothing.
    public init() {}

    /// Notes that the scan has come to `value`.
    ///
    /// - Parameter current: the stretch that the last row stood in; rows of one page and of overflow pages take turns. It is
    ///   the scan's own, because each access to a variable of an object is checked for others.
    @inlinable
    func reach(_ value: UnsafeRawBufferPointer, _ current: inout UInt) {
        let stretch = UInt(bitPattern: value.baseAddress) >> Self.stretchBits
        if stretch != current {
            current = stretch
            enter(stretch)
        }
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

    /// Has the stretch fetched, and the ones after it, so that reading and waiting overlap.
    @usableFromInline
    func enter(_ stretch: UInt) {
        for stretch in stretch...(stretch + Self.stretchesAhead) where asked.insert(stretch).inserted {
            guard !isFetching else {
                fetcher?.fetch(stretch)
                continue
            }
            guard !StretchFetcher.isCached(stretch) else { continue }
            isFetching = true
            fetcher = StretchFetcher.started()
            fetcher?.fetch(stretch)
        }
    }
}
