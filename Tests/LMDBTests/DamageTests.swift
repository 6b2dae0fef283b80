import Foundation
import LMDB
import TestSupport
import Testing

/// Data files that LMDB opens without complaint, or with a misleading one.
struct DamageTests {
    private let directory: TemporaryDirectory
    private var data: String { directory.file("data.mdb") }

    init() throws { directory = try TemporaryDirectory("lmdb") }

    /// A closed store with rows of `bytes` bytes.
    private func fill(rows: UInt64, bytes: Int) throws {
        let environment = try Environment.open(directory: directory.path, tables: ["rows"])
        let table = try environment.table("rows")
        let value = [UInt8](repeating: 0xA5, count: bytes)
        try environment.write { transaction in
            for position in 0..<rows { try transaction.put(table, position: position, value: value.span.bytes) }
        }
        try environment.close()
    }

    private func openingError() -> LMDBError.Kind? {
        kind { _ = try Environment.open(directory: directory.path, tables: ["rows"]) }
    }

    private func change(_ body: (borrowing OpenFile) throws -> Void) throws {
        try body(OpenFile(data, for: .readWrite))
    }

    @Test(arguments: [0.5, 0.9, 0.99])
    func `A file that was cut off is refused before anything is read`(part: Double) throws {
        try fill(rows: 2_000, bytes: 500)
        let whole = try OpenFile(data, for: .read).byteCount
        let left = Int(Double(whole) * part)
        try change { try $0.truncate(to: left) }
        guard case .truncated(let expected, let actual) = openingError() else {
            Issue.record("not refused as truncated: \(String(describing: openingError()))")
            return
        }
        #expect(expected == UInt64(whole))
        #expect(actual == UInt64(left))
    }

    @Test(arguments: [1, 100, 4_096])
    func `A file without both meta pages is refused as damaged`(byteCount: Int) throws {
        try fill(rows: 10, bytes: 500)
        try change { try $0.truncate(to: byteCount) }
        #expect(openingError() == .formatOrDamage)
    }

    @Test func `An empty file is refused, not taken for a new store`() throws {
        try fill(rows: 10, bytes: 500)
        try change { try $0.truncate(to: 0) }
        #expect(openingError() == .emptyFile)
        #expect(try OpenFile(data, for: .read).byteCount == 0)
    }

    @Test(arguments: [0, 4_096])
    func `A meta page of zeros is refused as damaged`(offset: Int) throws {
        try fill(rows: 10, bytes: 500)
        try change { try $0.write([UInt8](repeating: 0, count: 4_096), at: offset) }
        #expect(openingError() == .formatOrDamage)
    }

    @Test func `A file of something else is refused as damaged`() throws {
        try FileManager.default.removeItem(atPath: directory.path)
        try FileManager.default.createDirectory(atPath: directory.path, withIntermediateDirectories: true)
        try FileSystem.replace(data, with: Array(repeating: UInt8(ascii: "x"), count: 100_000))
        #expect(openingError() == .formatOrDamage)
    }

    @Test(arguments: [20, 28])
    func `A file of LMDB 1 is named as such`(versionOffset: Int) throws {
        try fill(rows: 10, bytes: 500)
        try change { file in
            // LMDB 1 has longer page headers, so its stamp comes later; an early one had it at the old place.
            let stamp: [UInt8] = [0xDE, 0xC0, 0xEF, 0xBE, 2, 0, 0, 0]
            try file.write([UInt8](repeating: 0, count: 64), at: 0)
            try file.write(stamp, at: versionOffset - 4)
        }
        #expect(openingError() == .versionMismatch(fileFormat: 2, libraryFormat: 1))
        #expect(openingError()?.description.contains("LMDB 1.0") == true)
    }

    @Test func `A sound file that is shorter than its last page is opened`() throws {
        let environment = try Environment.open(directory: directory.path, tables: ["rows"])
        let table = try environment.table("rows")
        // Pages to use again: without any, what is given up goes another way.
        for round in 0..<UInt64(10) {
            try environment.write { try $0.put(table, position: 100 + round, value: "small".utf8.span.bytes) }
        }
        let value = [UInt8](repeating: 0xA5, count: 400_000)
        try environment.write { transaction in
            // The pages of a value that goes again in the same transaction are counted but never written.
            try transaction.put(table, position: 1, value: value.span.bytes)
            try transaction.delete(table, key: [UInt8]([0, 0, 0, 0, 0, 0, 0, 1]).span.bytes)
            try transaction.put(table, position: 2, value: "two".utf8.span.bytes)
        }
        let statistics = try environment.statistics
        try environment.close()
        try #require(statistics.fileBytes < statistics.usedBytes)
        let again = try Environment.open(directory: directory.path, tables: ["rows"])
        #expect(try again.read { try $0.count(of: again.table("rows")) } == 11)
        try again.close()
        // Cut into what is used, it is refused again.
        try change { try $0.truncate(to: 4 * 4_096) }
        guard case .truncated = openingError() else {
            Issue.record("not refused as truncated: \(String(describing: openingError()))")
            return
        }
    }

    @Test func `A directory that does not exist is named`() {
        let path = directory.file("none")
        #expect(kind { _ = try Environment.open(directory: path, tables: []) } == .notFound(path: path))
    }

    @Test func `Opening only for reading creates nothing`() throws {
        var options = EnvironmentOptions()
        options.isReadOnly = true
        #expect(kind { _ = try Environment.open(directory: directory.path, tables: ["rows"], options: options) }
            == .notFound(path: data))
        try fill(rows: 3, bytes: 10)
        #expect(kind { _ = try Environment.open(directory: directory.path, tables: ["none"], options: options) }
            == .tableMissing(name: "none"))
        let environment = try Environment.open(directory: directory.path, tables: ["rows"], options: options)
        #expect(try environment.read { try $0.count(of: environment.table("rows")) } == 3)
        #expect(kind { try environment.write { _ in } } == .readOnly)
    }
}
