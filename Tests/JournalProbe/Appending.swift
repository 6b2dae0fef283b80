import Envelopes
import GenerationJournal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What the probe appends.
struct AppendPlan: Sendable {
    /// How many entries; 0 for as many as there is time for.
    let count: Int
    let label: String
    /// How many tasks share the work.
    let tasks: Int
    /// Characters of text in each draft.
    let textLength: Int

    init(_ arguments: [String]) {
        count = Probe.number(arguments, 0)
        label = Probe.text(arguments, 1)
        tasks = arguments.count > 2 ? max(1, Probe.number(arguments, 2)) : 1
        textLength = arguments.count > 3 ? Probe.number(arguments, 3) : 40
    }

    func envelope(_ number: Int) throws -> Envelope {
        let text = String(repeating: "x", count: textLength)
        return try Envelope(
            """
            {"source":"foundation-models","sessionId":"\(label)-\(number % 5)","schemaVersion":1,"generable":"QuoteDraft",\
            "complete":true,"content":{"text":"\(label) \(number) \(text)"},"intent":"SaveQuoteIntent","parameters":null}
            """)
    }
}

extension Probe {
    /// More failures in a row than a test provokes mean that nothing will ever succeed again.
    private static let failuresMax = 50

    /// Appends and says `trying ID`, then `stored ID POSITION` or `refused ID WHY`.
    static func append(
        _ store: String, _ plan: AppendPlan, projections: [Projection] = Projection.all
    ) async throws {
        let journal = try Journal.open(at: store, projections: projections)
        // From here on the preloaded library, if there is one, counts the calls.
        setenv("DAYBOOK_FAULT_ARMED", "1", 1)
        say("opened")
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<plan.tasks {
                group.addTask { await appendShare(task, of: plan, to: journal) }
            }
        }
        try await journal.close()
        say("closed")
    }

    private static func appendShare(_ task: Int, of plan: AppendPlan, to journal: Journal) async {
        var failures = 0
        var number = task
        while isWanted(), plan.count == 0 || number < plan.count {
            let id = EntryID.next()
            do {
                let entry = NewEntry(try plan.envelope(number), id: id)
                say("trying \(id)")
                let result = try await journal.append(entry, expecting: .any)
                say("stored \(id) \(result.position)")
                failures = 0
            } catch {
                say("refused \(id) \(name(of: error))")
                failures += 1
                if failures == failuresMax { return }
            }
            number += plan.tasks
        }
    }

    /// Appends one entry under each id, all with the same bytes, and then one with other bytes under each.
    static func appendSame(_ store: String, ids: [String]) async throws {
        let journal = try Journal.open(at: store)
        let plan = AppendPlan(["1", "same"])
        for id in ids.compactMap({ EntryID($0) }) {
            let result = try await journal.append(NewEntry(try plan.envelope(0), id: id), expecting: .any)
            say("stored \(id) \(result.position) \(result.isNew)")
        }
        for id in ids.compactMap({ EntryID($0) }) {
            do {
                try await journal.append(NewEntry(try plan.envelope(1), id: id), expecting: .any)
                say("stored \(id)")
            } catch {
                say("refused \(id) \(name(of: error))")
            }
        }
        try await journal.close()
    }
}
