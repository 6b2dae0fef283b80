import GenerationJournal
import ProbeProjections

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Which projection the probe rebuilds, how often and how.
struct RebuildPlan: Sendable {
    let projection: Projection
    /// How often; 0 for as long as there is time.
    let times: Int
    let options: RebuildOptions

    init(_ arguments: [String]) {
        let known: [Projection] = [.tally, .lengths]
        guard let projection = known.first(where: { $0.name == Probe.text(arguments, 0) }) else { leave("no such projection") }
        self.projection = projection
        times = Probe.number(arguments, 1)
        var options = RebuildOptions()
        options.quarantines = true
        options.compares = true
        options.resumes = arguments.contains("resume")
        self.options = options
    }
}

extension Probe {
    /// The tally, which says `applying` at each entry and then takes its time, so that a kill can come in between.
    static let saying = Projection.tallying {
        say("applying")
        usleep(2_000)
    }

    /// Rebuilds and says `filled POSITION` after each transaction, then `rebuilt HEAD EQUAL` or `refused WHY`.
    static func rebuild(_ store: String, _ plan: RebuildPlan) throws {
        let journal = try Journal.open(at: store, projections: [.tally, .lengths])
        say("opened")
        var count = 0
        while isWanted(), plan.times == 0 || count < plan.times {
            count += 1
            do {
                let report = try journal.rebuild(plan.projection, options: plan.options) { say("filled \($0.position)") }
                say("rebuilt \(report.head) \(report.wasEqual.map { "\($0)" } ?? "unknown")")
            } catch {
                say("refused \(name(of: error))")
            }
        }
        say("done")
    }

    /// Looks at the tally again and again, and says `saw HEAD`; `wrong SUM HEAD` if it is not what the head asks for.
    static func watchTally(_ store: String) throws {
        let journal = try Journal.open(at: store, access: .readOnly, projections: [.tally])
        var last: UInt64 = 0
        while isWanted() {
            let (sum, head) = try Tally.seen(in: journal)
            guard sum == head, sum >= last else { leave("wrong: the rows come to \(sum) at head \(head) after \(last)") }
            last = sum
            say("saw \(head)")
        }
    }
}
