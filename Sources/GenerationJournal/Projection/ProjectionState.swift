internal import LMDB

/// What `meta` says of a projection: where its rows stand in table `rows`, and how far they have come.
struct ProjectionState: Hashable, Sendable {
    /// The number that begins the keys of its rows.
    var number: UInt16
    /// The generation of rows that is served.
    var generation: UInt32 = 1
    /// Up to where these rows follow from the log; nil while every append brings them along.
    var checkpoint: Position?
    /// A generation that a rebuild is filling, and how far it has come.
    var building: Building?

    struct Building: Hashable, Sendable {
        var generation: UInt32
        var checkpoint: Position
    }

    var isLive: Bool { checkpoint == nil }

    /// Serves the rows of a generation that has come to the log's end.
    mutating func serve(_ generation: UInt32) {
        self.generation = generation
        checkpoint = nil
        building = nil
    }

    /// A generation that neither is served nor being filled.
    var unusedGeneration: UInt32 { max(generation, building?.generation ?? 0) + 1 }
}

extension ProjectionState {
    static let prefix = Array("projection/".utf8)
    private static let liveMark = UInt64.max
    private static let byteCount = 26

    static func key(_ name: ProjectionName) -> [UInt8] { prefix + Array("\(name.name)/\(name.version)".utf8) }

    /// The identity that a key of `meta` names; nil if it names none.
    static func name(ofKey key: RawSpan) -> ProjectionName? {
        let text = String(decoding: key.extracting(droppingFirst: prefix.count).copied, as: UTF8.self)
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, ProjectionName.isValid(String(parts[0])), let version = UInt16(parts[1]) else { return nil }
        let name = ProjectionName(name: String(parts[0]), version: version)
        // A number can be spelled in several ways, an identity in one.
        let spelled = self.key(name)
        return key.isEqual(to: spelled.span.bytes) ? name : nil
    }

    /// Number, generation, checkpoint, generation being filled and how far it is, little-endian.
    var encoded: [UInt8] {
        UInt64(number).littleEndianBytes.prefix(2) + UInt64(generation).littleEndianBytes.prefix(4)
            + (checkpoint?.rawValue ?? Self.liveMark).littleEndianBytes
            + UInt64(building?.generation ?? 0).littleEndianBytes.prefix(4)
            + (building?.checkpoint.rawValue ?? 0).littleEndianBytes
    }

    /// - Throws: `JournalError.projectionDamaged` for bytes that are no state, or a checkpoint beyond the log.
    init(decoding bytes: RawSpan, of name: ProjectionName, head: Position) throws(JournalError) {
        guard bytes.byteCount == Self.byteCount else {
            throw .projectionDamaged(
                name: name.name, version: name.version, reason: "its state has \(bytes.byteCount) bytes, not \(Self.byteCount)")
        }
        number = bytes.littleEndianUInt16(at: 0)
        generation = bytes.littleEndianUInt32(at: 2)
        let checkpoint = bytes.littleEndianUInt64(at: 6)
        self.checkpoint = checkpoint == Self.liveMark ? nil : Position(rawValue: checkpoint)
        let building = bytes.littleEndianUInt32(at: 14)
        let built = Position(rawValue: bytes.littleEndianUInt64(at: 18))
        self.building = building == 0 ? nil : Building(generation: building, checkpoint: built)
        // Above every generation there must be room for one more.
        if number >= RowKey.quarantineBit || generation == 0 || generation == building
            || max(generation, building) == .max
        {
            throw .projectionDamaged(
                name: name.name, version: name.version,
                reason: "its state names number \(number) and generations \(generation) and \(building)")
        }
        for claimed in [self.checkpoint, self.building?.checkpoint] {
            guard let claimed, claimed > head else { continue }
            throw .projectionDamaged(
                name: name.name, version: name.version, reason: "its checkpoint \(claimed) is beyond the log's end \(head)")
        }
    }

    /// The stored state; nil if the store does not know the projection.
    ///
    /// - Throws: `JournalError.projectionDamaged`.
    static func stored(
        _ name: ProjectionName, in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables
    ) throws -> ProjectionState? {
        let head = try LogHead.position(in: transaction, tables)
        let key = key(name)
        return try transaction.value(in: tables.meta, key: key.span.bytes) {
            try ProjectionState(decoding: $0, of: name, head: head)
        }
    }

    func store(
        _ name: ProjectionName, in transaction: inout WriteTransaction, _ tables: StoreTables
    ) throws {
        let key = Self.key(name)
        let value = encoded
        _ = try transaction.put(tables.meta, key: key.span.bytes, value: value.span.bytes, .replace)
    }

    /// Each projection that the store knows; a state that cannot be read is nil.
    static func forEach(
        in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables,
        _ body: (ProjectionName, ProjectionState?) throws -> Void
    ) throws {
        let head = try LogHead.position(in: transaction, tables)
        try transaction.scan(tables.meta, from: prefix.span.bytes) { key, value in
            guard key.starts(with: prefix.span.bytes) else { return false }
            guard let name = name(ofKey: key) else { return true }
            try body(name, try? ProjectionState(decoding: value, of: name, head: head))
            return true
        }
    }
}

extension ProjectionState {
    /// The least number that no projection of the store has, not even one whose state cannot be read, and that no row
    /// or quarantine is left of.
    ///
    /// - Throws: `JournalError.storage` once all are taken.
    static func freeNumber(in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables) throws -> UInt16 {
        var used: Set<UInt16> = []
        try transaction.scan(tables.meta, from: prefix.span.bytes) { key, value in
            guard key.starts(with: prefix.span.bytes) else { return false }
            if value.byteCount == byteCount { used.insert(value.littleEndianUInt16(at: 0)) }
            return true
        }
        try RowKey.forEachPrefix(in: transaction, tables) { prefix in
            if prefix.count == RowKey.prefixByteCount { used.insert(RowKey.number(of: prefix)) }
            return true
        }
        guard let free = (1..<RowKey.quarantineBit).first(where: { !used.contains($0) }) else {
            throw JournalError.storage(StorageFailure(.other, "The store has no number left for another projection"))
        }
        return free
    }
}
