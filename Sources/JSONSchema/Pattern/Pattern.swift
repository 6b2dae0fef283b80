/// A regular expression as JSON Schema's `pattern` and `patternProperties` have it: ECMA-262 with the `u` flag.
///
/// It matches in time linear in the text whatever the pattern, so back-references are refused. Characters are Unicode
/// scalars. A pattern has no state, so one value serves any number of threads.
struct Pattern: Sendable {
    private enum Engine: Sendable {
        case automaton(PatternAutomaton)
        case simulation(PatternSimulation)
    }

    private let engine: Engine

    /// The pattern that `source`, UTF-8 with all escapes of JSON resolved, spells.
    ///
    /// Throws where the pattern is no ECMA-262, has back-references, or exceeds `PatternLimits`.
    init(_ source: [UInt8]) throws(PatternError) {
        try self.init(source, triesAutomaton: true)
    }

    /// As above; without an automaton the pattern is simulated, which gives the same verdicts.
    init(_ source: [UInt8], triesAutomaton: Bool) throws(PatternError) {
        let parsed = try PatternParser.parse(source)
        if let offset = parsed.backReferenceOffset { throw PatternError(reason: .backReference, offset: offset) }
        var stepsLeft = PatternLimits.stepsMax
        let program = try PatternCompiler.program(parsed.root, isBackward: false, stepsLeft: &stepsLeft)
        var looks: [PatternSimulation.Look] = []
        for lookaround in parsed.lookarounds {
            let body = try PatternCompiler.program(
                lookaround.body, isBackward: !lookaround.isBehind, stepsLeft: &stepsLeft)
            looks.append(
                PatternSimulation.Look(
                    program: body, isBehind: lookaround.isBehind, isNegative: lookaround.isNegative))
        }
        if triesAutomaton, looks.isEmpty,
            let automaton = PatternAutomatonBuilder.automaton(program, sets: parsed.sets)
        {
            engine = .automaton(automaton)
        } else {
            engine = .simulation(PatternSimulation(program: program, sets: parsed.sets, looks: looks))
        }
    }

    /// Whether the pattern matches anywhere in `text`, which is UTF-8 with all escapes of JSON resolved.
    func matches(_ text: Span<UInt8>) -> Bool {
        switch engine {
        case .automaton(let automaton): automaton.matches(text)
        case .simulation(let simulation): simulation.matches(text)
        }
    }
}
