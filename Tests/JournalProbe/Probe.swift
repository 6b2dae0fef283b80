import GenerationJournal
import ProbeProjections

/// A process of its own for the tests of several processes, of killed ones and of failing disks.
///
/// It says what it does on standard output, a line at a time and unbuffered, so that what was said before a kill counts.
@main
struct Probe {
    static func main() async {
        var arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 2 else { leave("usage: JournalProbe MODE STORE [ARGUMENT...]") }
        guard isWanted() else { return }
        let (mode, store) = (arguments.removeFirst(), arguments.removeFirst())
        do {
            switch mode {
            case "append": try await append(store, AppendPlan(arguments))
            case "append-tally": try await append(store, AppendPlan(arguments), projections: Projection.all + [.tally])
            case "append-slowly": try await append(store, AppendPlan(arguments), projections: [saying])
            case "append-unknowing": try await append(store, AppendPlan(arguments), projections: [])
            case "rebuild": try rebuild(store, RebuildPlan(arguments))
            case "watch-tally": try watchTally(store)
            case "append-same": try await appendSame(store, ids: arguments)
            case "follow": try await follow(store, count: number(arguments, 0))
            case "export": try export(store, to: text(arguments, 0))
            case "import": try importFile(store, from: text(arguments, 0), resumes: arguments.count > 1)
            case "replay": try replay(store, into: text(arguments, 0))
            case "migrate": try migrate(store, into: text(arguments, 0), mappings: Array(arguments.dropFirst()))
            case "compact": try compact(store)
            case "hold-snapshot": try holdSnapshot(store)
            case "open": try openOnce(store)
            case "fork": try openAndFork(store)
            case "heartbeat": try await beat(store, count: number(arguments, 0))
            default: leave("unknown mode \(mode)")
            }
        } catch {
            say("failed \(name(of: error))")
            leave("\(mode): \(error)")
        }
    }

    static func text(_ arguments: [String], _ index: Int) -> String {
        guard arguments.indices.contains(index) else { leave("argument \(index + 1) is missing") }
        return arguments[index]
    }

    static func number(_ arguments: [String], _ index: Int) -> Int {
        guard let number = Int(text(arguments, index)) else { leave("argument \(index + 1) is no number") }
        return number
    }

    /// A failure in one word, for the tests to compare.
    static func name(of error: any Error) -> String {
        switch error {
        case JournalError.notAcknowledged(let failure): "notAcknowledged:\(failure.reason.rawValue)"
        case JournalError.storage(let failure): "storage:\(failure.reason.rawValue)"
        case JournalError.idConflict: "idConflict"
        case JournalError.queueFull: "queueFull"
        case JournalError.rebuildSuperseded: "superseded"
        default: "other"
        }
    }
}
