import Foundation
import LMDB
import TestSupport
import Testing

struct FileTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.file("file") }

    init() throws { directory = try TemporaryDirectory("file") }

    private func error(_ body: () throws -> Void) -> SystemError? {
        do {
            try body()
            return nil
        } catch {
            return error as? SystemError
        }
    }

    @Test func `What is written at a place is read from there, up to the file's end`() throws {
        let file = try OpenFile(path, for: .createNew)
        try file.write([1, 2, 3, 4], at: 2)
        try file.synchronize()
        #expect(try file.read(at: 0, count: 100) == [0, 0, 1, 2, 3, 4])
        #expect(try file.read(at: 5, count: 1) == [4])
        #expect(try file.read(at: 6, count: 1) == [])
        try file.truncate(to: 3)
        #expect(try file.byteCount == 3)
        #expect(try file.identity == FileSystem.identity(of: path))
    }

    @Test func `Appended bytes go to the end, also after another has written`() throws {
        let first = try OpenFile(path, for: .append)
        let second = try OpenFile(path, for: .append)
        try first.write([1])
        try second.write([2])
        try first.write([3])
        #expect(try FileSystem.content(of: path) == [1, 2, 3])
    }

    @Test func `Errors name the call and the path`() throws {
        let missing = error { _ = try OpenFile(path, for: .read) }
        #expect(missing?.description == "open \(path): No such file or directory")
        #expect(missing?.isNotFound == true)
        _ = try OpenFile(path, for: .createNew)
        #expect(error { _ = try OpenFile(path, for: .createNew) }?.code == EEXIST)
        #expect(error { try FileSystem.makeDirectory(path) }?.call == "mkdir")
        #expect(try FileSystem.identity(of: path + "x") == nil)
    }

    @Test func `A file is replaced as a whole, with its own permissions`() throws {
        try FileSystem.replace(path, with: [1, 2, 3])
        try FileSystem.replace(path, with: [4])
        #expect(try FileSystem.content(of: path) == [4])
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["file"])
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }

    @Test func `An exclusive lock excludes everyone, a shared one only the exclusive`() throws {
        do {
            let shared = try FileLock(path, .shared)
            #expect(try FileLock.attempt(path, .shared) != nil)
            #expect(try FileLock.attempt(path, .exclusive) == nil)
            _ = consume shared
        }
        let exclusive = try #require(try Locked(path))
        #expect(try FileLock.attempt(path, .shared) == nil)
        try exclusive.lock.replaceContent([1, 2])
        #expect(try exclusive.lock.read(at: 0, count: 9) == [1, 2])
    }

    @Test func `A lock ends with its value, even if a child command was started meanwhile`() throws {
        let child = Process()
        let input = Pipe()
        do {
            let locked = try #require(try Locked(path))
            child.executableURL = URL(filePath: "/bin/cat")
            child.standardInput = input
            try child.start()
            #expect(try FileLock.attempt(path, .exclusive) == nil)
            withExtendedLifetime(locked) {}
        }
        // A child that inherited the descriptor would hold the lock for as long as it lives.
        #expect(try FileLock.attempt(path, .exclusive) != nil)
        try input.fileHandleForWriting.close()
        child.waitUntilExit()
    }

    @Test func `A lock ends with its value, even while another descriptor of the open file is there`() throws {
        // Such as a child has between its fork and its program.
        var other: Int32 = -1
        do {
            let locked = try #require(try Locked(path))
            other = try #require(OpenDescriptor.duplicate(of: path))
            #expect(try FileLock.attempt(path, .exclusive) == nil)
            withExtendedLifetime(locked) {}
        }
        #expect(try FileLock.attempt(path, .exclusive) != nil)
        close(other)
    }

    @Test func `Random bytes differ and have the asked-for number`() {
        #expect(FileSystem.randomBytes(0) == [])
        #expect(FileSystem.randomBytes(1_000).count == 1_000)
        #expect(FileSystem.randomBytes(32) != FileSystem.randomBytes(32))
    }

    @Test func `A disk tells how much room it has`() throws {
        #expect(try FileSystem.freeBytes(at: directory.path) > 0)
        #expect(error { _ = try FileSystem.freeBytes(at: path) }?.isNotFound == true)
    }
}

/// An exclusive lock that expectations can look at.
private final class Locked {
    let lock: FileLock

    init?(_ path: String) throws {
        guard let lock = try FileLock.attempt(path, .exclusive) else { return nil }
        self.lock = lock
    }
}
