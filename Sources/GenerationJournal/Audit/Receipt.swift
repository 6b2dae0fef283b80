public import Digest
public import Envelopes
internal import StrictJSON

/// What a journal was at one moment; kept elsewhere, it shows later that nothing before it was changed or cut.
///
/// A receipt is not signed: it proves as much as the place where it is kept.
public struct Receipt: Hashable, Sendable {
    /// A chain digest on the way to the head.
    public struct Mark: Hashable, Sendable {
        /// Where the digest stands.
        public let position: Position
        /// The chain digest there.
        public let chain: SHA256Digest
    }

    /// What a projection's rows came to at the head.
    public struct View: Hashable, Sendable {
        /// The projection's name.
        public let name: String
        /// Its version.
        public let version: UInt16
        /// The digest of its rows.
        public let digest: SHA256Digest
    }

    static let version: Int64 = 1
    static let byteCountMax = 64 * 1024

    /// The journal that the receipt is for.
    public let journalID: EntryID
    /// The position of the last entry.
    public let position: Position
    /// The chain digest there.
    public let chain: SHA256Digest
    /// When that entry was recorded, in microseconds since the Unix epoch; 0 for an empty journal. It is not the time
    /// of the receipt, so that equal journals have equal receipts.
    public let recordedAt: Int64
    /// Earlier chain digests, ascending, ever further apart the further back: they narrow down where a change begins.
    public let trail: [Mark]
    /// The projections at the head, by name and version.
    public let projections: [View]

    /// The positions of a trail: 1, 2, 4, 8 ... entries before the head, and the first.
    static func trailPositions(before head: Position) -> [Position] {
        var positions: [Position] = []
        var distance: UInt64 = 1
        while distance < head.rawValue {
            positions.append(Position(rawValue: head.rawValue - distance))
            if distance > UInt64.max / 2 { break }
            distance *= 2
        }
        if head.rawValue > 1, positions.last?.rawValue != 1 { positions.append(Position(rawValue: 1)) }
        return positions.reversed()
    }
}

extension Journal {
    /// A receipt for the journal as it is now.
    ///
    /// - Throws: `JournalError`.
    public func receipt() throws -> Receipt {
        let journalID = journalID
        let receipt = try read { snapshot in
            let head = try snapshot.head()
            let trail = try Receipt.trailPositions(before: head).map { position in
                Receipt.Mark(position: position, chain: try snapshot.requiredChainDigest(at: position))
            }
            return Receipt(
                journalID: journalID, position: head, chain: try snapshot.requiredChainDigest(at: head),
                recordedAt: try snapshot.withEntry(at: head) { header, _ in header.recordedAt } ?? 0, trail: trail,
                projections: try views(in: snapshot))
        }
        // Rows that are behind are no fault, and what they will come to follows from the log.
        guard receipt.projections.count < store.projections.count else { return receipt }
        let folds = try store.fold(store.projections, through: receipt.position)
        return receipt.with(folds.map { Receipt.View($0.projection, $0.digest) })
    }

    /// The projections whose rows are at the head.
    private func views(in snapshot: borrowing Snapshot) throws -> [Receipt.View] {
        var views: [Receipt.View] = []
        for projection in store.projections {
            do { views.append(Receipt.View(projection, try snapshot.digest(of: projection))) } catch
                JournalError.projectionBehind
            {
                continue
            }
        }
        return views.sorted()
    }
}

extension Receipt {
    fileprivate func with(_ views: [View]) -> Receipt {
        Receipt(
            journalID: journalID, position: position, chain: chain, recordedAt: recordedAt, trail: trail,
            projections: views.sorted())
    }
}

extension Receipt.View: Comparable {
    fileprivate init(_ projection: Projection, _ digest: SHA256Digest) {
        self.init(name: projection.name, version: projection.version, digest: digest)
    }

    public static func < (left: Receipt.View, right: Receipt.View) -> Bool {
        (left.name, left.version) < (right.name, right.version)
    }
}

extension Snapshot {
    /// - Throws: `JournalError.recordDamaged` when there is no entry.
    borrowing func requiredChainDigest(at position: Position) throws -> SHA256Digest {
        guard let chain = try chainDigest(at: position) else {
            throw JournalError.recordDamaged(position: position, reason: "the log has a gap")
        }
        return chain
    }
}

extension Receipt {
    /// The receipt as one line of JSON.
    public var encoded: [UInt8] {
        var text = "{\"receipt\":\(Self.version),\"journalId\":\"\(journalID)\",\"position\":\(position)"
        text += ",\"chain\":\"\(chain.hex)\",\"recordedAt\":\(recordedAt),\"trail\":["
        text += trail.map { "{\"position\":\($0.position),\"chain\":\"\($0.chain.hex)\"}" }.joined(separator: ",")
        text += "],\"projections\":["
        text += projections.map { view in
            "{\"name\":\"\(view.name)\",\"version\":\(view.version),\"digest\":\"\(view.digest.hex)\"}"
        }.joined(separator: ",")
        text += "]}\n"
        return Array(text.utf8)
    }

    /// Reads a receipt.
    ///
    /// - Throws: `JournalError.inputInvalid`.
    public init(decoding bytes: [UInt8]) throws(JournalError) {
        guard bytes.count <= Self.byteCountMax else {
            throw .inputInvalid(line: 1, reason: "a receipt has at most \(Self.byteCountMax) bytes")
        }
        do {
            let document = try JSONDocument(bytes)
            guard try document.requiredInteger("receipt") == Self.version else {
                throw ExportLineFault(reason: "only receipts of version \(Self.version) are known")
            }
            guard let id = try document.optionalID("journalId"), let chain = try document.optionalDigest("chain") else {
                throw ExportLineFault(reason: "\"journalId\" or \"chain\" is null")
            }
            journalID = id
            self.chain = chain
            position = try document.requiredPosition("position", of: document.root)
            recordedAt = try document.requiredInteger("recordedAt")
            trail = try Self.trail(in: document)
            projections = try Self.projections(in: document)
        } catch let fault as ExportLineFault {
            throw .inputInvalid(line: 1, reason: "this is no receipt: \(fault.reason)")
        } catch {
            throw .inputInvalid(line: 1, reason: "this is no receipt: \(error)")
        }
    }

    private static func projections(in document: borrowing JSONDocument) throws -> [View] {
        let node = try document.required("projections")
        guard document.kind(of: node) == .array else { throw ExportLineFault(reason: "\"projections\" is no array") }
        var views: [View] = []
        try document.forEachElement(of: node) { element in
            guard let name = try document.optionalText("name", of: element), ProjectionName.isValid(name),
                let version = UInt16(exactly: try document.requiredInteger("version", of: element)),
                let digest = try document.optionalDigest("digest", of: element)
            else { throw ExportLineFault(reason: "an element of \"projections\" is out of its range") }
            views.append(View(name: name, version: version, digest: digest))
            return true
        }
        return views
    }

    private static func trail(in document: borrowing JSONDocument) throws -> [Mark] {
        let node = try document.required("trail")
        guard document.kind(of: node) == .array else { throw ExportLineFault(reason: "\"trail\" is no array") }
        var trail: [Mark] = []
        try document.forEachElement(of: node) { element in
            let position = try document.requiredPosition("position", of: element)
            guard let chain = try document.optionalDigest("chain", of: element), position > trail.last?.position ?? .start
            else { throw ExportLineFault(reason: "\"trail\" does not ascend, or a \"chain\" of it is null") }
            trail.append(Mark(position: position, chain: chain))
            return true
        }
        return trail
    }
}
