/// A sum over rows that does not depend on their order: the same rows give the same sum, others practically never.
///
/// The hash is keyed anew for each process, so that no store can be made to collide.
struct IndexSum: Hashable, Sendable {
    private var first: UInt64 = 0
    private var second: UInt64 = 0
    private(set) var count = 0

    mutating func add(_ a: UInt64, _ b: UInt64, _ c: UInt64) {
        var hasher = Hasher()
        hasher.combine(a)
        hasher.combine(b)
        hasher.combine(c)
        first &+= UInt64(bitPattern: Int64(hasher.finalize()))
        hasher = Hasher()
        hasher.combine(c ^ .max)
        hasher.combine(a)
        hasher.combine(b)
        second &+= UInt64(bitPattern: Int64(hasher.finalize()))
        count += 1
    }

    mutating func add(_ other: IndexSum) {
        first &+= other.first
        second &+= other.second
        count += other.count
    }
}
