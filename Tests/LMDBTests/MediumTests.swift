import Foundation
import LMDB
import TestSupport
import Testing

/// Disks that are full, read only, forbidden or far away.
@Suite(.timeLimit(TestData.minutes(2)))
struct MediumTests {
    /// A script that runs the probe on a file system of `kibibytes` of its own, mounted where `directory` is.
    private func onSmallDisk(_ directory: TemporaryDirectory, kibibytes: Int, before: String = "true") -> String {
        """
        exec unshare --mount sh -c 'mount -t tmpfs -o size=\(kibibytes)k none \(directory.path) && \(before) && \
        exec "$@"' sh "$@"
        """
    }

    @Test(.enabled(if: Machine.canMount, "needs a mount namespace"))
    func `A full disk is named, and the store stays usable`() throws {
        let directory = try TemporaryDirectory("lmdb")
        let peer = try Peer(within: onSmallDisk(directory, kibibytes: 4_096))
        #expect(try peer.ask("open \(directory.path)") == Peer.done)
        #expect(try peer.ask("put 0 100 1000") == Peer.done)
        #expect(try peer.ask("put 1000 10000 1000") == Peer.error(.diskFull))
        #expect(try peer.ask("count") == "ok 100")
        #expect(try peer.ask("put 100 10 1000") == Peer.done)
        #expect(try peer.ask("count") == "ok 110")
    }

    @Test(.enabled(if: Machine.canMount, "needs a mount namespace"), arguments: [0, 16, 512])
    func `A store is not begun on a disk without room for it`(freeKibibytes: Int) throws {
        let directory = try TemporaryDirectory("lmdb")
        let fill = "head -c \((2_048 - freeKibibytes) * 1_024) /dev/zero > \(directory.path)/filler"
        let peer = try Peer(within: onSmallDisk(directory, kibibytes: 2_048, before: fill))
        #expect(try peer.ask("open \(directory.path)") == Peer.error(.diskFull))
    }

    @Test(.enabled(if: Machine.canMount, "needs a mount namespace"))
    func `A store whose lock file has no room is refused instead of crashing`() throws {
        let directory = try TemporaryDirectory("lmdb")
        let peer = try Peer(within: onSmallDisk(directory, kibibytes: 2_048))
        #expect(try peer.ask("open \(directory.path)") == Peer.done)
        #expect(try peer.ask("put 0 10 100") == Peer.done)
        #expect(try peer.ask("close") == Peer.done)
        #expect(try peer.ask("fill \(directory.path)/filler") == Peer.done)
        #expect(try peer.ask("remove \(directory.path)/lock.mdb") == Peer.done)
        #expect(try peer.ask("fill \(directory.path)/filler") == Peer.done)
        #expect(try peer.ask("open \(directory.path)") == Peer.error(.diskFull))
        #expect(try peer.ask("remove \(directory.path)/filler") == Peer.done)
        #expect(try peer.ask("open \(directory.path)") == Peer.done)
        #expect(try peer.ask("count") == "ok 10")
    }

    @Test(.enabled(if: Machine.canMount, "needs a mount namespace"))
    func `A store on a read-only medium is read, and not written`() throws {
        let store = try Store()
        try store.put(1...5)
        try store.environment.close()
        let mount = "mount --bind \(store.path) \(store.path) && mount -o remount,bind,ro \(store.path)"
        let script = #"exec unshare --mount sh -c '\#(mount) && exec "$@"' sh "$@""#
        let peer = try Peer(within: script)
        #expect(try peer.ask("open \(store.path) 0 read-only") == Peer.done)
        #expect(try peer.ask("count") == "ok 5")
        #expect(try peer.ask("put 9 1 1") == Peer.error(.readOnly))
        let writer = try Peer(within: script)
        #expect(try writer.ask("open \(store.path)") == Peer.error(.permissionDenied(path: store.path + "/data.mdb")))
        try FileManager.default.removeItem(atPath: store.path + "/lock.mdb")
        let unlocked = try Peer(within: script)
        #expect(try unlocked.ask("open \(store.path) 0 read-only") == Peer.done)
        #expect(try unlocked.ask("count") == "ok 5")
    }

    @Test(.enabled(if: Machine.canChangeUser, "needs another user"), arguments: [
        // The path that is forbidden, and what the directory and its files are allowed.
        ("", "700", "600", "600"), ("/data.mdb", "755", "600", "666"), ("/lock.mdb", "755", "644", "644"),
    ])
    func `The path that another user may not use is named`(
        path: String, directory: String, data: String, lock: String
    ) throws {
        let store = try Store()
        try store.put(1...5)
        try store.environment.close()
        for (mode, name) in [(directory, ""), (data, "/data.mdb"), (lock, "/lock.mdb")] {
            try #require(try ShellScript.run("chmod \(mode) \(store.path)\(name)").status == 0)
        }
        let peer = try Peer(within: #"exec setpriv --reuid 65534 --regid 65534 --clear-groups "$@""#)
        let expected = Peer.error(.permissionDenied(path: store.path + path))
        #expect(try peer.ask("open \(store.path) 0 read-only") == expected)
    }

    @Test(arguments: [
        (0x6969, "nfs"), (0x517B, "smb"), (0xFF53_4D42, "cifs"), (0xFE53_4D42, "smb2"), (0x6573_5546, "fuse"),
        (0x0102_1997, "9p"), (0x00C3_6400, "ceph"),
    ] as [(UInt32, String)])
    func `File systems that another machine may change are remote`(magic: UInt32, name: String) {
        #expect(FileSystemType(magic: magic).isRemote)
        #expect(FileSystemType(magic: magic).name == name)
    }

    @Test(arguments: [
        (0xEF53, "ext4"), (0x9123_683E, "btrfs"), (0x5846_5342, "xfs"), (0x0102_1994, "tmpfs"),
        (0x794C_7630, "overlayfs"), (0x2FC1_2FC1, "zfs"), (0xF2F5_2010, "f2fs"),
    ] as [(UInt32, String)])
    func `File systems of this machine are not remote`(magic: UInt32, name: String) {
        #expect(!FileSystemType(magic: magic).isRemote, "\(name)")
    }

    @Test(arguments: [
        ("nfs", true), ("smbfs", true), ("macfuse", true), ("webdav", true), ("apfs", false), ("hfs", false),
    ])
    func `Darwin names its file systems`(name: String, isRemote: Bool) {
        #expect(FileSystemType(name: name).isRemote == isRemote)
    }

    @Test func `A new store's files are for their owner alone`() throws {
        let store = try Store()
        for name in ["data.mdb", "lock.mdb"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: store.path + "/" + name)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }
}
