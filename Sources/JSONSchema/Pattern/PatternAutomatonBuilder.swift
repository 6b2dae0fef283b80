/// Builds a pattern's automaton by the subset construction.
///
/// A state is what was reached right after a character, with what that character tells an assertion; what can be reached
/// from there without a character is worked out with the next character, since assertions ask about that one too.
struct PatternAutomatonBuilder {
    private struct State: Hashable {
        /// The instructions to go on with, ascending.
        let instructions: [Int]
        let isStart: Bool
        let isAfterWord: Bool
    }

    private let program: PatternProgram
    private let sets: [CodePointSet]
    private let partition: ScalarPartition
    private let representatives: [UInt32]
    private let asksForWords: Bool
    private let asksForStart: Bool
    private var closure: PatternClosure
    private var states: [State] = []
    private var numbers: [State: Int] = [:]
    /// A row for each state, of the numbers of states; -1 has failed, -2 has matched.
    private var rows: [[Int]] = []

    private static let failed = -1
    private static let matched = -2

    /// The automaton of `program`, which has no lookarounds; nil if it would be too large or take too long to build.
    static func automaton(_ program: PatternProgram, sets: [CodePointSet]) -> PatternAutomaton? {
        let asksForWords = program.asserts {
            switch $0 {
            case .wordBoundary, .noWordBoundary: true
            case .start, .end: false
            }
        }
        guard let partition = ScalarPartition(asksForWords ? sets + [CharacterClass.word] : sets) else { return nil }
        var builder = PatternAutomatonBuilder(program, sets, partition, asksForWords: asksForWords)
        return builder.build() ? builder.table() : nil
    }

    private init(
        _ program: PatternProgram, _ sets: [CodePointSet], _ partition: ScalarPartition, asksForWords: Bool
    ) {
        self.program = program
        self.sets = sets
        self.partition = partition
        representatives = partition.representatives
        self.asksForWords = asksForWords
        asksForStart = program.asserts {
            switch $0 {
            case .start: true
            case .end, .wordBoundary, .noWordBoundary: false
            }
        }
        closure = PatternClosure(instructionCount: program.instructions.count)
    }

    /// Finds all states; false if there are too many.
    private mutating func build() -> Bool {
        _ = number(of: State(instructions: [], isStart: true, isAfterWord: false))
        var index = 0
        var work = 0
        while index < states.count {
            guard states.count * (partition.partCount + 1) <= PatternLimits.automatonEntriesMax,
                closure.workDone + work <= PatternLimits.automatonWorkMax
            else { return false }
            var row: [Int] = []
            // Only a word boundary tells next characters apart, and only the end differs otherwise.
            let other = reached(states[index], isEnd: false, isBeforeWord: false)
            let word = asksForWords ? reached(states[index], isEnd: false, isBeforeWord: true) : other
            for point in representatives {
                let isWord = asksForWords && CharacterClass.word.contains(point)
                let from = isWord ? word : other
                work += from.taking.count + 1
                row.append(from.hasMatched ? Self.matched : target(from.taking, point, isWord: isWord))
            }
            row.append(reached(states[index], isEnd: true, isBeforeWord: false).hasMatched ? Self.matched : Self.failed)
            rows.append(row)
            index += 1
        }
        return true
    }

    private mutating func reached(
        _ state: State, isEnd: Bool, isBeforeWord: Bool
    ) -> (taking: [Int], hasMatched: Bool) {
        let place = PatternPlace(
            isStart: state.isStart, isEnd: isEnd, isAfterWord: state.isAfterWord, isBeforeWord: isBeforeWord)
        closure.reset()
        for index in state.instructions { closure.add(index, program.instructions, at: place) { _ in false } }
        closure.add(0, program.instructions, at: place) { _ in false }
        return (closure.taking, closure.hasMatched)
    }

    private mutating func target(_ taking: [Int], _ point: UInt32, isWord: Bool) -> Int {
        var next: [Int] = []
        for index in taking {
            if case .take(let set) = program.instructions[index], sets[set].contains(point) { next.append(index + 1) }
        }
        return number(of: State(instructions: next.sorted(), isStart: false, isAfterWord: isWord))
    }

    private mutating func number(of state: State) -> Int {
        let known = State(
            instructions: state.instructions, isStart: state.isStart && asksForStart, isAfterWord: state.isAfterWord)
        if let number = numbers[known] { return number }
        numbers[known] = states.count
        states.append(known)
        return states.count - 1
    }

    /// The table, with every state from which no match can be reached made the failed one.
    private func table() -> PatternAutomaton {
        let isAlive = alive()
        let width = UInt32(partition.partCount + 1)
        var rowOf: [UInt32] = []
        var next = 2 * width
        for state in states.indices {
            rowOf.append(isAlive[state] ? next : PatternAutomaton.failedRow)
            if isAlive[state] { next += width }
        }
        var entries = Array(repeating: PatternAutomaton.failedRow, count: Int(width))
        entries += Array(repeating: width, count: Int(width))
        for state in states.indices where isAlive[state] {
            for target in rows[state] {
                entries.append(
                    target == Self.matched ? width : target == Self.failed ? PatternAutomaton.failedRow : rowOf[target])
            }
        }
        return PatternAutomaton(rows: entries, partition: partition, startRow: rowOf[0], matchedRow: width)
    }

    /// Which states can reach a match, found backwards from those that match at once.
    private func alive() -> [Bool] {
        var sources: [[Int]] = Array(repeating: [], count: states.count)
        var isAlive = Array(repeating: false, count: states.count)
        var stack: [Int] = []
        for (state, row) in rows.enumerated() {
            for target in Set(row) {
                if target >= 0 {
                    sources[target].append(state)
                } else if target == Self.matched && !isAlive[state] {
                    isAlive[state] = true
                    stack.append(state)
                }
            }
        }
        while let state = stack.popLast() {
            for source in sources[state] where !isAlive[source] {
                isAlive[source] = true
                stack.append(source)
            }
        }
        return isAlive
    }
}
