internal import StrictJSON

/// What a collecting evaluation notes: numbers and nodes, of which only what is left at the end is put into words.
struct EvaluationLog: Sendable {
    /// What is asked for.
    var collects: Collects = []
    private(set) var violations: [Violation] = []
    private(set) var annotations: [Annotation] = []
    /// The keys that `properties` or `patternProperties` name.
    var names: [JSONNode] = []
    /// Whether there were more violations than allowed.
    private(set) var isCut = false
    /// The ways of the entries, one after another, from the outside in.
    private(set) var ways: [PathStep] = []

    struct Collects: OptionSet, Sendable {
        let rawValue: UInt8

        static let violations = Collects(rawValue: 1)
        static let annotations = Collects(rawValue: 2)
        static let names = Collects(rawValue: 4)
    }

    /// One step of a way, and the schema that it leads to.
    struct PathStep: Sendable {
        let way: Way
        let schema: SubschemaNumber
    }

    /// A keyword that refused a value.
    struct Violation: Sendable {
        let path: Range<Int>
        let node: JSONNode
        /// `schema` for the schema `false`, which has no keyword.
        let keyword: Keyword
        let step: Int32
        /// What the keyword's message needs to know beside the value.
        let detail: Int
    }

    /// A keyword that says something about a value.
    struct Annotation: Sendable {
        let path: Range<Int>
        let node: JSONNode
        let step: Step
    }

    mutating func reset() {
        violations.removeAll(keepingCapacity: true)
        annotations.removeAll(keepingCapacity: true)
        names.removeAll(keepingCapacity: true)
        ways.removeAll(keepingCapacity: true)
        isCut = false
    }

    mutating func addViolation(
        _ frame: borrowing Frame, _ keyword: Keyword, detail: Int, _ callers: [Frame], violationsMax: Int
    ) {
        guard violations.count < violationsMax else {
            isCut = true
            return
        }
        let path = addPath(frame, callers)
        violations.append(
            Violation(path: path, node: frame.node, keyword: keyword, step: frame.step, detail: detail))
    }

    mutating func addAnnotation(_ frame: borrowing Frame, _ step: Step, _ callers: [Frame]) {
        let path = addPath(frame, callers)
        annotations.append(Annotation(path: path, node: frame.node, step: step))
    }

    private mutating func addPath(_ frame: borrowing Frame, _ callers: [Frame]) -> Range<Int> {
        let start = ways.count
        for caller in callers { ways.append(PathStep(way: caller.way, schema: caller.schema)) }
        ways.append(PathStep(way: frame.way, schema: frame.schema))
        return start..<ways.count
    }

    /// Takes back all violations after the first `count`, and that some were cut since `isCut` was as given.
    mutating func dropViolations(after count: Int, isCut: Bool) {
        self.isCut = isCut
        guard violations.count > count else { return }
        violations.removeLast(violations.count - count)
        dropWays()
    }

    /// Takes back all annotations after the first `count`.
    mutating func dropAnnotations(after count: Int) {
        guard annotations.count > count else { return }
        annotations.removeLast(annotations.count - count)
        dropWays()
    }

    /// Takes back all names after the first `count`.
    mutating func dropNames(after count: Int) {
        if names.count > count { names.removeLast(names.count - count) }
    }

    private mutating func dropWays() {
        let end = max(violations.last?.path.upperBound ?? 0, annotations.last?.path.upperBound ?? 0)
        ways.removeLast(ways.count - end)
    }
}
