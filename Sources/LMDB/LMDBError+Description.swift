internal import CLMDB

extension LMDBError {
    /// A sentence for people; keys and values never stand in it.
    public var description: String { "\(operation.rawValue): \(kind.description)" }
}

extension LMDBError.Kind: CustomStringConvertible {
    /// A sentence for people; keys and values never stand in it.
    public var description: String {
        switch self {
        case .engine(let code): "\(Self.words(for: code)) (\(code))"
        case .alreadyOpen: "this process has the same data file open already"
        case .forked: "the environment was opened by the parent of this process"
        case .remoteFilesystem(let type): "neither locks nor memory maps can be trusted on this file system (\(type))"
        case .diskFull: "the disk is full"
        case .truncated(let expected, let actual): "the data file should have \(expected) bytes and has \(actual)"
        case .emptyFile: "the data file exists but is empty"
        case .formatOrDamage: "the file is damaged, or is no LMDB file"
        case .versionMismatch(let file, let library):
            "the data file was written by \(Self.release(ofFormat: file)), "
                + "the loaded library is \(Self.release(ofFormat: library)); neither reads the other's files"
        case .libraryUnsupported(let library): "LMDB \(library) is not supported"
        case .notFound(let path): "\(path) does not exist"
        case .permissionDenied(let path): "no permission to use \(path)"
        case .nestedWrite: "a write was begun inside another transaction of the same thread"
        case .mapFull: "the address space is too small for the memory map to grow"
        case .remapBlocked: "the memory map cannot be replaced inside an outer transaction of the same thread"
        case .readersFull: "all slots for readers are taken"
        case .foreignProcessNamespace: "a process of the same number in another container reads the same store"
        case .commitFailed(let code): "the commit failed: \(Self.words(for: code)) (\(code))"
        case .panicked: "the environment has failed and could not be reopened"
        case .inUse: "transactions are live"
        case .closed: "the environment has been closed"
        case .readOnly: "the environment was opened only for reading"
        case .tableMissing(let name): "there is no table \(name)"
        case .keySize(let bytes): "a key has \(bytes) bytes, not 1 to \(Table.keyBytesMax)"
        case .transactionTooLarge: "the transaction changes too many pages"
        case .reservationUnfilled: "a reserved value was not filled to its end"
        }
    }

    private static func words(for code: Int32) -> String {
        unsafe String(cString: mdb_strerror(code))
    }

    private static func release(ofFormat format: UInt32) -> String {
        switch format {
        case 1: "LMDB 0.9"
        case 2: "LMDB 1.0"
        default: "an LMDB of file format \(format)"
        }
    }
}
