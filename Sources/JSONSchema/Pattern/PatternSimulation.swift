/// Matching by following all ways through a program at once: time in proportion to text times program, for any pattern.
struct PatternSimulation: Sendable {
    /// A lookaround's program: a lookbehind's reads forward and a lookahead's backward, so that it ends where the
    /// lookaround stands.
    struct Look: Sendable {
        let program: PatternProgram
        let isBehind: Bool
        let isNegative: Bool
    }

    let program: PatternProgram
    let sets: [CodePointSet]
    let looks: [Look]

    /// Whether the pattern matches anywhere in `text`.
    func matches(_ text: Span<UInt8>) -> Bool {
        var held: [PlaceSet] = []
        held.reserveCapacity(looks.count)
        for look in looks {
            var places = PlaceSet(bytes: text.count)
            _ = run(look.program, text, isBackward: !look.isBehind, held: held) { place in
                places.insert(place)
                return false
            }
            if look.isNegative { places.invert() }
            held.append(places)
        }
        return run(program, text, isBackward: false, held: held) { _ in true }
    }

    /// Runs `program` from every place at once, through the whole text or until `isEnough`, which is told each place
    /// where a match ends. Returns whether that was so.
    private func run(
        _ program: PatternProgram, _ text: Span<UInt8>, isBackward: Bool, held: [PlaceSet],
        isEnough: (Int) -> Bool
    ) -> Bool {
        let instructions = program.instructions
        let startsOnce = program.isAnchoredAtStart && !isBackward
        var closure = PatternClosure(instructionCount: instructions.count)
        var next: [Int] = []
        var offset = isBackward ? text.count : 0
        while true {
            closure.reset()
            let place = PatternPlace(text, offset)
            for index in next { closure.add(index, instructions, at: place) { held[$0].contains(offset) } }
            if !startsOnce || offset == 0 {
                closure.add(0, instructions, at: place) { held[$0].contains(offset) }
            } else if next.isEmpty {
                return false
            }
            if closure.hasMatched && isEnough(offset) { return true }
            if offset == (isBackward ? 0 : text.count) { return false }
            let scalar: (value: UInt32, length: Int) =
                isBackward ? UTF8Scalar.readBackward(text, before: offset) : UTF8Scalar.read(text, at: offset)
            next.removeAll(keepingCapacity: true)
            for index in closure.taking {
                if case .take(let set) = instructions[index], sets[set].contains(scalar.value) { next.append(index + 1) }
            }
            offset += isBackward ? -scalar.length : scalar.length
        }
    }
}

/// Places of a text, a bit for each byte offset from 0 to its length.
struct PlaceSet {
    private var words: [UInt64]

    /// No place of a text of `bytes` bytes.
    init(bytes: Int) { words = Array(repeating: 0, count: bytes / 64 + 1) }

    mutating func insert(_ offset: Int) { words[offset >> 6] |= 1 << UInt64(offset & 63) }

    func contains(_ offset: Int) -> Bool { words[offset >> 6] >> UInt64(offset & 63) & 1 != 0 }

    mutating func invert() { for index in words.indices { words[index] = ~words[index] } }
}
