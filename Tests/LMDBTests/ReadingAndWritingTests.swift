import Foundation
import LMDB
import TestSupport
import Testing

struct ReadingAndWritingTests {
    let directory: TemporaryDirectory
    let environment: Environment
    let table: Table

    init() throws {
        directory = try TemporaryDirectory("lmdb")
        environment = try Environment.open(directory: directory.path, tables: ["rows", "other"])
        table = try environment.table("rows")
    }

    private func put(_ keys: [String]) throws {
        try environment.write { transaction in
            for key in keys {
                try transaction.put(table, key: key.utf8.span.bytes, value: ("value of " + key).utf8.span.bytes)
            }
        }
    }

    private func keys(_ body: (inout [String]) throws -> Void) throws -> [String] {
        var keys: [String] = []
        try body(&keys)
        return keys
    }

    @Test func `A row that was put is read back in a later transaction`() throws {
        try put(["a"])
        let value = try environment.read { transaction in
            try transaction.value(in: table, key: "a".utf8.span.bytes) { String(decoding: $0.copied, as: UTF8.self) }
        }
        #expect(value == "value of a")
    }
}
