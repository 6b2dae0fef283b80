/// A pattern as a list of instructions for a nondeterministic automaton (Thompson 1968, Pike 1987).
struct PatternProgram: Sendable {
    /// One instruction. Whatever does not say where to go on goes on with the next.
    enum Instruction: Sendable {
        /// Takes one code point of the set with this number.
        case take(Int)
        /// Goes on in both places.
        case split(Int, Int)
        case jump(Int)
        /// Goes on only where this holds.
        case assert(PatternAssertion)
        /// Goes on only where the lookaround with this number holds.
        case look(Int)
        case match
    }

    let instructions: [Instruction]

    /// Whether a match can begin nowhere but at the text's start, as the first instruction shows.
    var isAnchoredAtStart: Bool {
        if case .assert(.start)? = instructions.first { return true }
        return false
    }

    /// Whether an instruction asks for what stands before or after a place.
    func asserts(_ isAsked: (PatternAssertion) -> Bool) -> Bool {
        instructions.contains { instruction in
            if case .assert(let assertion) = instruction { return isAsked(assertion) }
            return false
        }
    }
}

/// Writes the instructions of a syntax tree.
struct PatternCompiler {
    private var instructions: [PatternProgram.Instruction] = []
    /// Whether the program reads the text backwards, as a lookahead does; then sequences run from their last part on.
    private let isBackward: Bool
    /// Steps left for the whole pattern, its lookarounds included.
    private var stepsLeft: Int
    /// The innermost quantifier around what is being written, for errors.
    private var offset = 0

    private init(isBackward: Bool, stepsLeft: Int) {
        self.isBackward = isBackward
        self.stepsLeft = stepsLeft
    }

    /// The program for `node`; `stepsLeft` is lessened by what it takes, so that it bounds several programs together.
    static func program(
        _ node: PatternNode, isBackward: Bool, stepsLeft: inout Int
    ) throws(PatternError) -> PatternProgram {
        var compiler = PatternCompiler(isBackward: isBackward, stepsLeft: stepsLeft)
        try compiler.write(node)
        compiler.instructions.append(.match)
        stepsLeft = compiler.stepsLeft
        return PatternProgram(instructions: compiler.instructions)
    }

    private mutating func write(_ node: PatternNode) throws(PatternError) {
        // Each node counts and not only each instruction: an empty group can be repeated a million times too.
        stepsLeft -= 1
        guard stepsLeft > 0 else {
            throw PatternError(reason: .tooLarge(stepsMax: PatternLimits.stepsMax), offset: offset)
        }
        switch node {
        case .empty: break
        case .set(let set): instructions.append(.take(set))
        case .assertion(let assertion): instructions.append(.assert(assertion))
        case .lookaround(let number): instructions.append(.look(number))
        case .sequence(let nodes):
            if isBackward {
                for node in nodes.reversed() { try write(node) }
            } else {
                for node in nodes { try write(node) }
            }
        case .alternatives(let nodes): try writeAlternatives(nodes)
        case .repetition(let body, let least, let most, let offset):
            let outer = self.offset
            self.offset = offset
            try writeRepetition(body, least: least, most: most)
            self.offset = outer
        }
    }

    private mutating func writeAlternatives(_ nodes: [PatternNode]) throws(PatternError) {
        var jumps: [Int] = []
        for (index, node) in nodes.enumerated() {
            guard index < nodes.count - 1 else {
                try write(node)
                break
            }
            let split = instructions.count
            instructions.append(.jump(0))
            try write(node)
            jumps.append(instructions.count)
            instructions.append(.jump(0))
            instructions[split] = .split(split + 1, instructions.count)
        }
        for jump in jumps { instructions[jump] = .jump(instructions.count) }
    }

    private mutating func writeRepetition(_ body: PatternNode, least: Int, most: Int?) throws(PatternError) {
        guard let most else {
            try writeLoop(body, least: least)
            return
        }
        for _ in 0..<least { try write(body) }
        var splits: [Int] = []
        for _ in least..<most {
            splits.append(instructions.count)
            instructions.append(.jump(0))
            try write(body)
        }
        for split in splits { instructions[split] = .split(split + 1, instructions.count) }
    }

    /// A repetition without an upper bound. The last part that must be there is the one that repeats, so quantifiers
    /// inside quantifiers do not double what they hold.
    private mutating func writeLoop(_ body: PatternNode, least: Int) throws(PatternError) {
        for _ in 1..<max(least, 1) { try write(body) }
        let loop = instructions.count
        if least == 0 { instructions.append(.jump(0)) }
        try write(body)
        if least == 0 {
            instructions.append(.jump(loop))
            instructions[loop] = .split(loop + 1, instructions.count)
        } else {
            instructions.append(.split(loop, instructions.count + 1))
        }
    }
}
