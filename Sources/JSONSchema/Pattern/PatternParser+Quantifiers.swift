/// Quantifiers.
extension PatternParser {
    /// `node`, repeated as a quantifier behind it says, if there is one.
    mutating func quantified(_ node: PatternNode, isRepeatable: Bool) throws(PatternError) -> PatternNode {
        let start = offset
        var bounds: (min: Int, max: Int?)
        switch peek() {
        case 0x2A: bounds = (0, nil)
        case 0x2B: bounds = (1, nil)
        case 0x3F: bounds = (0, 1)
        case 0x7B:
            guard let counted = try quantifierBounds() else { throw error(.incompleteQuantifier) }
            bounds = counted
        default: return node
        }
        if !isRepeatable { throw error(.nothingToRepeat, at: start) }
        if source[start] != 0x7B { offset += 1 }
        // A question mark makes it lazy, which changes how much is matched, not whether.
        _ = skip("?")
        return .repetition(node, min: bounds.min, max: bounds.max, offset: start)
    }

    /// The bounds that `{n}`, `{n,}` or `{n,m}` here says, passing it; nil, and nothing passed, if this is none of them.
    mutating func quantifierBounds() throws(PatternError) -> (min: Int, max: Int?)? {
        let start = offset
        offset += 1
        guard let lower = decimal() else {
            offset = start
            return nil
        }
        var upper: [UInt32]? = lower
        if skip(",") { upper = decimal() }
        guard skip("}") else {
            offset = start
            return nil
        }
        guard let upper else { return (Self.count(lower), nil) }
        // Compared by their digits, because no bound limits how many there are.
        if upper.count < lower.count || (upper.count == lower.count && upper.lexicographicallyPrecedes(lower)) {
            throw error(.quantifierOrder, at: start)
        }
        return (Self.count(lower), Self.count(upper))
    }

    /// The digits here without leading zeros, passing them; nil if there are none.
    private mutating func decimal() -> [UInt32]? {
        let start = offset
        while let point = peek(), 0x30...0x39 ~= point { offset += 1 }
        guard offset > start else { return nil }
        return Array(source[start..<offset].drop { $0 == 0x30 })
    }

    private static func count(_ digits: [UInt32]) -> Int {
        var value = 0
        for digit in digits where value < PatternLimits.countMax { value = value * 10 + Int(digit - 0x30) }
        return min(value, PatternLimits.countMax)
    }
}
