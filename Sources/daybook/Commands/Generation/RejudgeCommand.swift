import Envelopes
import GenerationJournal
import QuoteGeneration

/// `daybook rejudge`.
enum RejudgeCommand {
    static let command = Command(
        name: "rejudge", summary: "Say which drafts another policy would have judged otherwise, and why",
        details: [
            "The gate is run again over the words of each draft; scores of the model and of novelty are taken as they were "
                + "recorded and held against the policy's limits; features of distinctiveness are weighed anew. A layer "
                + "that was not asked then is unknown. The journal is not touched.",
        ],
        arguments: [.store], options: [PolicyFile.option, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, output) = (invocation.arguments, invocation.terminal.output)
        let policy = try PolicyFile.policy(arguments)
        return try await invocation.withStore(.readOnly) { journal in
            var (drafts, flipped) = (0, 0)
            try policy.rejudge(journal) { draft in
                drafts += 1
                guard draft.isFlipped else { return }
                flipped += 1
                if arguments.isSet(.json) {
                    try output.write(json: JSONLine(draft).bytes)
                } else {
                    let reason = draft.ground.map { ": \($0.rule), \(FindingAccount($0).comparison)" } ?? ""
                    let line = "entry \(draft.draft)  \(draft.recorded.name) -> \(draft.rejudged.name)\(reason)"
                    try output.print("\(SafeText.escaped(line))\n    \(SafeText.escaped(draft.text))\n")
                }
            }
            guard !arguments.isSet(.json) else { return .done }
            try output.print("\(flipped) of \(drafts) \(drafts == 1 ? "draft" : "drafts") judged otherwise\n")
            return .done
        }
    }
}

extension JSONLine {
    /// A draft that another policy judges otherwise; schemas/output-rejudge.schema.json.
    init(_ draft: RejudgedDraft) {
        self.init()
        add("draft", number: draft.draft.rawValue)
        add("text", draft.text)
        add("recorded", draft.recorded.name)
        add("rejudged", draft.rejudged.name)
        add("rule", draft.ground?.rule)
        add("observed", json: draft.ground?.observed.json ?? Array("null".utf8))
        add("limit", json: draft.ground?.limit.json ?? Array("null".utf8))
    }
}
