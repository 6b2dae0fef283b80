/// Mappings of any number of types, put together to ways towards one target for each type.
public struct MappingSet: Sendable {
    /// The mappings of one type.
    struct Ways: Sendable {
        let type: MappedType
        let name: MemberName
        let target: Int32
        /// For each version that has a way to the target, the way.
        let chains: [Int32: MappingChain]
    }

    /// The mappings, in the order given.
    public let mappings: [Mapping]
    let ways: [Ways]

    /// - Parameter targets: where to end for types for which that is not the last version that their mappings reach.
    /// - Throws: `MappingError` for a circle, two ways on from one version, a target that no mapping leads to, and past
    ///   the limits.
    public init(_ mappings: [Mapping], targets: [TypeVersion] = []) throws(MappingError) {
        let bytes = mappings.reduce(0) { $0 + ($1.document?.count ?? 0) }
        guard mappings.count <= MappingLimits.mappingsMax, bytes <= MappingLimits.documentsBytesMax else {
            throw .tooMany(
                reason: "a migration takes at most \(MappingLimits.mappingsMax) mappings of"
                    + " \(MappingLimits.documentsBytesMax) bytes together")
        }
        self.mappings = mappings
        let types = Set(mappings.map(\.type)).sorted()
        if let stray = targets.first(where: { !types.contains($0.type) }) {
            throw .target(stray, reason: "no mapping of \(stray.type) was given")
        }
        var ways: [Ways] = []
        for type in types {
            let own = mappings.filter { $0.type == type }
            let wanted = targets.filter { $0.type == type }
            if wanted.count > 1 { throw .target(wanted[1], reason: "another target of this type was given already") }
            ways.append(try Self.ways(type, own, wanted.first?.version, number: ways.count))
        }
        self.ways = ways
    }

    /// The target of each type, by type.
    public var targets: [TypeVersion] { ways.map { TypeVersion($0.type, $0.target) } }

    private static func ways(
        _ type: MappedType, _ mappings: [Mapping], _ wanted: Int32?, number: Int
    ) throws(MappingError) -> Ways {
        let next = Dictionary(grouping: mappings, by: \.from)
        if let cycle = cycle(next) { throw .cycle(type: type, versions: cycle) }
        for (version, several) in next.sorted(by: { $0.key < $1.key }) where several.count > 1 {
            throw .severalWays(from: TypeVersion(type, version), to: several.map(\.to).sorted())
        }
        let ends = mappings.map(\.to).filter { next[$0] == nil }
        guard let target = wanted ?? ends.max() else { throw .tooMany(reason: "\(type) has no mapping") }
        guard mappings.contains(where: { $0.to == target }) else {
            throw .target(TypeVersion(type, target), reason: "no mapping leads to it")
        }
        var chains: [Int32: MappingChain] = [:]
        for mapping in mappings {
            var way: [Mapping] = []
            var version = mapping.from
            while version != target, let step = next[version]?.first {
                way.append(step)
                version = step.to
            }
            if version == target, !way.isEmpty { chains[mapping.from] = MappingChain(way, way: number) }
        }
        return Ways(type: type, name: MemberName(utf8: Array(type.name.utf8)), target: target, chains: chains)
    }

    /// The versions on a circle, the first once more at the end; nil if there is none.
    private static func cycle(_ next: [Int32: [Mapping]]) -> [Int32]? {
        var finished: Set<Int32> = []
        for start in next.keys.sorted() where !finished.contains(start) {
            var path: [(version: Int32, rest: ArraySlice<Int32>)] = [(start, targets(of: start, next))]
            while let last = path.indices.last {
                guard let version = path[last].rest.popFirst() else {
                    finished.insert(path.removeLast().version)
                    continue
                }
                if let begin = path.firstIndex(where: { $0.version == version }) {
                    return path[begin...].map(\.version) + [version]
                }
                if !finished.contains(version) { path.append((version, targets(of: version, next))) }
            }
        }
        return nil
    }

    private static func targets(of version: Int32, _ next: [Int32: [Mapping]]) -> ArraySlice<Int32> {
        (next[version] ?? []).map(\.to).sorted()[...]
    }
}

extension MappingSet {
    /// How a version of a type stands to the mappings.
    enum Standing {
        /// Its type has none.
        case noMapping
        /// It is the target.
        case current
        /// It lies past the target, or no action could ever take it.
        case beyond
        /// It lies before the target, and no way leads there.
        case gap
        case mapped(MappingChain)
    }

    /// - Parameter version: nil for a version that is out of the range of generations.
    func standing(of type: MappedType, _ version: Int32?) -> Standing {
        guard let ways = ways.first(where: { $0.type == type }) else { return .noMapping }
        return ways.standing(version)
    }

    /// The way of `version` of `type` to `wanted`; empty if they are the same, nil if there is none.
    func chain(of type: MappedType, from version: Int32, to wanted: Int32) -> MappingChain? {
        var way: [Mapping] = []
        var version = version
        while version != wanted, let step = mappings.first(where: { $0.type == type && $0.from == version }) {
            way.append(step)
            version = step.to
            // No circle: the initialiser has seen to that.
        }
        guard version == wanted, let number = ways.firstIndex(where: { $0.type == type }) else { return nil }
        return MappingChain(way, way: number)
    }
}

extension MappingSet.Ways {
    func standing(_ version: Int32?) -> MappingSet.Standing {
        guard let version else { return .beyond }
        if version == target { return .current }
        if let chain = chains[version] { return .mapped(chain) }
        return version > target ? .beyond : .gap
    }
}
