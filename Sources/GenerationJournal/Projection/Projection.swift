public import Envelopes

/// A view of the log: a pure function from entries, in order, to rows.
///
/// Name and version are the view's identity. Shipped behaviour never changes under one version, so a changed function
/// takes the next one, and both live side by side until `rebuild` prunes the older.
public struct Projection: Sendable {
    /// Which entries the function is called for.
    public enum Interest: Sendable {
        /// All of them.
        case everyEntry
        /// The steps that Daybook itself wrote.
        case ownSteps
        /// The steps that Daybook itself wrote, with the envelope of what was performed beside those that say so.
        case performances
        /// The steps that Daybook itself wrote, and of other entries that another led to nothing but the header.
        case causedEntries
        /// Those of a model's session: it is told where the session begins, and of the envelope only
        /// whether it is complete.
        case sessionEntries
    }

    /// Reads one of the projection's own rows, as they are after the entries before.
    public typealias ReadRow = (_ key: [UInt8]) throws -> [UInt8]?

    /// Lower-case letters, digits and hyphens, 1 to 64 of them.
    public let name: String
    /// 1 or more.
    public let version: UInt16
    /// Which entries the function is called for.
    public let interest: Interest
    /// Of the steps that Daybook itself wrote, those whose facts it reads; nil for all. A projection that wants nothing but
    /// such steps is called for these alone.
    public let steps: StepKinds?
    private let function: @Sendable (ProjectedEntry, ReadRowBytes, inout RowChanges) throws -> Void

    /// The same as ``ReadRow`` without arrays.
    typealias ReadRowBytes = (_ key: RowBytes) throws -> RowBytes?

    /// A projection with this identity and function; traps on a name or a version that its documentation excludes.
    ///
    /// - Parameters:
    ///   - steps: of the steps that Daybook itself wrote, those whose facts it reads; nil for all.
    ///   - evolve: from one entry to the rows that it changes. It must depend on nothing but the entry and the rows that it
    ///     reads: it runs again when a transaction has to, and in every rebuild. An error that it throws quarantines the
    ///     entry.
    public init(
        name: String, version: UInt16, interest: Interest = .everyEntry, steps: [any Step.Type]? = nil,
        evolve: @escaping @Sendable (ProjectedEntry, ReadRow) throws -> [RowChange]
    ) {
        self.init(name: name, version: version, interest: interest, steps: steps) { entry, read, changes in
            for change in try evolve(entry, { key in try read(RowBytes(key))?.array }) {
                switch change {
                case .put(let key, let row): changes.put(RowBytes(key), RowBytes(row))
                case .remove(let key): changes.remove(RowBytes(key))
                }
            }
        }
    }

    /// The same for a function that adds to the changes which it is given.
    init(
        name: String, version: UInt16, interest: Interest, steps: [any Step.Type]?,
        _ evolve: @escaping @Sendable (ProjectedEntry, ReadRowBytes, inout RowChanges) throws -> Void
    ) {
        precondition(ProjectionName.isValid(name) && version > 0, "no projection can be called that")
        self.name = name
        self.version = version
        self.interest = interest
        self.steps = steps.map(StepKinds.init)
        function = evolve
    }

    /// Adds to `changes` what `entry` makes of the rows that `read` reads.
    ///
    /// - Throws: what the function throws; `UnusableEntry` if a change cannot be written.
    func evolve(_ entry: ProjectedEntry, _ read: ReadRowBytes, into changes: inout RowChanges) throws {
        try function(entry, read, &changes)
        if let fault = changes.fault { throw UnusableEntry(fault) }
    }

    /// Whether it wants nothing but the steps that Daybook itself wrote.
    var wantsOwnStepsOnly: Bool { interest == .ownSteps || interest == .performances }

    /// Whether the function asks for the envelope of the entry's cause.
    func readsCause(_ entry: ProjectedEntry) -> Bool {
        // A cause that is not before its entry is damage: a view that followed it would depend on what comes later.
        guard interest == .performances, let cause = entry.header.cause, cause < entry.position else { return false }
        do {
            if let step = try entry.step(RecordOutcome.self) { return step.outcome == .performed }
            return try entry.claims(ResolveEntry.self)
        } catch {
            // The function finds the same, and says so.
            return false
        }
    }

    /// The projections that come with the journal.
    public static let all: [Projection] = [
        .schemas, .executions, .sessions, .flows, .quotes, .rejections, .streak, .policies,
    ]
}

/// What an entry does to one row of a projection.
public enum RowChange: Hashable, Sendable {
    /// The row at `key` is now `row`; a key has 1 to ``JournalLimits/rowKeyBytesMax`` bytes.
    case put(key: [UInt8], row: [UInt8])
    /// There is no row at `key` any more.
    case remove(key: [UInt8])
}

/// Why a projection cannot use an entry; `reason` is for people and holds no text of an envelope.
public struct UnusableEntry: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, in words.
    public let reason: String

    /// An entry that cannot be used, and why.
    public init(_ reason: String) { self.reason = reason }

    public var description: String { reason }
}

/// Name and version of a projection, as messages and `meta` have them.
struct ProjectionName: Hashable, Sendable, CustomStringConvertible {
    let name: String
    let version: UInt16

    static func isValid(_ name: String) -> Bool {
        1...64 ~= name.utf8.count
            && name.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x2D }
    }

    var description: String { "\(name) \(version)" }
}

extension Projection {
    var fullName: ProjectionName { ProjectionName(name: name, version: version) }
}
