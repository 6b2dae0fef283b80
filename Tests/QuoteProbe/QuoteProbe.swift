import ActionExecution
import Envelopes
import GenerationJournal
import LanguageModels
import QuoteGeneration
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Asks for quotes in several tasks at once until a journal holds so many requests, and says `begun NUMBER` and then
/// `ended REQUEST END`.
///
///     QuoteProbe STORE RECORDING POLICY COUNT TASKS [HELD]
///
/// Instead of a recording it may be the address of a server. The saving of the number HELD is begun, said as `saving`, and
/// never comes to an end. The theme of a request is its number, by which the recording tells what to answer. Each seventeenth is
/// given up at its first words, and each tenth is for another language.
@main
struct QuoteProbe {
    static func main() async throws {
        let arguments = CommandLine.arguments
        let journal = try Journal.open(at: arguments[1])
        let client = try client(of: arguments[2])
        let policy = try QuotePolicy(json: try bytes(of: arguments[3]))
        let (count, tasks) = (Int(arguments[4]) ?? 0, Int(arguments[5]) ?? 1)
        let numbers = Numbers(from: try requests(in: journal))
        try await withThrowingTaskGroup(of: Void.self) { group in
            // Two generators, so that some runs share one and others do not.
            let saving = HeldSaving.action(in: journal, held: arguments.count > 6 ? Int(arguments[6]) : nil)
            let generators = try (0..<2).map { _ in
                try QuoteGenerator(
                    journal: journal, client: client, policy: policy, systemBuild: "probe", saving: saving, by: "probe")
            }
            for task in 0..<tasks {
                let generator = generators[task % generators.count]
                group.addTask {
                    while let number = numbers.next(below: count) { try await ask(number, generator) }
                }
            }
            try await group.waitForAll()
        }
        try await journal.close()
        say("closed")
    }

    private static func client(of model: String) throws -> ModelClient {
        guard model.hasPrefix("http://") else { return try RecordedModel(json: try bytes(of: model)).client }
        return .http(try ModelServer(try ModelAddress(model), name: "fake"))
    }

    private static func ask(_ number: Int, _ generator: QuoteGenerator) async throws {
        guard let locale = LocaleTag(number % 10 == 9 ? "de" : "en") else { return }
        say("begun \(number)")
        let (words, continuation) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            defer { continuation.finish() }
            return try await generator.generate(QuoteRequest(locale: locale, theme: theme(number))) { _ in continuation.yield() }
        }
        if number % 17 == 3 {
            for await _ in words { break }
            task.cancel()
        }
        let run = try await task.value
        say("ended \(run.request) \(run.end.name)")
    }

    /// What stands in the prompt and tells the recording which flow it is.
    private static func theme(_ number: Int) -> String { "flow \(number)." }

    private static func requests(in journal: Journal) throws -> Int {
        try journal.read { snapshot in
            var own: [Position] = []
            try snapshot.scan { header, _ in
                if header.isOwn { own.append(header.position) }
                return .next
            }
            return try own.count { try snapshot.entry(at: $0)?.decoded()?.intent == RequestGeneration.intent }
        }
    }

    static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        if write(STDOUT_FILENO, bytes, bytes.count) != bytes.count { _exit(3) }
    }

    private static func bytes(of path: String) throws -> [UInt8] {
        guard let file = fopen(path, "r") else { throw Unreadable(path: path) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
        return bytes
    }
}

struct Unreadable: Error { let path: String }

/// Numbers that each are given out once.
final class Numbers: Sendable {
    private let following: Mutex<Int>

    init(from first: Int) { following = Mutex(first) }

    func next(below end: Int) -> Int? {
        following.withLock { following in
            guard following < end else { return nil }
            defer { following += 1 }
            return following
        }
    }
}

/// Saves quotes, but for one, at which its process will be killed.
struct HeldSaving: ActionHandler {
    private let saving: any ActionHandler
    private let held: Int?
    private let numbers: Numbers

    static func action(in journal: Journal, held: Int?) -> ActionDefinition {
        let saving = SaveQuote.action(in: journal)
        return ActionDefinition(
            intent: saving.intent, version: saving.version, accepts: saving.accepts,
            handler: HeldSaving(saving: saving.handler, held: held, numbers: Numbers(from: 0)))
    }

    func perform(_ request: ActionRequest) async -> ActionResult {
        if let held, numbers.next(below: .max) == held {
            QuoteProbe.say("saving \(request.entry.id)")
            while true { try? await Task.sleep(for: .seconds(60)) }
        }
        return await saving.perform(request)
    }
}
