import Envelopes
import GenerationJournal

/// An audit for programs: the answer as fields, then the entries that it rests on; schemas/output-audit.schema.json.
enum AuditJSON {
    static func line(_ story: FlowStory, focus: Position?, quote: Quote?) -> JSONLine {
        var line = JSONLine()
        let drafts = story.drafts
        line.add("flow", number: story.flow.rawValue)
        line.add("end", "\(story.end)")
        line.add("cutOff", story.isCutOff)
        line.add("policy", story.request?.policy)
        line.add("policyEntry", number: story.policy?.rawValue)
        line.add("focus", number: focus?.rawValue)
        line.add("quote", number: quote?.position.rawValue)
        line.add("pool", story.pool.map(run))
        line.add("drafts", drafts.map(Self.draft))
        line.add("failures", story.failures.map(failure))
        line.add("entries", story.entries.map(entry))
        return line
    }

    private static func run(_ run: RunState) -> JSONLine {
        var line = JSONLine()
        line.add("flow", number: run.flow.first.rawValue)
        line.add("end", "\(run.flow.end)")
        line.add("failure", run.failure)
        return line
    }

    private static func draft(_ draft: DraftStory) -> JSONLine {
        var line = JSONLine()
        line.add("position", number: draft.position.rawValue)
        line.add("text", draft.text)
        line.add(
            "verdicts",
            draft.verdicts.map { position, step in
                var line = JSONLine()
                line.add("position", number: position.rawValue)
                line.add("layer", step.layer)
                line.add("verdict", step.verdict.rawValue)
                let accounts = FindingAccount.accounts(of: step.findings, scores: step.scores)
                line.add("findings", zip(step.findings, accounts).map(finding))
                line.add("scores", step.scores.map(score))
                line.add("note", step.note)
                return line
            })
        guard let (position, step) = draft.rejection else {
            line.add("rejection", nil as String?)
            return line
        }
        var rejection = JSONLine()
        rejection.add("position", number: position.rawValue)
        rejection.add("layer", step.layer)
        rejection.add("outcome", step.outcome)
        rejection.add("locale", step.locale)
        rejection.add("finding", json: finding(step.finding, FindingAccount(step.finding)).object)
        line.add("rejection", json: rejection.object)
        return line
    }

    private static func finding(_ finding: Finding, _ account: FindingAccount) -> JSONLine {
        var line = JSONLine()
        line.add("rule", finding.rule)
        line.add("observed", json: finding.observed.json)
        line.add("limit", json: finding.limit.json)
        line.add("bound", finding.bound.rawValue)
        line.add("unit", finding.unit)
        line.add("distance", account.distance)
        line.add("remedy", account.remedy)
        return line
    }

    private static func score(_ score: RecordVerdict.Score) -> JSONLine {
        var line = JSONLine()
        line.add("name", score.name)
        line.add("value", json: score.value.json)
        line.add("limit", json: score.limit.json)
        line.add("source", score.source)
        return line
    }

    private static func failure(_ entry: StoryEntry) -> JSONLine {
        var line = JSONLine()
        line.add("position", number: entry.position.rawValue)
        if case .failure(let step) = entry.fact {
            line.add("kind", step.kind)
            line.add("reason", step.reason)
            line.add("reply", step.reply)
            line.add("finishReason", step.finishReason)
            line.add("numbers", json: step.numbers)
        }
        return line
    }

    private static func entry(_ entry: StoryEntry) -> JSONLine {
        var line = JSONLine()
        line.add("position", number: entry.position.rawValue)
        line.add("id", entry.header.id.description)
        line.add("recordedAt", MomentText.offsetText(of: entry.header.recordedAt))
        line.add("cause", number: entry.header.cause?.rawValue)
        switch entry.speaker {
        case .model: line.add("speaker", "model")
        case .app: line.add("speaker", "app")
        case .person(let name, let reason):
            line.add("speaker", "person")
            line.add("by", name)
            line.add("reason", reason)
        }
        line.add("erased", entry.header.isErased)
        return line
    }
}
