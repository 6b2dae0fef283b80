/// The instructions that a program reaches at one place without taking a character.
struct PatternClosure {
    /// Those reached that take a character.
    private(set) var taking: [Int] = []
    /// Whether the program's end was reached.
    private(set) var hasMatched = false
    /// How many instructions were looked at since this was made.
    private(set) var workDone = 0
    /// Instructions of this round bear its number, so that a round needs no clearing.
    private var rounds: [UInt32]
    private var round: UInt32 = 0
    private var stack: [Int] = []

    init(instructionCount: Int) { rounds = Array(repeating: 0, count: instructionCount) }

    /// Forgets what was reached, before another place.
    mutating func reset() {
        taking.removeAll(keepingCapacity: true)
        hasMatched = false
        if round == .max {
            for index in rounds.indices { rounds[index] = 0 }
            round = 0
        }
        round += 1
    }

    /// Adds what `program` reaches from `instruction` at `place`; `looks` says which lookarounds hold there.
    ///
    /// The stack is explicit, and each instruction is followed once a round, so loops that take nothing end.
    mutating func add(
        _ instruction: Int, _ program: borrowing [PatternProgram.Instruction], at place: PatternPlace,
        looks: (Int) -> Bool
    ) {
        stack.append(instruction)
        while let index = stack.popLast() {
            if rounds[index] == round { continue }
            rounds[index] = round
            workDone += 1
            switch program[index] {
            case .take: taking.append(index)
            case .split(let first, let second):
                stack.append(second)
                stack.append(first)
            case .jump(let target): stack.append(target)
            case .assert(let assertion): if place.satisfies(assertion) { stack.append(index + 1) }
            case .look(let number): if looks(number) { stack.append(index + 1) }
            case .match: hasMatched = true
            }
        }
    }
}
