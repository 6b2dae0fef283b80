import Envelopes
import Foundation
import Synchronization
import TestSupport

@testable import ActionExecution
@testable import GenerationJournal

/// A folder with a fresh store in it, and an action that only counts.
struct ExecutionStore {
    let directory: TemporaryDirectory
    let path: String
    let journal: Journal
    let spy = Spy()

    init() throws {
        directory = try TemporaryDirectory("execution")
        path = directory.file("a.daybook")
        journal = try Journal.create(at: path)
    }

    /// A path beside the store.
    func file(_ name: String) -> String { directory.file(name) }

    @discardableResult
    func append(_ order: OrderEnvelope, id: EntryID? = nil) async throws -> Position {
        try await journal.append(NewEntry(try Envelope(order.text), id: id), expecting: .any).position
    }

    func executor(handler: (any ActionHandler)? = nil) throws -> Executor {
        try journal.executor(handler ?? spy.action)
    }
}

extension Journal {
    /// An executor of orders, and of quotes where asked.
    func executor(_ handler: any ActionHandler) throws -> Executor {
        try Executor(journal: self, actions: [.orders(handler)], by: "tester")
    }

    /// What was recorded about the entry, in order.
    func outcomes(of id: EntryID) throws -> [RecordOutcome] {
        try ownSteps().compactMap { try? RecordOutcome(of: $0) }.filter { $0.entry == id }
    }

    func outcomes(at position: Position) throws -> [RecordOutcome.Outcome] {
        try outcomes(of: try id(at: position)).map(\.outcome)
    }

    func id(at position: Position) throws -> EntryID {
        guard let entry = try read({ try $0.entry(at: position) }) else { throw Refusal.notFound }
        return entry.id
    }

    func head() throws -> Position { try read { try $0.head() } }

    /// How often each intent of a step of Daybook's stands in the log.
    func ownIntents() throws -> [String: Int] {
        try ownSteps().reduce(into: [:]) { $0[$1.intent, default: 0] += 1 }
    }

    /// Steps that Daybook itself wrote, in order.
    func ownSteps() throws -> [Envelope] {
        try allEntries().filter(\.header.isOwn).compactMap { try $0.decoded() }
    }

    /// Every entry, copied.
    func allEntries() throws -> [Entry] {
        try read { snapshot in
            var entries: [Entry] = []
            while let entry = try snapshot.entry(at: Position(rawValue: UInt64(entries.count) + 1)) { entries.append(entry) }
            return entries
        }
    }
}

extension ActionDefinition {
    static func orders(_ handler: any ActionHandler) -> ActionDefinition {
        ActionDefinition(
            intent: "PlaceOrderIntent", version: 3,
            accepts: [AcceptedType("OrderDraft", version: 3), AcceptedType("ReorderDraft", version: 1)], handler: handler)
    }
}

/// Notes what it is asked to do.
final class Spy: Sendable {
    private let seen = Mutex<[ActionRequest]>([])

    var requests: [ActionRequest] { seen.withLock { $0 } }
    var count: Int { seen.withLock { $0.count } }

    var action: SwiftAction {
        SwiftAction { request in
            self.seen.withLock { $0.append(request) }
            return nil
        }
    }
}

extension Execution {
    /// Why it was refused, if it was.
    var refusal: Refusal? {
        if case .refused(let refusal) = self { refusal } else { nil }
    }

    /// How the attempt ended, if there was one.
    var result: ActionResult? {
        if case .tried(let result, _, _) = self { result } else { nil }
    }

    var attempt: Int64? {
        if case .tried(_, let attempt, _) = self { attempt } else { nil }
    }
}
