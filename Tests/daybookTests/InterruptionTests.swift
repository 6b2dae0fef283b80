import Envelopes
import Foundation
import GenerationJournal
import TestSupport
import Testing

@testable import daybook

/// A second signal, where the first cannot be brought to its end: the program ends at once.
@Suite(.enabled(if: FakeModel.isPresent, "python3 is missing"))
struct InterruptionTests {
    /// A store `a` with an entry, and a program that waits for a model which has begun to answer and says no more.
    private static func begun() async throws -> (place: CommandFolder, fake: FakeModel, probe: ProbeProcess) {
        let place = try CommandFolder()
        _ = await place.run("init", "$a")
        try place.write(Sample.draft("a line"), to: "drafts")
        _ = await place.run("import", "$a", "$drafts")
        let fake = try await FakeModel([#"{"steps":[{"text":"{\"text\":\"The"},{"stall":true}]}"#])
        let probe = try ProbeProcess(
            program: "daybook", ["generate", place.directory.file("a"), "--locale", "en", "--model", fake.address])
        _ = try #require(try await fake.noted("completions"))
        return (place, fake, probe)
    }

    #if os(Linux)
    @Test(arguments: [(SIGINT, SIGINT), (SIGTERM, SIGTERM), (SIGINT, SIGTERM)])
    func `the second signal ends it at once, and the journal is sound`(_ first: Int32, _ second: Int32) async throws {
        let (place, fake, probe) = try await Self.begun()
        defer { fake.kill() }
        let journal = try Journal.open(at: place.directory.file("a"))
        // Nobody else writes meanwhile, so the program cannot record that it was cancelled.
        let blocked = try await HeldWriter(journal)
        #expect(kill(probe.processID, first) == 0)
        while try Self.catches(first, probe.processID) { try await Task.sleep(for: .milliseconds(1)) }
        #expect(kill(probe.processID, 0) == 0)
        #expect(kill(probe.processID, second) == 0)
        #expect(try await probe.waitForEnd() == -second)
        try await blocked.release()
        #expect(try journal.verify().isSound)
        let last = try journal.read { try $0.head() }
        try await journal.close()
        let audit = await place.run("audit", "$a", "\(last)")
        #expect(audit.status == .done && audit.output.contains("it was cut off, or it still goes on"), "\(audit.output)")
        #expect(await place.run("export", "$a").output.contains(#""kind":"cancelled""#) == false)
        #expect(await place.run("verify", "$a").status == .done)
    }

    /// Whether the process has a handler of its own for the signal.
    private static func catches(_ signal: Int32, _ process: Int32) throws -> Bool {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let mask = try #require(status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") })
        let caught = try #require(UInt64(mask.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16))
        return caught & 1 << UInt64(signal - 1) != 0
    }
    #endif
}

/// Keeps the one writing transaction of a store open until it is told.
private final class HeldWriter: Sendable {
    private let gate = DispatchSemaphore(value: 0)
    private let writing: Task<Void, any Error>

    init(_ journal: Journal) async throws {
        let release = gate
        let (held, continuation) = AsyncStream.makeStream(of: Void.self)
        let condition = AppendCondition(nothingSince: .start) { _, _ in
            continuation.finish()
            release.wait()
            return true
        }
        let entry = NewEntry(
            try Envelope(
                source: .appIntent, sessionId: nil, schemaVersion: EnvelopeSchemaVersion(1), generable: nil, isComplete: true,
                content: nil, intent: "Nothing", parameters: "{}"))
        writing = Task { _ = try? await journal.append(entry, condition) }
        for await _ in held {}
    }

    func release() async throws {
        gate.signal()
        try await writing.value
    }
}
