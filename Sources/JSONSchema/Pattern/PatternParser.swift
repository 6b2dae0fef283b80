/// Reads a pattern by the grammar of ECMA-262 section 22.2.1 with the `u` flag.
struct PatternParser {
    let source: [UInt32]
    var offset = 0
    var sets: [CodePointSet] = []
    private var setNumbers: [CodePointSet: Int] = [:]
    var lookarounds: [PatternLookaround] = []
    var groupCount = 0
    /// Back-references still to be judged, once all groups are known, with their offsets.
    var numberReferences: [(number: Int, offset: Int)] = []
    var nameReferences: [(name: [UInt32], offset: Int)] = []

    /// The tree of `bytes`, a pattern in UTF-8.
    static func parse(_ bytes: [UInt8]) throws(PatternError) -> ParsedPattern {
        guard bytes.count <= PatternLimits.bytesMax else {
            throw PatternError(reason: .tooLong(bytesMax: PatternLimits.bytesMax), offset: 0)
        }
        var parser = PatternParser(source: try codePoints(bytes))
        let (root, names) = try parser.alternatives(depth: 0)
        // Only a closing parenthesis ends the outermost alternatives before the pattern's end.
        if parser.offset < parser.source.count { throw parser.error(.unopenedGroup) }
        let backReferenceOffset = try parser.judgeReferences(names: names)
        return ParsedPattern(
            root: root, sets: parser.sets, lookarounds: parser.lookarounds, backReferenceOffset: backReferenceOffset)
    }

    private init(source: [UInt32]) { self.source = source }

    private static func codePoints(_ bytes: [UInt8]) throws(PatternError) -> [UInt32] {
        var points: [UInt32] = []
        points.reserveCapacity(bytes.count)
        var offset = 0
        while offset < bytes.count {
            let (value, length) = UTF8Scalar.read(bytes.span, at: offset)
            if value == 0xFFFD && length == 1 { throw PatternError(reason: .notUTF8, offset: points.count) }
            points.append(value)
            offset += length
        }
        return points
    }

    private func judgeReferences(names: Set<[UInt32]>) throws(PatternError) -> Int? {
        for reference in nameReferences where !names.contains(reference.name) {
            throw PatternError(reason: .unknownGroupName, offset: reference.offset)
        }
        for reference in numberReferences where reference.number > groupCount {
            throw PatternError(reason: .unknownGroupNumber, offset: reference.offset)
        }
        return (nameReferences.map(\.offset) + numberReferences.map(\.offset)).min()
    }

    // MARK: The cursor

    func error(_ reason: PatternError.Reason, at place: Int? = nil) -> PatternError {
        PatternError(reason: reason, offset: place ?? offset)
    }

    /// The code point `distance` ahead, or nil at the end.
    func peek(_ distance: Int = 0) -> UInt32? { offset + distance < source.count ? source[offset + distance] : nil }

    /// Whether `text`, which is ASCII, stands here; passes it if so.
    mutating func skip(_ text: StaticString) -> Bool {
        let bytes = text.description.utf8
        guard offset + bytes.count <= source.count else { return false }
        for (index, byte) in bytes.enumerated() where source[offset + index] != UInt32(byte) { return false }
        offset += bytes.count
        return true
    }

    /// The number of `set`, which is kept once.
    mutating func number(of set: CodePointSet) -> Int {
        if let number = setNumbers[set] { return number }
        setNumbers[set] = sets.count
        sets.append(set)
        return sets.count - 1
    }

    // MARK: The grammar

    /// Alternatives until a closing parenthesis or the end, and the names of the groups in them.
    ///
    /// A name may stand twice if no match can pass both groups, that is, in different alternatives.
    mutating func alternatives(depth: Int) throws(PatternError) -> (node: PatternNode, names: Set<[UInt32]>) {
        var nodes: [PatternNode] = []
        var names: Set<[UInt32]> = []
        repeat {
            let one = try sequence(depth: depth)
            nodes.append(one.node)
            names.formUnion(one.names)
        } while skip("|")
        return (nodes.count == 1 ? nodes[0] : .alternatives(nodes), names)
    }

    private mutating func sequence(depth: Int) throws(PatternError) -> (node: PatternNode, names: Set<[UInt32]>) {
        var nodes: [PatternNode] = []
        var names: Set<[UInt32]> = []
        while let point = peek(), point != 0x7C, point != 0x29 {
            let start = offset
            let term = try self.term(point, depth: depth)
            if !names.isDisjoint(with: term.names) { throw error(.duplicateGroupName, at: start) }
            names.formUnion(term.names)
            nodes.append(try quantified(term.node, isRepeatable: term.isRepeatable))
        }
        if nodes.isEmpty { return (.empty, names) }
        return (nodes.count == 1 ? nodes[0] : .sequence(nodes), names)
    }

    /// A node, the names of the groups in it, and whether a quantifier may follow it.
    typealias Term = (node: PatternNode, names: Set<[UInt32]>, isRepeatable: Bool)

    private mutating func term(_ point: UInt32, depth: Int) throws(PatternError) -> Term {
        switch point {
        case 0x5E:  // ^
            offset += 1
            return (.assertion(.start), [], false)
        case 0x24:  // $
            offset += 1
            return (.assertion(.end), [], false)
        case 0x28: return try group(depth: depth)
        case 0x2E:  // .
            offset += 1
            return (.set(number(of: CharacterClass.dot)), [], true)
        case 0x5B: return (.set(number(of: try characterClass())), [], true)
        case 0x5C: return try escapedTerm()
        case 0x2A, 0x2B, 0x3F: throw error(.nothingToRepeat)
        case 0x7B: throw error(try quantifierBounds() == nil ? .incompleteQuantifier : .nothingToRepeat)
        case 0x5D, 0x7D: throw error(.loneBracket)
        default:
            offset += 1
            return (.set(number(of: CodePointSet(point))), [], true)
        }
    }
}
