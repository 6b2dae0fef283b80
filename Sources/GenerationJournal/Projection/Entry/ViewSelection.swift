internal import Envelopes

/// Which of the projections that are run together want an entry, found out once for every sort of entries.
struct ViewSelection: Sendable {
    /// Whether it is asked to which session an entry belongs.
    let asksForSessions: Bool
    /// The steps of Daybook's own that are read.
    private let steps: StepKinds
    /// Whether all steps of Daybook's own are read.
    private let readsOwnSteps: Bool
    /// Whether all envelopes are read.
    private let readsAll: Bool
    /// The indices of projections, by ``EntrySort/index``.
    private let wanting: [[Int]]
    /// Whether any wants an entry with such a header.
    private let wantsHeader: [Bool]

    init(_ projections: [Projection]) {
        asksForSessions = projections.contains { $0.interest == .sessionEntries }
        readsAll = projections.contains { $0.interest == .everyEntry }
        let readers = projections.filter { $0.interest != .everyEntry && $0.interest != .sessionEntries }
        readsOwnSteps = readers.contains { $0.steps == nil }
        steps = readers.compactMap(\.steps).reduce(.none) { $0.union($1) }
        wanting = EntrySort.all.map { sort in projections.indices.filter { projections[$0].wants(sort) } }
        var wantsHeader = [Bool](repeating: false, count: EntrySort.headerSortCount)
        for (sort, indices) in zip(EntrySort.all, wanting) where !indices.isEmpty { wantsHeader[sort.headerIndex] = true }
        self.wantsHeader = wantsHeader
    }

    /// Whether any projection may want an entry, as far as its header tells.
    func mayWant(_ header: EntryHeader) -> Bool { wantsHeader[EntrySort(header, .nothing, inSession: false).headerIndex] }

    /// Whether nothing is asked of the envelope of an entry with this header.
    ///
    /// - Parameter knowsSession: whether its session and whether it is complete were found out before.
    func isMet(by header: EntryHeader, knowsSession: Bool) -> Bool {
        !header.isOwn && !readsAll && (knowsSession || !asksForSessions)
    }

    /// Whether more is asked of an envelope than its head says.
    func reachesBeyond(_ head: EnvelopeHead, isOwn: Bool) -> Bool {
        readsAll || isOwn && (readsOwnSteps || head.step.map(steps.contains) ?? true)
    }

    /// The indices of the projections that want an entry with this header, whose envelope is in `arena`.
    func indices(_ header: EntryHeader, _ arena: EntryArena, inSession: Bool) -> [Int] {
        wanting[EntrySort(header, header.isErased ? .nothing : arena.claim, inSession: inSession).index]
    }
}

/// The projections that a program brings along.
struct KnownProjections: Sendable {
    let list: [Projection]
    /// Which of them want an entry: found out once for all transactions.
    let selection: ViewSelection

    init(_ list: [Projection]) {
        self.list = list
        selection = ViewSelection(list)
    }
}

/// What an envelope claims to be.
enum StepClaim: Hashable {
    /// No step of Daybook's own; and what is erased.
    case nothing
    case step(StepKind)
    /// It breaks the contract of envelopes.
    case unreadable
}

/// What a projection's interest can tell apart.
struct EntrySort {
    let isOwn: Bool
    let hasCause: Bool
    let isInSession: Bool
    let claim: StepClaim

    init(_ header: EntryHeader, _ claim: StepClaim, inSession: Bool) {
        self.init(isOwn: header.isOwn, hasCause: header.cause != nil, isInSession: inSession, claim: claim)
    }

    private init(isOwn: Bool, hasCause: Bool, isInSession: Bool, claim: StepClaim) {
        (self.isOwn, self.hasCause, self.isInSession, self.claim) = (isOwn, hasCause, isInSession, claim)
    }

    static let headerSortCount = 4
    /// Every sort, at its index.
    static let all: [EntrySort] = {
        let claims = [StepClaim.nothing, .unreadable] + StepKind.all.map { .step($0) }
        return claims.flatMap { claim in
            (0..<8).map { bits in
                EntrySort(isOwn: bits & 1 != 0, hasCause: bits & 2 != 0, isInSession: bits & 4 != 0, claim: claim)
            }
        }
    }()

    var headerIndex: Int { (isOwn ? 1 : 0) + (hasCause ? 2 : 0) }

    var index: Int {
        let claimed =
            switch claim {
            case .nothing: 0
            case .unreadable: 1
            case .step(let kind): 2 + kind.index
            }
        return claimed * 8 + (isInSession ? 4 : 0) + headerIndex
    }
}

extension Projection {
    /// Whether the function is called for entries of this sort.
    fileprivate func wants(_ sort: EntrySort) -> Bool {
        switch interest {
        case .everyEntry: return true
        case .sessionEntries: return sort.isInSession
        case .causedEntries: return sort.isOwn || sort.hasCause
        case .ownSteps, .performances:
            guard sort.isOwn else { return false }
            guard let steps else { return true }
            return switch sort.claim {
            case .nothing: false
            case .step(let kind): steps.contains(kind)
            // What cannot be read is for the function to stumble over.
            case .unreadable: true
            }
        }
    }
}
