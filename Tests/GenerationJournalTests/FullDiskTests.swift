import Envelopes
import Foundation
import GenerationJournal
import TestSupport
import Testing

/// A small file system that fills.
@Suite(.enabled(if: SmallFileSystem.canBeMounted, "\(SmallFileSystem.whyNot)"))
struct FullDiskTests {
    @Test func `a full disk is a clear error, what was acknowledged stays, and appending goes on after room is made`()
        async throws
    {
        let disk = try SmallFileSystem(megabytes: 4)
        let ballast = disk.path + "/ballast"
        try Data(count: 1 << 20).write(to: URL(filePath: ballast))
        let path = disk.path + "/a.daybook"
        let journal = try Journal.create(at: path)
        let (acknowledged, failure) = await Self.fill(journal)
        #expect(acknowledged.count > 100)
        switch failure {
        case .notAcknowledged(let storage), .storage(let storage): #expect(storage.reason == .diskFull)
        default: Issue.record("\(failure)")
        }
        try journal.expectHolds(acknowledged)

        try FileManager.default.removeItem(atPath: ballast)
        let before = try journal.read { try $0.head() }
        let next = try await journal.append(NewEntry(try Samples.draft()), expecting: .any)
        #expect(next.position == before.next)
        try await journal.close()
        let reopened = try Journal.open(at: path)
        try reopened.expectHolds(acknowledged)
        try await reopened.close()
    }

    @Test func `a store that finds no room for itself is not made, and leaves nothing`() throws {
        let disk = try SmallFileSystem(megabytes: 1)
        try Data(count: 700 << 10).write(to: URL(filePath: disk.path + "/ballast"))
        #expect { try Journal.create(at: disk.path + "/a.daybook") } throws: { error in
            guard case JournalError.storage(let failure) = error else { return false }
            return failure.reason == .diskFull
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["ballast"])
    }

    @Test func `a store on a full disk still opens, for reading and for writing`() async throws {
        let disk = try SmallFileSystem(megabytes: 3)
        let path = disk.path + "/a.daybook"
        let journal = try Journal.create(at: path)
        let (acknowledged, _) = await Self.fill(journal)
        try await journal.close()
        let rest = disk.path + "/rest"
        _ = FileManager.default.createFile(atPath: rest, contents: nil)
        let handle = try #require(FileHandle(forWritingAtPath: rest))
        while (try? handle.write(contentsOf: Data(count: 4_096))) != nil {}
        try handle.close()
        for access in [Journal.Access.readOnly, .readWrite] {
            let reopened = try Journal.open(at: path, access: access)
            try reopened.expectHolds(acknowledged)
            try await reopened.close()
        }
    }

    /// Appends until it fails.
    private static func fill(_ journal: Journal) async -> ([Stored], JournalError) {
        var acknowledged: [Stored] = []
        let text = String(repeating: "rain ", count: 400)
        while true {
            do {
                let result = try await journal.append(NewEntry(try Samples.draft(text)), expecting: .any)
                acknowledged.append(Stored("\(result.id) \(result.position)"))
            } catch {
                return (acknowledged, error as? JournalError ?? .closed)
            }
        }
    }
}

/// A tmpfs of its own, unmounted when its owner is done with it.
final class SmallFileSystem: Sendable {
    static let canBeMounted: Bool = {
        #if os(Linux)
        getuid() == 0 && (try? SmallFileSystem(megabytes: 1)) != nil
        #else
        false
        #endif
    }()

    static let whyNot = "mounting a tmpfs needs Linux and its administrator"
    private let folder: TemporaryDirectory
    var path: String { folder.path }

    init(megabytes: Int) throws {
        folder = try TemporaryDirectory("small")
        try Self.run("mount", "-t", "tmpfs", "-o", "size=\(megabytes)m,mode=0700", "tmpfs", folder.path)
    }

    /// Lets nothing more be written.
    func makeReadOnly() throws { try Self.run("mount", "-o", "remount,ro", folder.path) }

    deinit { try? Self.run("umount", "-l", folder.path) }

    private static func run(_ command: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.standardError = FileHandle.nullDevice
        try process.start()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
