import Envelopes
import GenerationJournal

/// What an audit's answer rests on, section by section.
enum AuditSections {
    typealias Section = AuditPage.Section
    typealias Row = AuditPage.Row

    static func request(_ story: FlowStory) -> Section {
        var section = Section(heading: "What was asked")
        for entry in story.entries {
            guard case .request(let step) = entry.fact else { continue }
            section.rows += [
                Row(label: "request", text: entry.place),
                Row(
                    label: "wanted",
                    text: "\(step.feature) in \(step.locale)\(step.theme.map { ", about \($0)" } ?? ""), for the "
                        + "\(step.channel.rawValue) channel, within \(step.budgetMilliseconds) ms"),
                Row(label: "model", text: model(step.model)),
                Row(label: "options", text: options(step.options)),
                Row(
                    label: "schema",
                    text: step.outputSchema.map { "\($0.name) \($0.version), fingerprint \($0.fingerprint)" } ?? "none, free text"
                ),
                Row(label: "system", text: step.systemBuild),
                Row(label: "policy", text: policy(step.policy, registeredAt: story.policy)),
                Row(label: "instructions", text: AuditAnswer.quoted(step.instructions)),
                Row(label: "prompt", text: AuditAnswer.quoted(step.prompt)),
            ]
            if let pool = step.pool { section.rows.append(Row(label: "pool", text: "one draft of those that \(pool) asked for")) }
        }
        return section
    }

    private static func model(_ model: ModelReference) -> String {
        let place = model.address.map { "at \($0)" } ?? "on this device"
        return "\(model.name ?? "without a name"), by the back end \(model.backEnd), \(place)"
    }

    private static func options(_ options: GenerationOptions) -> String {
        [
            "temperature \(options.temperature?.text ?? "the model's own")",
            options.tokensMax.map { "at most \($0) tokens" }, options.sampling.map { "sampling \($0)" },
            options.seed.map { "seed \($0)" },
        ].compactMap(\.self).joined(separator: ", ")
    }

    static func policy(_ fingerprint: String?, registeredAt position: Position?) -> String {
        guard let fingerprint else { return "none" }
        return fingerprint + (position.map { ", registered by entry \($0)" } ?? ", which this journal does not hold")
    }

    static func readiness(_ story: FlowStory) -> Section {
        var section = Section(heading: "Whether the model could be asked")
        for entry in story.entries {
            guard case .readiness(let step) = entry.fact else { continue }
            section.rows.append(Row(label: "asked", text: entry.place))
            for (name, outcome) in [
                ("device", step.device), ("enabled", step.enabled), ("assets", step.assets), ("locale", step.locale),
            ] {
                let state = outcome.state == .notReady ? "not ready" : outcome.state.rawValue
                section.rows.append(Row(label: name, text: state + (outcome.reason.map { ": \($0)" } ?? "")))
            }
        }
        return section
    }

    static func replies(_ story: FlowStory) -> Section {
        var section = Section(heading: "What came")
        for entry in story.entries {
            switch entry.fact {
            case .snapshot(let envelope):
                section.rows.append(Row(label: "so far", text: words(envelope, at: entry)))
            case .draft(let envelope):
                let use = envelope.parameters == nil ? "draft" : "accepted"
                section.rows.append(Row(label: use, text: words(envelope, at: entry)))
            case .judgement(let envelope):
                let scores = envelope.content.map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
                section.rows.append(Row(label: "judgement", text: "\(scores) (\(entry.place), session \(session(envelope)))"))
            case .modelCall(let envelope), .systemCall(let envelope):
                section.rows.append(
                    Row(label: envelope.intent, text: "\(Excerpt.text(of: envelope, charactersMax: nil)) (\(entry.place))"))
            case .reply(let step): section.rows.append(Row(label: "reply", text: reply(step, at: entry)))
            case .importedQuote(let step):
                section.rows.append(Row(label: step.source.rawValue, text: "\(AuditAnswer.quoted(step.text)) (\(entry.place))"))
            case .erased: section.rows.append(Row(label: "erased", text: "the words of \(entry.place), were erased"))
            case .damaged(let reason): section.rows.append(Row(label: "damaged", text: "\(entry.place): \(reason)"))
            case .other(let envelope, let reason):
                let why = reason.map { ", which cannot be read: \($0)" } ?? ""
                section.rows.append(Row(label: envelope.intent, text: entry.place + why))
            default: break
            }
        }
        return section
    }

    private static func words(_ envelope: Envelope, at entry: StoryEntry) -> String {
        "\(AuditAnswer.quoted(envelope.draftText ?? "")) (\(entry.place), session \(session(envelope)))"
    }

    private static func session(_ envelope: Envelope) -> String { envelope.sessionId ?? "none" }

    private static func reply(_ step: RecordReply, at entry: StoryEntry) -> String {
        let bytes = step.reply.utf8.count
        let last = step.chunks.last.map { ", the last after \($0.milliseconds) ms" } ?? ""
        let usage = step.usage.map { "; \($0.prompt) tokens of prompt, \($0.response) of answer" } ?? ""
        return "\(bytes) bytes for a \(step.kind.rawValue) in \(step.chunks.count) pieces\(last); ended by "
            + "\(step.finishReason ?? "nothing that was said")\(usage) (\(entry.place))"
    }

    /// A table of what each layer found about one draft.
    static func verdicts(_ draft: DraftStory) -> Section {
        var section = Section(heading: "What the layers found about draft \(draft.position)")
        for (position, step) in draft.verdicts {
            let scores = step.scores.map { score in
                "\(score.name) \(score.value.text)\(score.limit == .null ? "" : ", limit \(score.limit.text)") by \(score.source)"
            }
            let accounts = FindingAccount.accounts(of: step.findings, scores: step.scores)
            let findings = zip(step.findings, accounts).map { finding, account in
                "\(finding.rule): \(account.comparison)\(account.distance.map { ", off by \($0)" } ?? "")"
            }
            let verdict = step.verdict == .notProved ? "not proved" : step.verdict.rawValue
            let parts = [verdict] + findings + scores + [step.note].compactMap(\.self) + ["entry \(position)"]
            section.rows.append(Row(label: step.layer, text: parts.joined(separator: "; ")))
            if step.layer == "judge" {
                section.rows.append(
                    Row(
                        label: "",
                        text: "The judge is the same model in a session of its own: neither independent nor a human review."))
            }
        }
        if let (position, step) = draft.rejection {
            section.rows.append(Row(label: "decided by", text: "\(step.layer), rule \(step.finding.rule), in entry \(position)"))
            section.rows.append(Row(label: "to pass", text: FindingAccount(step.finding).remedy))
        }
        return section
    }

    /// The attempts that led nowhere, and why each ended.
    static func attempts(_ story: FlowStory) -> Section {
        var section = Section(heading: "Attempts that led nowhere")
        for entry in story.entries {
            guard case .failure(let step) = entry.fact else { continue }
            let came = step.reply.map { "; \($0.utf8.count) bytes had come: \(AuditAnswer.quoted($0))" } ?? "; nothing had come"
            let reason = step.reason.map { ": \($0)" } ?? ""
            let finish = step.finishReason.map { "; the server ended with \($0)" } ?? ""
            let numbers =
                step.numbers == Array("{}".utf8) ? "" : "; the server's numbers \(String(decoding: step.numbers, as: UTF8.self))"
            section.rows.append(Row(label: step.kind, text: "\(entry.place)\(reason)\(came)\(finish)\(numbers)"))
        }
        for draft in story.drafts {
            guard let (position, step) = draft.rejection else { continue }
            section.rows.append(
                Row(
                    label: "rejected",
                    text: "draft \(draft.position) by \(step.layer), rule \(step.finding.rule), in entry \(position)"))
        }
        if story.isCutOff, let last = story.entries.last {
            section.rows.append(
                Row(label: "cut off", text: "nothing follows \(last.place): the process died there, or it goes on"))
        }
        return section
    }
}
