/// Groups and lookarounds.
extension PatternParser {
    /// The group that begins here.
    mutating func group(depth: Int) throws(PatternError) -> Term {
        let start = offset
        guard depth < PatternLimits.depthMax else { throw error(.tooDeep(depthMax: PatternLimits.depthMax)) }
        var ownName: [UInt32]?
        var lookaround: (isBehind: Bool, isNegative: Bool)?
        if skip("(?:") {
        } else if skip("(?=") {
            lookaround = (false, false)
        } else if skip("(?!") {
            lookaround = (false, true)
        } else if skip("(?<=") {
            lookaround = (true, false)
        } else if skip("(?<!") {
            lookaround = (true, true)
        } else if skip("(?<") {
            ownName = try groupName()
        } else if skip("(?") {
            throw error(isFlags() ? .inlineFlags : .unknownGroupKind, at: start)
        } else {
            offset += 1
        }
        if lookaround == nil && (ownName != nil || source[offset - 1] == 0x28) { groupCount += 1 }
        var (node, names) = try alternatives(depth: depth + 1)
        guard skip(")") else { throw error(.unclosedGroup, at: start) }
        if let ownName, !names.insert(ownName).inserted { throw error(.duplicateGroupName, at: start) }
        if let lookaround {
            guard lookarounds.count < PatternLimits.lookaroundsMax else {
                throw error(.tooManyLookarounds(lookaroundsMax: PatternLimits.lookaroundsMax), at: start)
            }
            lookarounds.append(
                PatternLookaround(body: node, isBehind: lookaround.isBehind, isNegative: lookaround.isNegative))
            node = .lookaround(lookarounds.count - 1)
        }
        return (node, names, lookaround == nil)
    }

    /// Whether flags as of `(?i)` or `(?i-m:x)` stand here, which other dialects and newer editions know.
    private func isFlags() -> Bool {
        var distance = 0
        while let point = peek(distance), point == 0x2D || 0x61...0x7A ~= point { distance += 1 }
        return distance > 0 && (peek(distance) == 0x29 || peek(distance) == 0x3A)
    }

    /// The name here up to its closing bracket, passing both; the opening one is passed already.
    mutating func groupName() throws(PatternError) -> [UInt32] {
        let start = offset
        var name: [UInt32] = []
        while let point = peek(), point != 0x3E {
            offset += 1
            var value = point
            if point == 0x5C {
                guard skip("u"), let escaped = try unicodeEscape() else { throw error(.groupName, at: start) }
                value = escaped
            }
            guard Self.isNamePart(value, isFirst: name.isEmpty) else { throw error(.groupName, at: start) }
            name.append(value)
        }
        guard !name.isEmpty, skip(">") else { throw error(.groupName, at: start) }
        return name
    }

    /// Identifier names of ECMA-262 section 12.7.
    private static func isNamePart(_ value: UInt32, isFirst: Bool) -> Bool {
        guard let scalar = Unicode.Scalar(value) else { return false }
        if value == 0x24 || value == 0x5F { return true }
        if isFirst { return scalar.properties.isIDStart }
        return scalar.properties.isIDContinue || value == 0x200C || value == 0x200D
    }
}
