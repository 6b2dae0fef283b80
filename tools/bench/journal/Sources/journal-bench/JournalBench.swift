import Envelopes
import GenerationJournal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// One measurement a run, so that a driver can interleave rounds with those of other programs.
@main
struct JournalBench {
    private static let usage = """
        journal-bench append ENVELOPES STORE COUNT BATCH     the log and its indexes; append-all: the views too
        journal-bench concurrent ENVELOPES STORE COUNT CALLERS
        journal-bench import ENVELOPES STORE                 the log and its indexes; import-all: the views too
        journal-bench scan STORE
        journal-bench verify STORE THREADS                   the log and its indexes; verify-all: the views too
        journal-bench export STORE FILE
        journal-bench replay STORE FRESH
        journal-bench migrate STORE FRESH SAMPLES
        journal-bench rebuild STORE
        journal-bench open STORE COUNT
        journal-bench follow ENVELOPES STORE COUNT
        journal-bench check ENVELOPES ROUNDS
        journal-bench validate ENVELOPES ROUNDS
        journal-bench text ROUNDS                            language: which language it is, alone
        journal-bench gates DRAFTS
        Prints one line of JSON.

        """
    /// How many words follow each mode.
    private static let wordCounts = [
        "append": 4, "append-all": 4, "concurrent": 4, "import": 2, "import-all": 2, "scan": 1, "verify": 2, "verify-all": 2,
        "export": 2, "replay": 2, "migrate": 3, "rebuild": 1, "open": 2, "follow": 3, "check": 2, "validate": 2, "text": 1,
        "language": 1, "gates": 1,
    ]

    static func main() async {
        let words = CommandLine.arguments.dropFirst()
        if words.first == "--help" { return print(usage, terminator: "") }
        guard let mode = words.first, wordCounts[mode] == words.count - 1 else { end(usage, status: 2) }
        do { print(try await measure(mode: mode, Array(words.dropFirst())).line) } catch {
            end("journal-bench \(mode): \(error)\n", status: 1)
        }
    }

    private static func end(_ text: String, status: Int32) -> Never {
        let bytes = Array(text.utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
        exit(status)
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
        case "language": try identify(rounds: number(rest[0]))
        case "gates": try gates(drafts: number(rest[0]))
        default: throw BadInput("there is no such mode")
        }
    }

    static func number(_ text: String) throws -> Int {
        guard let number = Int(text), number > 0 else { throw BadInput("\"\(text)\" is no whole number above 0") }
        return number
    }
}

/// What is wrong with what the program was given.
struct BadInput: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// What the system says of a file that was just not opened.
    static func opening(_ path: String) -> BadInput { BadInput("\(path): \(String(cString: strerror(errno)))") }
}

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
