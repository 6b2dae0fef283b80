internal import LanguageModels

/// Cuts a reply so that it shows the snapshots that were recorded of it: a reply that failed stands in the log without its
/// pieces.
enum SnapshotPieces {
    /// Pieces of `raw` that show exactly `snapshots`; nil if none do. A piece goes on as long as what follows shows nothing
    /// else, unless the same was recorded twice in a row.
    static func pieces(of raw: [UInt8], showing snapshots: [[UInt8]]) -> [ReplyChunk]? {
        var (pieces, start, shown) = ([ReplyChunk](), 0, 0)
        var reader = SnapshotReader(streamedText: ["text"])
        func cut(before end: Int) {
            pieces.append(ReplyChunk(bytes: Array(raw[start..<end]), milliseconds: 0))
            (start, shown) = (end, shown + 1)
        }
        var isShowing = false
        for end in raw.indices {
            guard reader.read([raw[end]]), shown < snapshots.count else { continue }
            if isShowing, !reader.shows(snapshots[shown]) {
                cut(before: end)
                isShowing = false
            }
            guard shown < snapshots.count, reader.shows(snapshots[shown]) else { continue }
            isShowing = true
            if shown + 1 < snapshots.count, reader.shows(snapshots[shown + 1]) {
                cut(before: end + 1)
                isShowing = false
            }
        }
        if isShowing { cut(before: raw.count) }
        guard shown == snapshots.count else { return nil }
        if start < raw.count { pieces.append(ReplyChunk(bytes: Array(raw[start...]), milliseconds: 0)) }
        return shows(pieces, snapshots) ? pieces : nil
    }

    /// Whether the pieces show these snapshots and no others.
    private static func shows(_ pieces: [ReplyChunk], _ snapshots: [[UInt8]]) -> Bool {
        var reader = SnapshotReader(streamedText: ["text"])
        let shown = pieces.compactMap { reader.read($0.bytes) ? reader.snapshot : nil }
        return shown == snapshots
    }
}

extension SnapshotReader {
    /// Whether this is what it shows. A snapshot is made only where it may be: each byte of a text would have its own, as long as
    /// all before it.
    fileprivate func shows(_ expected: [UInt8]) -> Bool { snapshotByteCount == expected.count && snapshot == expected }
}
