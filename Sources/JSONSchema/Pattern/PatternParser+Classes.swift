/// Character classes in brackets.
extension PatternParser {
    /// The set that the class beginning here spells.
    mutating func characterClass() throws(PatternError) -> CodePointSet {
        let start = offset
        offset += 1
        let isNegated = skip("^")
        var runs: [CodePointSet.Run] = []
        // A class that stands there twice adds nothing, and properties have many runs.
        var seen: Set<CodePointSet> = []
        while !skip("]") {
            guard peek() != nil else { throw error(.unclosedClass, at: start) }
            let place = offset
            let first = try classAtom(start: start)
            // A hyphen at the end stands for itself.
            let isRange = peek() == 0x2D && peek(1) != nil && peek(1) != 0x5D
            guard isRange else {
                switch first {
                case .codePoint(let value): runs.append(CodePointSet.Run(first: value, last: value))
                case .set(let set): if seen.insert(set).inserted { runs += set.runs }
                }
                continue
            }
            offset += 1
            let second = try classAtom(start: start)
            guard case .codePoint(let low) = first, case .codePoint(let high) = second else {
                throw error(.rangeOfClass, at: place)
            }
            if high < low { throw error(.rangeOrder, at: place) }
            runs.append(CodePointSet.Run(first: low, last: high))
        }
        let set = CodePointSet(runs)
        return isNegated ? set.inverted : set
    }

    private mutating func classAtom(start: Int) throws(PatternError) -> Escape {
        guard let point = peek() else { throw error(.unclosedClass, at: start) }
        if point == 0x5C { return try escape(isInClass: true) }
        offset += 1
        return .codePoint(point)
    }
}
