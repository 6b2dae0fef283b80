internal import LMDB

/// Writes tables row by row in key order into another environment.
///
/// The engine's own compacting copy takes pages as they are, with erased text in what a row leaves unused of its page.
enum TableCopy {
    /// Copies one table, which must be empty in the target, in transactions of bounded size.
    ///
    /// - Throws: `JournalError.storage` if a row was not taken.
    static func copy(
        _ source: Table, in transaction: borrowing some Reading & ~Copyable, to target: Table,
        of environment: Environment
    ) throws {
        var next: [UInt8]? = []
        while let start = next {
            next = try environment.write { writing in
                var rows = 0
                var bytes = 0
                var resume: [UInt8]?
                // No key is empty, so an empty one comes before the first.
                let begin: [UInt8] = start.isEmpty ? [0] : start
                try transaction.scan(source, from: begin.span.bytes, ahead: ReadAhead()) { key, value in
                    guard rows < JournalLimits.batchEntriesMax, bytes < JournalLimits.batchBytesMax else {
                        resume = key.copied
                        return false
                    }
                    guard try writing.put(target, key: key, value: value, .append) else {
                        throw StorageFailure(.damaged, "The keys of table \(source.name) do not ascend")
                    }
                    rows += 1
                    bytes += key.byteCount + value.byteCount
                    return true
                }
                return resume
            }
        }
    }
}
