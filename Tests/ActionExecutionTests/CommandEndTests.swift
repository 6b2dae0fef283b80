import Envelopes
import Foundation
import TestSupport
import Testing

@testable import ActionExecution
@testable import GenerationJournal

/// How a command can come to its end, and what that says about the action.
struct CommandEndTests {
    private static func execute(
        _ script: String, seconds: Int = 60, parameters: String = OrderEnvelope.parameters
    ) async throws -> (result: ActionResult?, outcomes: [RecordOutcome.Outcome], took: Duration) {
        let store = try ExecutionStore()
        let position = try await store.append(.call.with { $0.parameters = parameters })
        let command = ExternalCommand(path: "/bin/sh", arguments: ["-c", script], seconds: seconds)
        let begun = ContinuousClock.now
        let execution = try await store.executor(handler: command).execute(position)
        let took = ContinuousClock.now - begun
        return (execution.result, try store.journal.outcomes(at: position), took)
    }

    @Test(arguments: [1, 2, 77, 255])
    func `an exit status above 0 is a failure`(status: Int32) async throws {
        let run = try await Self.execute("echo why >&2; exit \(status)")
        var evidence = ActionEvidence()
        (evidence.exitStatus, evidence.errorOutput) = (status, "why\n")
        #expect(run.result == .failed(evidence))
        #expect(run.outcomes == [.started, .failed])
    }

    @Test(arguments: ["KILL", "TERM", "SEGV", "PIPE", "HUP"])
    func `a signal leaves it in doubt`(signal: String) async throws {
        let run = try await Self.execute("kill -\(signal) $$; sleep 60")
        guard case .inDoubt(let evidence) = run.result else {
            Issue.record("not in doubt: \(String(describing: run.result))")
            return
        }
        #expect(evidence.signal != nil && evidence.exitStatus == nil)
        #expect(run.outcomes == [.started, .inDoubt])
    }

    /// Starts a grandchild that says its number, waits, and would go on for a minute.
    private static let family = "sleep 60 & echo $!; "

    @Test(arguments: ["sleep 60", "kill -KILL $$", "trap '' TERM INT; sleep 60 & wait; sleep 60"])
    func `past the time limit or after a signal everything it started is gone`(end: String) async throws {
        let run = try await Self.execute(Self.family + end, seconds: 1)
        guard case .inDoubt(let evidence) = run.result, let text = evidence.output,
            let grandchild = Int32(text.prefix { $0 != "\n" })
        else {
            Issue.record("not in doubt: \(String(describing: run.result))")
            return
        }
        #expect(evidence.reason == (end.hasPrefix("kill") ? "it was ended by signal 9" : "it ran longer than 1 s and was ended"))
        #expect(run.outcomes == [.started, .inDoubt])
        // It may take a moment until whoever inherits the orphan takes its status.
        for _ in 0..<500 where Self.runs(grandchild) { try await Task.sleep(for: .milliseconds(10)) }
        #expect(!Self.runs(grandchild))
        #expect(run.took < .seconds(20))
    }

    private static func runs(_ process: Int32) -> Bool {
        guard kill(process, 0) == 0 else { return false }
        let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        return !status.contains(") Z")
    }

    @Test(arguments: ["yes", "yes >&2", "cat /dev/zero", "(yes &); yes"])
    func `output without end keeps no time limit from being kept`(script: String) async throws {
        let run = try await Self.execute(script, seconds: 1)
        guard case .inDoubt(let evidence) = run.result else {
            Issue.record("not in doubt: \(String(describing: run.result))")
            return
        }
        #expect(evidence.reason == "it ran longer than 1 s and was ended")
        #expect(evidence.bytesLeftOut > 0)
        #expect(run.took < .seconds(20))
    }

    @Test(arguments: ["sleep 60 &", "yes & sleep 0.1", "(sleep 60; echo late) & exec >&- 2>&-"])
    func `a child that it leaves behind with the pipes holds nobody up`(script: String) async throws {
        let run = try await Self.execute(script + "\n echo done 2>/dev/null; kill_later=$!; exit 0")
        guard case .performed = run.result else {
            Issue.record("not performed: \(String(describing: run.result))")
            return
        }
        #expect(run.took < .seconds(20))
    }

    @Test(arguments: ["exit 0", "exec <&-; sleep 0.1", "sleep 0.2", "exec >&-; sleep 0.2", "exec >&- 2>&- <&-; sleep 0.2"])
    func `it need neither read its input nor keep its outputs`(script: String) async throws {
        let parameters = OrderEnvelope.parameters.replacing("{\"", with: "{" + String(repeating: " ", count: 1_000_000) + "\"")
        let run = try await Self.execute(script, parameters: parameters)
        var evidence = ActionEvidence()
        evidence.exitStatus = 0
        #expect(run.result == .performed(evidence))
        #expect(run.took < .seconds(20))
    }
}
