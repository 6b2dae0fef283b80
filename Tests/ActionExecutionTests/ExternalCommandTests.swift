import Envelopes
import Foundation
import TestSupport
import Testing

@testable import ActionExecution
@testable import GenerationJournal

/// What a command outside receives, and what is kept of what it says.
struct ExternalCommandTests {
    /// One attempt at an order by a command.
    private static func run(
        _ path: String, _ arguments: [String] = [], seconds: Int = 60, parameters: String = OrderEnvelope.parameters
    ) async throws -> (result: ActionResult, entry: Entry) {
        let store = try ExecutionStore()
        let order = OrderEnvelope.call.with { $0.parameters = parameters }
        let position = try await store.append(order)
        let entry = try #require(try store.journal.read { try $0.entry(at: position) })
        let request = ActionRequest(
            entry: entry, intent: "PlaceOrderIntent", parameters: Array(parameters.utf8), attempt: 3)
        let command = ExternalCommand(path: path, arguments: arguments, seconds: seconds)
        return (await command.perform(request), entry)
    }

    private static func shell(_ script: String, seconds: Int = 60, parameters: String = "{}") async throws -> ActionResult {
        try await run("/bin/sh", ["-c", script], seconds: seconds, parameters: parameters).result
    }

    private static func performed(_ output: String?, errors: String? = nil, leftOut: Int = 0) -> ActionResult {
        var evidence = ActionEvidence()
        (evidence.exitStatus, evidence.output, evidence.errorOutput) = (0, output, errors)
        evidence.bytesLeftOut = leftOut
        return .performed(evidence)
    }

    @Test func `its environment is what it is said to be, and nothing else`() async throws {
        let (result, entry) = try await Self.run("/usr/bin/env")
        let lines = [
            "PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C.UTF-8", "DAYBOOK_ENTRY=\(entry.id)",
            "DAYBOOK_INTENT=PlaceOrderIntent", "DAYBOOK_ATTEMPT=3",
        ]
        #expect(result == Self.performed(lines.map { $0 + "\n" }.joined()))
    }

    @Test func `its arguments come as they are, through no shell`() async throws {
        let words = ["a b", "'q'", "\"d\"", "$HOME", "; rm x", "*", "", "\\", "`id`", "é\n雨", "-n"]
        let (result, _) = try await Self.run("/usr/bin/printf", ["<%s>"] + words)
        #expect(result == Self.performed(words.map { "<\($0)>" }.joined()))
    }

    @Test func `its input is the parameters, byte for byte, to the end`() async throws {
        let parameters = #"{ "itemId":"caf\#u{E9}\u0001",  "quantity":1.0 }"#
        let (result, _) = try await Self.run("/bin/cat", parameters: parameters)
        #expect(result == Self.performed(parameters))
    }

    @Test func `a megabyte of parameters arrives whole`() async throws {
        let parameters = #"{"itemId":""# + String(repeating: "x", count: 1_000_000) + #""}"#
        let result = try await Self.shell("wc -c | tr -d ' '", parameters: parameters)
        #expect(result == Self.performed("\(parameters.utf8.count)\n"))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
    func `it has no open files but three, whatever this process has`() async throws {
        // As a program has them that inherited them, or did not take care.
        let kept = (0..<20).map { _ in open("/dev/null", O_RDONLY) } + [fcntl(1, F_DUPFD, 700)]
        defer { for descriptor in kept { close(descriptor) } }
        // The fourth is the folder that the program itself opens, at the first number that is free.
        let (listed, _) = try await Self.run("/bin/ls", ["/proc/self/fd"])
        #expect(listed == Self.performed("0\n1\n2\n3\n"))
    }

    @Test func `commands started at the same time have only their own pipes`() async throws {
        // One that inherited another's input would keep it from seeing its end.
        let results = try await withThrowingTaskGroup(of: ActionResult.self) { group in
            for number in 0..<16 {
                group.addTask { try await Self.shell("cat; sleep 0.\(number % 4)", seconds: 30, parameters: "{\"n\":\(number)}") }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(results) == Set((0..<16).map { Self.performed("{\"n\":\($0)}") }))
    }

    @Test func `what it says above the limit is cut and counted`() async throws {
        let result = try await Self.shell("yes | head -c 100000; yes no | head -c 300000 >&2")
        guard case .performed(let evidence) = result else {
            Issue.record("not performed: \(result)")
            return
        }
        #expect(evidence.output == String(repeating: "y\n", count: ActionLimits.outputBytesMax / 2))
        #expect(evidence.errorOutput?.utf8.count == ActionLimits.outputBytesMax)
        #expect(evidence.bytesLeftOut == 400_000 - 2 * ActionLimits.outputBytesMax)
    }

    @Test func `output that is no text is recorded as far as it is`() async throws {
        let result = try await Self.shell(#"printf 'a\000b\377\303' ; printf '\033[2J' >&2"#)
        #expect(result == Self.performed("a\0b\u{FFFD}\u{FFFD}", errors: "\u{1B}[2J"))
        let store = try ExecutionStore()
        let position = try await store.append(.full)
        let command = ExternalCommand(path: "/usr/bin/head", arguments: ["-c", "70000", "/dev/zero"])
        #expect(try await store.executor(handler: command).execute(position).isPerformed)
        #expect(try store.journal.outcomes(at: position) == [.started, .performed])
    }

    @Test func `a word that C would cut, a program that is not there, one that cannot run: nothing was done`() async throws {
        let directory = try TemporaryDirectory("command")
        try Data("no program".utf8).write(to: URL(filePath: directory.file("plain")))
        for (path, arguments, words) in [
            ("/bin/echo", ["a\0b"], "holds a zero"), (directory.file("missing"), [], "No such file"),
            (directory.file("plain"), [], "Permission denied"), (directory.path, [], "Permission denied"),
        ] {
            guard case .failed(let evidence) = try await Self.run(path, arguments).result else {
                Issue.record("\(path) did not fail")
                continue
            }
            #expect(evidence.reason?.contains(words) == true, "\(evidence.reason ?? "-")")
            #expect(evidence.exitStatus == nil)
        }
    }
}
