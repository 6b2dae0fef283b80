internal import LMDB

/// A refusal of the engine or the operating system, with the call that failed.
public struct StorageFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds that a program may want to tell apart.
    public enum Reason: String, Sendable {
        /// This process has the store open already; a second opening would drop the first one's locks.
        case alreadyOpen
        /// The process was forked after the store was opened.
        case forked
        /// The store stands on a network file system, whose locks do not hold.
        case remoteFilesystem
        /// No room is left on the disk; what was acknowledged before is intact.
        case diskFull
        /// The file is damaged, cut off, empty or of another engine version.
        case damaged
        /// The account may not read or write a file of the store.
        case permissionDenied
        /// Another process holds the store, or has transactions open in it.
        case inUse
        /// Two containers with separate process numbers share the store.
        case foreignNamespace
        /// Any other code; the description has it.
        case other
    }

    /// What a program may want to decide on.
    public let reason: Reason
    public let description: String

    init(_ reason: Reason, _ description: String) {
        self.reason = reason
        self.description = description
    }
}
