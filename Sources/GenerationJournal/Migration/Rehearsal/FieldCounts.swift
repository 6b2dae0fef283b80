internal import StrictJSON

/// Counts what becomes of fields.
struct FieldCounts: Sendable {
    /// One line of the report.
    private enum Key: Hashable {
        case operation(source: TypeVersion, index: Int)
        case kept(source: TypeVersion, field: [UInt8])
    }

    private struct Count {
        var entries = 0
        var positions: [Position] = []

        mutating func add(_ position: Position) {
            entries += 1
            if positions.count < MappingLimits.samplesMax { positions.append(position) }
        }

        mutating func add(_ other: Count) {
            entries += other.entries
            positions = [Position]((positions + other.positions).prefix(MappingLimits.samplesMax))
        }
    }

    private var counts: [Key: Count] = [:]

    mutating func add(_ chain: MappingChain, changed: [Int], kept: [[UInt8]], at position: Position) {
        guard let source = chain.mappings.first?.source else { return }
        for (index, count) in changed.enumerated() where count > 0 {
            counts[.operation(source: source, index: index), default: Count()].add(position)
        }
        for field in kept { counts[.kept(source: source, field: field), default: Count()].add(position) }
    }

    mutating func add(_ other: FieldCounts) {
        for (key, count) in other.counts { counts[key, default: Count()].add(count) }
    }

    /// The report, by version, mapping, and operation, what is kept first.
    func reports(_ mappings: MappingSet) -> [FieldReport] {
        var kept: [FieldReport] = []
        for case (.kept(let source, let field), let count) in counts.map({ ($0.key, $0.value) }) {
            kept.append(
                FieldReport(
                    source: source, mapping: nil, operation: nil, field: String(decoding: field, as: UTF8.self),
                    fate: .kept, results: [String(decoding: field, as: UTF8.self)], isKeptAside: false,
                    entries: count.entries, positions: count.positions))
        }
        kept.sort { left, right in
            left.source == right.source
                ? left.field.utf8.lexicographicallyPrecedes(right.field.utf8) : left.source < right.source
        }
        var reports: [FieldReport] = []
        for chain in mappings.ways.flatMap({ ways in ways.chains.sorted { $0.key < $1.key }.map(\.value) }) {
            guard let source = chain.mappings.first?.source else { continue }
            reports += kept.filter { $0.source == source }
            for (index, line) in chain.lines.enumerated() {
                let count = counts[.operation(source: source, index: index)] ?? Count()
                reports.append(
                    FieldReport(
                        source: source, mapping: line.mapping, operation: line.operation, field: line.field,
                        fate: line.fate, results: line.results, isKeptAside: line.isKeptAside, entries: count.entries,
                        positions: count.positions))
            }
        }
        return reports
    }
}

extension MappingChain {
    /// What each operation does, in their order.
    fileprivate var lines: [OperationLine] {
        mappings.flatMap { mapping -> [OperationLine] in
            guard case .operations(let operations) = mapping.body else {
                return [
                    OperationLine(
                        mapping: "\(mapping)", operation: 1, field: "", fate: .rewritten, results: [],
                        isKeptAside: mapping.keeps)
                ]
            }
            return operations.enumerated().map { index, operation in
                OperationLine(
                    mapping: "\(mapping)", operation: index + 1, field: operation.field, fate: operation.kind.fate,
                    results: operation.results, isKeptAside: mapping.keeps)
            }
        }
    }
}

/// What one operation of a chain does.
private struct OperationLine {
    let mapping: String
    let operation: Int
    let field: String
    let fate: FieldReport.Fate
    let results: [String]
    let isKeptAside: Bool
}

extension MappingDraft {
    /// The fields that nobody touched, as pointers; one that was left whole counts once, whatever stands in it.
    func keptFields(_ document: borrowing JSONDocument) -> [[UInt8]] {
        switch root {
        case .text: return []
        case .source(let node):
            var fields: [[UInt8]] = []
            document.forEachMember(of: node) { key, _ in
                fields.append(Self.appending(document.decodedBytes(of: key), to: []))
                return true
            }
            return fields
        case .container(let index): return keptFields(of: index, document)
        }
    }

    private func keptFields(of root: Int, _ document: borrowing JSONDocument) -> [[UInt8]] {
        var fields: [[UInt8]] = []
        var pending: [(Int, [UInt8])] = [(root, [])]
        while let (index, path) = pending.popLast() {
            for member in containers[index].members {
                guard case .source(let key) = member.name else { continue }
                let isObject = containers[index].isObject
                let inner = Self.appending(isObject ? document.decodedBytes(of: key) : [UInt8(ascii: "*")], to: path)
                switch member.value {
                case .source: fields.append(inner)
                case .container(let next): pending.append((next, inner))
                case .text: break
                }
            }
        }
        return fields
    }

    private static func appending(_ token: [UInt8], to path: [UInt8]) -> [UInt8] {
        path + Array(JSONPointer(tokens: [token]).description.utf8)
    }
}
