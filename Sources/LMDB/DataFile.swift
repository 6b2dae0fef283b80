/// What `data.mdb` says about itself, read before the engine maps it.
///
/// The engine opens a file that was cut off without complaint, and its process dies (SIGBUS) at the first page beyond
/// the end. Layout: the two meta pages of LMDB 0.9 (mdb.c: MDB_page, MDB_meta, MDB_db), in the machine's byte order.
struct DataFile {
    static let magic: UInt32 = 0xBEEF_C0DE
    static let pageHeaderBytes = 16
    static let pageBytesRange = 512...65_536
    /// The root of a tree without pages.
    static let noPage = UInt64.max

    /// The format in which the file was written: 1 for LMDB 0.9, 2 for LMDB 1.0.
    let format: UInt32
    let pageBytes: Int
    /// The map size that its last writer had.
    let mapBytes: UInt64
    let lastPage: UInt64
    let lastTransaction: UInt64
    let freeRoot: UInt64
    let mainRoot: UInt64

    /// Reads both meta pages and answers the newer one; for a format other than 1 only the format counts.
    static func read(_ file: borrowing OpenFile) throws(LMDBError) -> DataFile {
        let first = try meta(of: file, at: 0)
        guard first.format == 1 else { return first }
        let second = try meta(of: file, at: first.pageBytes)
        guard second.format == 1 else { throw LMDBError(.formatOrDamage, .open) }
        return first.lastTransaction < second.lastTransaction ? second : first
    }

    private static func meta(of file: borrowing OpenFile, at offset: Int) throws(LMDBError) -> DataFile {
        let bytes = try asEngineError(.open) { () throws(SystemError) in
            try file.read(at: offset, count: metaBytes)
        }
        guard bytes.count == metaBytes, let meta = unsafe parse(bytes.span.bytes) else {
            throw LMDBError(.formatOrDamage, .open)
        }
        return meta
    }

    /// Page header, then the fields of MDB_meta up to and with the transaction number.
    private static let metaBytes = pageHeaderBytes + 136
    /// LMDB 1.0 put a transaction number into the page header.
    private static let pageHeaderBytes1 = 24

    private static func parse(_ bytes: RawSpan) -> DataFile? {
        guard bytes.uint32(pageHeaderBytes) == magic else {
            let isNewer = bytes.uint32(pageHeaderBytes1) == magic
            return isNewer ? DataFile(otherFormat: bytes.uint32(pageHeaderBytes1 + 4)) : nil
        }
        let meta = bytes.extracting(pageHeaderBytes..<bytes.byteCount)
        let format = meta.uint32(4)
        guard format == 1 else { return DataFile(otherFormat: format) }
        let pageBytes = Int(meta.uint32(24))
        guard pageBytesRange ~= pageBytes, pageBytes.nonzeroBitCount == 1 else { return nil }
        return DataFile(
            format: format, pageBytes: pageBytes, mapBytes: meta.uint64(16), lastPage: meta.uint64(120),
            lastTransaction: meta.uint64(128), freeRoot: meta.uint64(24 + 40), mainRoot: meta.uint64(72 + 40))
    }

    /// Refuses a file that lacks pages which its trees may lead to.
    ///
    /// Pages at the end that a transaction allocated and gave up again are never written, so a sound file can be
    /// shorter than its last page: then every missing page stands in the free list.
    func checkLength(of file: borrowing OpenFile) throws(LMDBError) {
        let actual = UInt64(try asEngineError(.open) { () throws(SystemError) in try file.byteCount })
        let pagesPresent = actual / UInt64(pageBytes)
        guard lastPage >= pagesPresent else { return }
        let expected = (lastPage + 1) * UInt64(pageBytes)
        let truncated = LMDBError(.truncated(expectedBytes: expected, actualBytes: actual), .open)
        guard mainRoot < pagesPresent || mainRoot == Self.noPage else { throw truncated }
        let free = FreeList(pageBytes: pageBytes, pagesPresent: pagesPresent)
        guard let found = try free.countEntries(in: pagesPresent...lastPage, of: file, from: freeRoot),
            found == lastPage - pagesPresent + 1
        else { throw truncated }
    }
}

private extension DataFile {
    /// Of a format whose fields stand elsewhere, only the format is told.
    init(otherFormat format: UInt32) {
        self.init(
            format: format, pageBytes: 0, mapBytes: 0, lastPage: 0, lastTransaction: 0, freeRoot: Self.noPage,
            mainRoot: Self.noPage)
    }
}

extension RawSpan {
    // LMDB writes its own structures in the machine's order; positions are constants within what was read.
    func uint16(_ offset: Int) -> UInt16 { number(at: offset) }
    func uint32(_ offset: Int) -> UInt32 { number(at: offset) }
    func uint64(_ offset: Int) -> UInt64 { number(at: offset) }
}
