/// The tree of unused pages in a data file of format 1, read without mapping the file.
///
/// Layout (mdb.c: MDB_page, MDB_node, MDB_IDL): a page has a header of 16 bytes, then the offsets of its nodes; a node
/// has a header of 8 bytes, then its key and data. Data is a count and as many page numbers, 8 bytes each.
struct FreeList {
    private static let branch: UInt16 = 0x01
    private static let leaf: UInt16 = 0x02
    private static let nodeHeaderBytes = 8
    private static let overflowingNode: UInt16 = 0x01
    /// No tree of 64-bit page numbers is deeper (CURSOR_STACK in mdb.c).
    private static let depthMax = 32

    let pageBytes: Int
    let pagesPresent: UInt64

    /// How many entries lie in `pages`; nil if the tree itself is not wholly there.
    func countEntries(
        in pages: ClosedRange<UInt64>, of file: borrowing OpenFile, from root: UInt64
    ) throws(LMDBError) -> UInt64? {
        if root == DataFile.noPage { return 0 }
        var count: UInt64 = 0
        var open: [(page: UInt64, depth: Int)] = [(root, 1)]
        while let (number, depth) = open.popLast() {
            guard depth <= Self.depthMax, let page = try read(number, pageCount: 1, of: file) else { return nil }
            let bytes = unsafe page.span.bytes
            let kind = bytes.uint16(10)
            guard let nodes = nodeOffsets(bytes) else { return nil }
            for node in nodes {
                if kind & Self.branch != 0 {
                    open.append((child(bytes, node), depth + 1))
                } else if kind & Self.leaf != 0 {
                    guard let found = try countEntries(in: pages, ofNode: node, bytes, file) else { return nil }
                    count += found
                } else {
                    return nil
                }
            }
        }
        return count
    }

    /// The bytes of `pageCount` pages from `number` on; nil if the file ends before them.
    private func read(_ number: UInt64, pageCount: Int, of file: borrowing OpenFile) throws(LMDBError) -> [UInt8]? {
        guard number < pagesPresent, UInt64(pageCount) <= pagesPresent - number else { return nil }
        let bytes = try asEngineError(.open) { () throws(SystemError) in
            try file.read(at: Int(number) * pageBytes, count: pageCount * pageBytes)
        }
        return bytes.count == pageCount * pageBytes ? bytes : nil
    }

    /// The offsets of a page's nodes, each with room for its header; nil if the page is damaged.
    private func nodeOffsets(_ page: RawSpan) -> [Int]? {
        let end = Int(page.uint16(12))
        guard DataFile.pageHeaderBytes...pageBytes ~= end else { return nil }
        let offsets = stride(from: DataFile.pageHeaderBytes, to: end - 1, by: 2).map { Int(page.uint16($0)) }
        return offsets.allSatisfy { $0 + Self.nodeHeaderBytes <= pageBytes } ? offsets : nil
    }

    private func child(_ page: RawSpan, _ node: Int) -> UInt64 {
        UInt64(page.uint16(node)) | UInt64(page.uint16(node + 2)) << 16 | UInt64(page.uint16(node + 4)) << 32
    }

    private func countEntries(
        in pages: ClosedRange<UInt64>, ofNode node: Int, _ page: RawSpan, _ file: borrowing OpenFile
    ) throws(LMDBError) -> UInt64? {
        let dataBytes = Int(page.uint16(node)) | Int(page.uint16(node + 2)) << 16
        let start = node + Self.nodeHeaderBytes + Int(page.uint16(node + 6))
        guard page.uint16(node + 4) & Self.overflowingNode != 0 else {
            guard start + dataBytes <= pageBytes else { return nil }
            return count(in: pages, page.extracting(start..<start + dataBytes))
        }
        guard start + 8 <= pageBytes else { return nil }
        let pageCount = (DataFile.pageHeaderBytes + dataBytes + pageBytes - 1) / pageBytes
        guard let overflow = try read(page.uint64(start), pageCount: pageCount, of: file) else { return nil }
        let data = unsafe overflow.span.bytes
        return count(in: pages, data.extracting(DataFile.pageHeaderBytes..<DataFile.pageHeaderBytes + dataBytes))
    }

    private func count(in pages: ClosedRange<UInt64>, _ list: RawSpan) -> UInt64? {
        guard list.byteCount >= 8, list.uint64(0) <= UInt64(list.byteCount / 8 - 1) else { return nil }
        var count: UInt64 = 0
        for index in 0..<Int(list.uint64(0)) where pages.contains(list.uint64(8 + index * 8)) { count += 1 }
        return count
    }
}
