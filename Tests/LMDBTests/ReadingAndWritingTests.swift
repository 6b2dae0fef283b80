import LMDB
import TestSupport
import Testing

struct ReadingAndWritingTests {
    private let store: Store
    private var environment: Environment { store.environment }
    private var table: Table { store.table }

    init() throws { store = try Store() }

    private func put(_ keys: [String], _ mode: PutMode = .replace) throws -> [Bool] {
        try environment.write { transaction in
            var answers: [Bool] = []
            for key in keys {
                let value = "value of \(key)"
                answers.append(try transaction.put(table, key: key.utf8.span.bytes, value: value.utf8.span.bytes, mode))
            }
            return answers
        }
    }

    private func value(_ key: String) throws -> String? {
        try environment.read { transaction in
            try transaction.value(in: table, key: key.utf8.span.bytes) { String(decoding: $0.copied, as: UTF8.self) }
        }
    }

    /// The keys that a scan lends, from `key` on, at most `count` of them.
    private func keys(from key: String? = nil, backward: Bool = false, count: Int = .max) throws -> [String] {
        var keys: [String] = []
        let visit = { (key: RawSpan, value: RawSpan) in
            let text = String(decoding: key.copied, as: UTF8.self)
            #expect(String(decoding: value.copied, as: UTF8.self) == "value of \(text)")
            keys.append(text)
            return keys.count < count
        }
        let start = key.map { Array($0.utf8) }
        try environment.read { transaction in
            switch (start, backward) {
            case (let start?, false): try transaction.scan(table, from: start.span.bytes, visit)
            case (let start?, true): try transaction.scanBackward(table, from: start.span.bytes, visit)
            case (nil, false): try transaction.scan(table, from: nil, ahead: ReadAhead(), visit)
            case (nil, true): try transaction.scanBackward(table, from: nil, visit)
            }
        }
        return keys
    }

    @Test func `A row is read back, and a missing one is nil`() throws {
        #expect(try put(["a"]) == [true])
        #expect(try value("a") == "value of a")
        #expect(try value("b") == nil)
        #expect(try value(String(repeating: "k", count: 511)) == nil)
    }

    @Test func `Scans go in both directions, from a key on, and stop when told`() throws {
        #expect(try keys() == [])
        #expect(try keys(backward: true) == [])
        _ = try put(["b", "d", "bb", "f"])
        #expect(try keys() == ["b", "bb", "d", "f"])
        #expect(try keys(from: "bb") == ["bb", "d", "f"])
        #expect(try keys(from: "c") == ["d", "f"])
        #expect(try keys(from: "g") == [])
        #expect(try keys(count: 2) == ["b", "bb"])
        #expect(try keys(backward: true) == ["f", "d", "bb", "b"])
        #expect(try keys(from: "d", backward: true) == ["d", "bb", "b"])
        #expect(try keys(from: "e", backward: true) == ["d", "bb", "b"])
        #expect(try keys(from: "z", backward: true, count: 1) == ["f"])
        #expect(try keys(from: "a", backward: true) == [])
    }

    @Test func `Replacing, inserting and appending differ where the key exists`() throws {
        #expect(try put(["m", "m"], .insert) == [true, false])
        #expect(try put(["m"], .replace) == [true])
        #expect(try put(["a"], .append) == [false])
        #expect(try put(["m"], .append) == [false])
        #expect(try put(["n"], .append) == [true])
        #expect(try keys() == ["m", "n"])
    }

    @Test func `A refused put leaves its transaction usable`() throws {
        try environment.write { transaction in
            _ = try transaction.put(table, position: 5, value: "five".utf8.span.bytes, .append)
            let isNew = try transaction.put(table, position: 4, value: "four".utf8.span.bytes, .append)
            #expect(!isNew)
            _ = try transaction.put(table, position: 6, value: "six".utf8.span.bytes, .append)
        }
        #expect(try store.count() == 2)
    }

    @Test(arguments: [(0, false), (1, true), (511, true), (512, false)])
    func `A key has 1 to 511 bytes`(bytes: Int, isAllowed: Bool) throws {
        let key = [UInt8](repeating: 7, count: bytes)
        let expected = isAllowed ? nil : LMDBError.Kind.keySize(bytes: bytes)
        var putError: LMDBError.Kind?
        var deleteError: LMDBError.Kind?
        try environment.write { transaction in
            do throws(LMDBError) {
                try transaction.put(table, key: key.span.bytes, value: [1].span.bytes)
            } catch {
                putError = error.kind
            }
            do throws(LMDBError) {
                try transaction.delete(table, key: key.span.bytes)
            } catch {
                deleteError = error.kind
            }
            // The transaction stays usable.
            _ = try transaction.put(table, position: 1, value: [1].span.bytes)
        }
        #expect(putError == expected)
        #expect(deleteError == expected)
        #expect(kind { try environment.read { _ = try $0.value(in: table, key: key.span.bytes) { _ in } } } == expected)
        #expect(kind { try environment.read { try $0.scan(table, from: key.span.bytes) { _, _ in true } } } == expected)
        #expect(try store.count() == 1)
    }

    @Test func `Deleting answers whether there was something`() throws {
        _ = try put(["a", "b"])
        let answers = try environment.write { transaction in
            try (0..<2).map { _ in try transaction.delete(table, key: "a".utf8.span.bytes) }
        }
        #expect(answers == [true, false])
        #expect(try keys() == ["b"])
    }

    @Test(arguments: [
        (0, 100, Int.max, 100), (10, 20, Int.max, 10), (10, 20, 3, 3), (90, 500, Int.max, 10), (50, 50, 9, 0),
    ])
    func `A range is deleted up to its end or to the limit`(from: Int, to: Int, rowsMax: Int, expected: Int) throws {
        try store.put(0...99, bytes: 700)
        let start = withUnsafeBytes(of: UInt64(from).bigEndian, Array.init)
        let end = withUnsafeBytes(of: UInt64(to).bigEndian, Array.init)
        let removed = try environment.write { transaction in
            try transaction.deleteRange(table, from: start.span.bytes, before: end.span.bytes, rowsMax: rowsMax)
        }
        #expect(removed == expected)
        var left: [UInt64] = []
        try environment.read { transaction in
            try transaction.scan(table) { key, _ in
                left.append(key.bigEndianUInt64(at: 0))
                return true
            }
        }
        #expect(left == (0..<100).filter { $0 < from || $0 >= from + expected }.map(UInt64.init))
    }

    @Test func `A transaction that throws leaves nothing behind`() throws {
        struct Refusal: Error {}
        #expect(throws: Refusal.self) {
            try environment.write { transaction in
                try transaction.put(table, position: 1, value: [1].span.bytes)
                throw Refusal()
            }
        }
        #expect(try store.count() == 0)
    }

    @Test func `A snapshot does not see what is written after it began`() throws {
        try store.put(1...3)
        let snapshot = try HeldSnapshot(environment, table)
        try store.put(4...5)
        #expect(try store.count() == 5)
        #expect(snapshot.end() == 3)
    }

    @Test func `Last lends the greatest key, and nothing of an empty table`() throws {
        let last = { try self.environment.read { try $0.last(in: table) { key, _ in key.bigEndianUInt64(at: 0) } } }
        #expect(try last() == nil)
        try store.put(1...300)
        #expect(try last() == 300)
    }

    @Test func `A write transaction reads what it has put`() throws {
        let key: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 7]
        try environment.write { transaction in
            try transaction.put(table, position: 7, value: "seven".utf8.span.bytes)
            #expect(try transaction.value(in: table, position: 7) { $0.byteCount } == 5)
            #expect(try transaction.count(of: table) == 1)
            #expect(try transaction.last(in: table) { key, _ in key.bigEndianUInt64(at: 0) } == 7)
            #expect(try transaction.contains(table, key: key.span.bytes))
        }
    }

    @Test func `A table of another environment is refused, and so is an unknown name`() throws {
        let other = try Store()
        #expect(kind { try environment.read { _ = try $0.count(of: other.table) } } == .tableMissing(name: "rows"))
        #expect(kind { _ = try environment.table("none") } == .tableMissing(name: "none"))
    }

    @Test func `The estimate of changed pages is near what the transaction takes`() throws {
        let dirty = try environment.write { transaction in
            for position in 0..<UInt64(1_000) {
                let value = [UInt8](repeating: 1, count: 500)
                try transaction.put(table, position: position, value: value.span.bytes, .append)
            }
            return transaction.dirtyBytes
        }
        let used = try Int(environment.statistics.usedBytes)
        #expect((used / 2...used * 2).contains(dirty))
    }
}
