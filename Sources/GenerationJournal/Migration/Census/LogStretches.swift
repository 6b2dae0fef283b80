internal import LMDB
internal import Synchronization

/// Work on several stretches of a log at the same time.
enum LogStretches {
    /// Runs `work` for each of `count` stretches up to `end`, each on a thread of its own, and answers in their order.
    ///
    /// - Throws: what the first stretch that fails throws.
    static func run<R: Sendable>(
        through end: Position, count: Int, name: String,
        _ work: @escaping @Sendable (_ after: Position, _ through: Position) throws -> R
    ) throws -> [R] {
        let count = max(count, 1)
        let results = Mutex<[Int: Result<R, any Error>]>([:])
        let bound: @Sendable (Int) -> Position = { index in
            Position(rawValue: index == count ? end.rawValue : end.rawValue / UInt64(count) * UInt64(index))
        }
        let stretch: @Sendable (Int) -> Void = { index in
            let result = Result { try work(bound(index), bound(index + 1)) }
            results.withLock { $0[index] = result }
        }
        let others = try (1..<count).map { index in
            try DedicatedThread(name: name) { stretch(index) }
        }
        stretch(0)
        for thread in others { thread.join() }
        return try results.withLock { results in try (0..<count).compactMap { try results[$0]?.get() } }
    }
}
