import Envelopes
import GenerationJournal

/// One measurement a run, so that a driver can interleave rounds with those of other programs.
///
///     journal-bench append ENVELOPES STORE COUNT BATCH      the log and its indexes; append-all: the views too
///     journal-bench concurrent ENVELOPES STORE COUNT CALLERS
///     journal-bench import ENVELOPES STORE         the log and its indexes; import-all: the views too
///     journal-bench scan STORE
///     journal-bench verify STORE THREADS           the log and its indexes; verify-all: the views too
///     journal-bench export STORE FILE
///     journal-bench replay STORE FRESH
///     journal-bench migrate STORE FRESH SAMPLES
///     journal-bench rebuild STORE
///     journal-bench open STORE COUNT
///     journal-bench follow ENVELOPES STORE COUNT
///     journal-bench check ENVELOPES ROUNDS
///     journal-bench validate ENVELOPES ROUNDS
///     journal-bench text ROUNDS                    language: which language it is, alone
///     journal-bench gates DRAFTS
@main
struct JournalBench {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 3 else { return print("usage: journal-bench MODE ...") }
        let result = try await measure(mode: arguments[1], Array(arguments[2...]))
        print(result.line)
    }

    static func measure(mode: String, _ rest: [String]) async throws -> Measurement {
        switch mode {
        case "append", "append-all":
            try await appendBatches(
                rest[0], rest[1], count: number(rest[2]), batch: number(rest[3]),
                projections: mode == "append" ? [] : Projection.all)
        case "concurrent":
            try await appendConcurrently(rest[0], rest[1], count: number(rest[2]), callers: number(rest[3]))
        case "import": try importFile(rest[0], rest[1], projections: [])
        case "import-all": try importFile(rest[0], rest[1], projections: Projection.all)
        case "scan": try scan(rest[0])
        case "verify": try verify(rest[0], threads: number(rest[1]), projections: [])
        case "verify-all": try verify(rest[0], threads: number(rest[1]), projections: Projection.all)
        case "export": try export(rest[0], rest[1])
        case "replay": try replay(rest[0], rest[1])
        case "migrate": try migrate(rest[0], rest[1], samples: rest[2])
        case "rebuild": try rebuild(rest[0])
        case "open": try await open(rest[0], count: number(rest[1]))
        case "follow": try await follow(rest[0], rest[1], count: number(rest[2]))
        case "check": try check(rest[0], rounds: number(rest[1]))
        case "validate": try validate(rest[0], rounds: number(rest[1]))
        case "text": try analyse(rounds: number(rest[0]))
        case "language": identify(rounds: number(rest[0]))
        case "gates": try gates(drafts: number(rest[0]))
        default: throw BadMode()
        }
    }

    static func number(_ text: String) -> Int { Int(text) ?? 0 }
}

struct BadMode: Error {}

struct Measurement {
    var seconds: Double
    var operations: Int
    var note = ""

    var line: String {
        "{\"seconds\":\(seconds),\"operations\":\(operations),\"perSecond\":\(Double(operations) / seconds)\(note)}"
    }

    static func of(_ operations: Int, _ body: () async throws -> Void) async rethrows -> Measurement {
        let clock = ContinuousClock()
        let time = try await clock.measure { try await body() }
        return Measurement(seconds: time / .seconds(1), operations: operations)
    }
}
