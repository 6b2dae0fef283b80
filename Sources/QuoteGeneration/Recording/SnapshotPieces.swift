internal import LanguageModels

/// Cuts a reply so that it shows the snapshots that were recorded of it: a reply that failed stands in the log without its
/// pieces.
enum SnapshotPieces {
    /// Pieces of `raw` that show exactly `snapshots`; nil if none do. The first bytes that show a snapshot end its piece.
    static func pieces(of raw: [UInt8], showing snapshots: [[UInt8]]) -> [ReplyChunk]? {
        var (pieces, start, shown) = ([ReplyChunk](), 0, 0)
        var reader = SnapshotReader(streamedText: ["text"])
        for end in raw.indices where shown < snapshots.count {
            guard reader.read([raw[end]]), reader.snapshot == snapshots[shown] else { continue }
            pieces.append(ReplyChunk(bytes: Array(raw[start...end]), milliseconds: 0))
            (start, shown) = (end + 1, shown + 1)
        }
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
