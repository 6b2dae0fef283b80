import Foundation
import TestSupport
import Testing

/// What the compiler must refuse, for nothing at run time would.
///
/// The snippets are compiled, not only type-checked: lifetimes and exclusive access are checked later than types.
@Suite(.enabled(if: Machine.modules != nil, "needs swiftc and the built module"), .timeLimit(TestData.minutes(5)))
struct CompilationTests {
    private func compile(_ body: String) throws -> (status: Int32, output: String) {
        let directory = try TemporaryDirectory("compile")
        let source = """
            import LMDB
            nonisolated(unsafe) var kept: Any? = nil
            final class Box: @unchecked Sendable { var spans = 0 }
            func wait() async {}
            func attempt(_ environment: Environment, _ table: Table, _ key: [UInt8]) async throws {
            \(body)
            }
            """
        try source.write(toFile: directory.file("snippet.swift"), atomically: true, encoding: .utf8)
        let map = TestData.checkout + "Sources/CLMDB/module.modulemap"
        return try ShellScript.run("""
            cd \(directory.path) && swiftc -c -swift-version 6 -I \(Machine.modules ?? "") \
            -Xcc -fmodule-map-file=\(map) snippet.swift
            """)
    }

    @Test func `A proper use compiles`() throws {
        let (status, output) = try compile("""
            try environment.write { transaction in
                let length = try transaction.value(in: table, key: key.span.bytes) { $0.byteCount } ?? 0
                try transaction.put(table, position: UInt64(length), value: key.span.bytes)
            }
            """)
        #expect(status == 0, "\(output)")
    }

    @Test(arguments: [
        ("keeping a read transaction", "try environment.read { transaction in kept = transaction }", "error:"),
        ("copying a read transaction", "try environment.read { transaction in let copy = transaction }", "consume"),
        ("keeping a write transaction", """
            var outer: WriteTransaction?
            try environment.write { transaction in outer = transaction }
            """, "consume"),
        ("awaiting in a write", "try environment.write { transaction in await wait() }", "async"),
        ("awaiting in a read", "try environment.read { transaction in await wait() }", "async"),
        ("handing a transaction to a task", """
            try environment.write { transaction in
                Task { try transaction.put(table, position: 1, value: key.span.bytes) }
            }
            """, "escaping closure captures 'inout' parameter"),
        ("putting while bytes are lent", """
            try environment.write { transaction in
                try transaction.value(in: table, key: key.span.bytes) { value in
                    try transaction.put(table, position: 1, value: value)
                }
            }
            """, "overlapping accesses"),
        ("putting inside a scan", """
            try environment.write { transaction in
                try transaction.scan(table) { key, value in
                    try transaction.put(table, key: key, value: value)
                }
            }
            """, "overlapping accesses"),
        ("keeping lent bytes", """
            var outer = RawSpan()
            try environment.read { transaction in
                try transaction.value(in: table, key: key.span.bytes) { value in outer = value }
            }
            """, "lifetime-dependent"),
        ("returning lent bytes", """
            _ = try environment.read { transaction in
                try transaction.value(in: table, key: key.span.bytes) { (value) -> RawSpan in value }
            }
            """, "error:"),
        ("keeping the place of a reserved value", """
            var outer = OutputRawSpan()
            try environment.write { transaction in
                try transaction.reserve(table, position: 1, byteCount: 8) { output in outer = output }
            }
            """, "error:"),
    ] as [(String, String, String)])
    func `It does not compile`(what: String, body: String, words: String) throws {
        let (status, output) = try compile(body)
        #expect(status != 0, "\(what) compiles")
        #expect(output.contains(words), "\(what) is refused for another reason: \(output)")
    }
}
