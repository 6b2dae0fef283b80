/// A sum over rows that does not depend on their order: the same rows give the same sum, others practically never.
///
/// The hash is keyed anew for each process, so that no store can be made to collide.
struct IndexSum: Hashable, Sendable {
    private var sum: UInt64 = 0
    private(set) var count = 0

    mutating func add(_ first: UInt64, _ second: UInt64, _ third: UInt64) {
        var hasher = Hasher()
        hasher.combine(first)
        hasher.combine(second)
        hasher.combine(third)
        sum &+= UInt64(bitPattern: Int64(hasher.finalize()))
        count += 1
    }

    mutating func add(_ other: IndexSum) {
        sum &+= other.sum
        count += other.count
    }
}
