import LMDB
import TestSupport

/// A fresh store with one table, for one test.
struct Store {
    let directory: TemporaryDirectory
    let environment: Environment
    let table: Table

    init(_ options: EnvironmentOptions = .init()) throws {
        directory = try TemporaryDirectory("lmdb")
        environment = try Environment.open(directory: directory.path, tables: ["rows"], options: options)
        table = try environment.table("rows")
    }

    var path: String { directory.path }

    /// Rows of `bytes` bytes at `positions`, in one transaction.
    func put(_ positions: ClosedRange<UInt64>, bytes: Int = 100) throws {
        let value = [UInt8](repeating: 0xA5, count: bytes)
        try environment.write { transaction in
            for position in positions { try transaction.put(table, position: position, value: value.span.bytes) }
        }
    }

    func count() throws -> Int { try environment.read { try $0.count(of: table) } }
}

extension EnvironmentOptions {
    /// A map that a few rows fill.
    static var tinyMap: EnvironmentOptions {
        var options = EnvironmentOptions()
        options.mapBytes = 128 << 10
        return options
    }
}

/// The error of an engine call; nil if it succeeded or threw something else.
func kind(of body: () throws -> Void) -> LMDBError.Kind? {
    do {
        try body()
        return nil
    } catch {
        return (error as? LMDBError)?.kind
    }
}
