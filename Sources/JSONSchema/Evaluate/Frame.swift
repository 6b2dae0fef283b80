internal import StrictJSON

/// How a schema came to be applied: the keyword, what stands in it, and the step into the instance.
struct Way: Sendable {
    var keyword: Keyword
    /// Under the keyword: an index, or a name in the document of the schema that has the keyword.
    var token = Token.none
    /// From the value of the schema that has the keyword to the value that the schema is applied to.
    var step = InstanceStep.stay

    enum Token: Sendable {
        case none
        case index(Int32)
        case name(JSONNode)
    }

    enum InstanceStep: Sendable {
        case stay
        case index(Int32)
        case key(JSONNode)
    }

    /// The way to the schema that an evaluation begins with.
    static let start = Way(keyword: .schema)
}

/// How far the logs of an evaluation had come, so that what a failed branch noted can be taken back. No log grows past
/// the nodes of a document or a named limit.
struct LogMarks: Sendable {
    var evaluated: Int32 = 0
    var violations: Int32 = 0
    var annotations: Int32 = 0
    var names: Int32 = 0
}

/// A schema that is being applied to a value, and how far that is.
struct Frame: Sendable {
    let schema: SubschemaNumber
    let node: JSONNode
    let way: Way
    /// The step at work, and after which there is none.
    var step: Int32
    let stepsEnd: Int32
    /// The node's kind as a set of one.
    let kind: JSONKinds
    /// Whether everything so far fits.
    var isValid = true
    /// Whether what is evaluated has to be noted, for this schema or for one around it on the same value.
    let notesEvaluated: Bool
    /// Whether violations below do not count, because a failure is an answer like the other.
    let isQuiet: Bool
    /// Whether this schema brought its resource into the dynamic scope.
    var entersScope = false
    /// Whether a combination failed, so that what was evaluated is not known and nobody should be blamed for it.
    var isUncertain = false
    /// Where what was evaluated for this schema begins in the log.
    let evaluatedStart: Int32

    // The state of the step at work; each step uses what it needs and begins with the values below.
    var isBegun = false
    var hasFailed = false
    var isMatched = false
    var cursor: JSONNode?
    var phase: Int32 = 0
    var count: Int32 = 0
    var position: Int32 = 0
    var marks = LogMarks()

    /// Makes the state ready for the next step.
    @inline(__always)
    mutating func advance() {
        step &+= 1
        isBegun = false
        hasFailed = false
        isMatched = false
        cursor = nil
        phase = 0
        count = 0
        position = 0
    }
}

/// What a step wants next.
enum Move {
    /// Nothing: it is done, and the value fits or not.
    case done(Bool)
    /// The verdict of another schema.
    case apply(SubschemaNumber, JSONNode, Way)
}
