import Digest
import Envelopes
import GenerationJournal
import QuoteGeneration
import StrictJSON

/// `daybook rejudge`.
enum RejudgeCommand {
    static let command = Command(
        name: "rejudge", summary: "Say which drafts another policy would have judged otherwise, and why",
        details: [
            "The gate is run again over the words of each draft; scores of the model and of novelty are taken as they were "
                + "recorded and held against the policy's limits; features of distinctiveness are weighed anew. A layer "
                + "that was not asked then is unknown: nobody can say what it would have come to. The journal is not touched.",
        ],
        arguments: [.store], options: [PolicyFile.option, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, output) = (invocation.arguments, invocation.terminal.output)
        let policy = try PolicyFile.policy(arguments)
        return try await invocation.withStore(.readOnly) { journal in
            var (drafts, flipped) = (0, 0)
            var policies: [QuotePolicy] = []
            try policy.rejudge(journal) { draft in
                drafts += 1
                guard draft.isFlipped else { return }
                flipped += 1
                guard !arguments.isSet(.json) else {
                    return try output.write(json: JSONLine(draft, by: policy).bytes)
                }
                if let old = draft.recordedPolicy, !policies.contains(old) { policies.append(old) }
                try output.print(text(of: draft))
            }
            guard !arguments.isSet(.json) else { return .done }
            try output.print("\(flipped) of \(drafts) \(drafts == 1 ? "draft" : "drafts") judged otherwise\n")
            for old in policies { try output.print(changes(from: old, to: policy)) }
            return .done
        }
    }

    private static func text(of draft: RejudgedDraft) -> String {
        func words(_ ground: Finding?) -> String { ground.map { " (\($0.rule): \(FindingAccount($0).comparison))" } ?? "" }
        let then =
            switch draft.recorded {
            case .passes: "passed every layer"
            case .rejected(let layer): "was rejected by \(layer.rawValue)"
            case .unknown(let layer): "was cut before \(layer.rawValue)"
            }
        return SafeText.escaped(
            "entry \(draft.draft)  \(then)\(words(draft.recordedGround)); \(draft.account)\(words(draft.ground))\n"
                + "    \(draft.text)\n")
    }

    /// Members of a policy that are named.
    private static let namedMax = 20

    private static func changes(from old: QuotePolicy, to policy: QuotePolicy) -> String {
        let changes = policy.differences(from: old)
        var text = "What differs from the policy of then, \(old.fingerprint.hex):\n"
        for change in changes.prefix(namedMax) {
            text += "  \(change.pointer): was \(value(change.left)), is \(value(change.right))\n"
        }
        return changes.count > namedMax ? text + "  and \(changes.count - namedMax) more\n" : text
    }

    private static func value(_ json: [UInt8]?) -> String {
        guard let json else { return "missing" }
        return DisplayWidth.fitted(String(decoding: json, as: UTF8.self).spelledOnOneLine, columns: 60)
    }
}

extension JSONLine {
    /// A draft that another policy judges otherwise; schemas/output-rejudge.schema.json.
    init(_ draft: RejudgedDraft, by policy: QuotePolicy) {
        self.init()
        add("draft", number: draft.draft.rawValue)
        add("text", draft.text)
        add("recorded", draft.recorded.name)
        add("rejudged", draft.rejudged.name)
        add("rule", draft.ground?.rule)
        add("observed", json: draft.ground?.observed.json ?? Array("null".utf8))
        add("limit", json: draft.ground?.limit.json ?? Array("null".utf8))
        add("recordedRule", draft.recordedGround?.rule)
        add("recordedObserved", json: draft.recordedGround?.observed.json ?? Array("null".utf8))
        add("recordedLimit", json: draft.recordedGround?.limit.json ?? Array("null".utf8))
        add("recordedPolicy", draft.recordedPolicy?.fingerprint.hex)
        add(
            "changes",
            (draft.recordedPolicy.map { policy.differences(from: $0) } ?? []).map { change in
                var line = JSONLine()
                line.add("pointer", change.pointer.description)
                line.add("was", String(decoding: change.left ?? [], as: UTF8.self))
                line.add("is", String(decoding: change.right ?? [], as: UTF8.self))
                return line
            })
    }
}
