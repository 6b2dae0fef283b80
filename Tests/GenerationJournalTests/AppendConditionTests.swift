import Envelopes
import GenerationJournal
import TestSupport
import Testing

/// A call that looked at the log is written only if nothing of concern has come since.
struct AppendConditionTests {
    private let directory: TemporaryDirectory
    private let journal: Journal

    init() throws {
        directory = try TemporaryDirectory("condition")
        journal = try Journal.create(at: directory.file("a"))
    }

    private func entry(_ intent: String) throws -> NewEntry {
        NewEntry(
            try Envelope(
                source: .appIntent, sessionId: nil, schemaVersion: EnvelopeSchemaVersion(1), generable: nil, isComplete: true,
                content: nil, intent: intent, parameters: "{}"))
    }

    private func condition(since head: Position) -> AppendCondition {
        AppendCondition(nothingSince: head) { _, bytes in
            let reader = StepReader()
            return (try? reader.read(bytes)) != nil && reader.envelope?.intent == "Concern"
        }
    }

    @Test func `what is of no concern may come as much as it likes`() async throws {
        let head = try journal.read { try $0.head() }
        for _ in 0..<20 { try await journal.append(try entry("Other"), expecting: .any) }
        #expect(try await journal.append(try entry("Concern"), condition(since: head)).position.rawValue == 21)
    }

    @Test func `what is of concern keeps it from being written`() async throws {
        try await journal.append(try entry("Concern"), expecting: .any)
        let head = try journal.read { try $0.head() }
        try await journal.append([try entry("Concern"), try entry("Other")], expecting: .any)
        let moved = JournalError.headMoved(expected: head, actual: Position(rawValue: 3))
        let (late, condition) = (try entry("Concern"), condition(since: head))
        await #expect(throws: moved) { try await journal.append(late, condition) }
        #expect(try journal.read { try $0.head().rawValue } == 3)
        #expect(try await journal.append(late, self.condition(since: moved.head)).position.rawValue == 4)
    }

    @Test func `of many that look at once one is written`() async throws {
        let head = try journal.read { try $0.head() }
        let written = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    do { return try await journal.append(try entry("Concern"), condition(since: head)).isNew } catch { return false }
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(written == 1)
        #expect(try journal.read { try $0.head().rawValue } == 1)
    }
}

extension JournalError {
    /// The head that was found.
    fileprivate var head: Position { if case .headMoved(_, let actual) = self { actual } else { .start } }
}
