import Digest
import Envelopes
import GenerationJournal

extension AuditSections {
    /// Each draft of a pool: where its own request stands, and how it ended.
    static func pool(_ story: FlowStory) -> Section {
        Section(
            heading: "The drafts of the pool",
            rows: story.pool.map { Row(label: "entry \($0.flow.first)", text: $0.endWords) })
    }

    /// What the executor and people did about it.
    static func actions(_ story: FlowStory) -> Section {
        var section = Section(heading: "What became of it")
        for entry in story.entries {
            switch entry.fact {
            case .outcome(let step):
                let attempt = step.outcome == .refused ? "" : ", attempt \(step.attempt)"
                let evidence = step.evidence == Array("{}".utf8) ? "" : "; \(String(decoding: step.evidence, as: UTF8.self))"
                let outcome = step.outcome == .inDoubt ? "in doubt" : step.outcome.rawValue
                section.rows.append(Row(label: outcome, text: "\(step.action)\(attempt) (\(entry.place))\(evidence)"))
            case .resolution(let step):
                let finding = step.finding == .performed ? "it was performed" : "it was not performed"
                section.rows.append(Row(label: "resolved", text: "\(finding) (\(entry.place))"))
            case .approval: section.rows.append(Row(label: "approved", text: "the migrated envelope may run (\(entry.place))"))
            case .favourite(let step):
                section.rows.append(
                    Row(label: "favourite", text: "\(step.isFavourite ? "marked" : "no longer marked") (\(entry.place))"))
            default: break
            }
        }
        return section
    }

    /// Who wrote each word, and who decided each thing.
    static func speakers(_ story: FlowStory) -> Section {
        var section = Section(heading: "Who wrote each word and decided each thing")
        var model: [Position] = []
        var recorded: [Position] = []
        var decided: [Position] = []
        for entry in story.entries {
            switch entry.speaker {
            case .model: model.append(entry.position)
            case .app: if entry.decides { decided.append(entry.position) } else { recorded.append(entry.position) }
            case .person(let name, let reason):
                section.rows.append(Row(label: "a person", text: "\(name), in entry \(entry.position): \(reason)"))
            }
        }
        if !model.isEmpty { section.rows.insert(Row(label: "the model", text: "wrote \(list(model))"), at: 0) }
        if !recorded.isEmpty {
            section.rows.append(Row(label: "the app", text: "recorded what it asked and what came in \(list(recorded))"))
        }
        if !decided.isEmpty {
            let policy = policy(story.request?.policy, registeredAt: story.policy)
            section.rows.append(
                Row(label: "the app", text: "decided \(list(decided)) by its code and this policy: \(policy)"))
        }
        return section
    }

    private static func list(_ positions: [Position]) -> String {
        (positions.count == 1 ? "entry " : "entries ") + positions.map(\.description).joined(separator: ", ")
    }

    /// The entry and the JSON pointer that each field of a quote comes from.
    static func lineage(of quote: Quote, in snapshot: borrowing Snapshot) throws -> [Row] {
        guard let entry = try snapshot.entry(at: quote.position), let envelope = try entry.decoded() else { return [] }
        let flow = try snapshot.flow(of: quote.position)
        var text = "entry \(quote.position), /parameters/text"
        if envelope.content != nil { text += ", a copy of /content/text there, which the model wrote" }
        if let origin = entry.header.originDigest {
            text += "; a migration rewrote it, the envelope before had the digest \(origin.hex)"
        }
        let facts = quote.facts != nil ? "entry \(quote.step), /parameters/evidence/facts" : nil
        let isImport = quote.step == quote.position
        func field(_ name: String, otherwise: String) -> String {
            if isImport { return "entry \(quote.position), /parameters/\(name)" }
            guard let facts, quote.holdsFact(name) else { return otherwise }
            return "\(facts)/\(name)"
        }
        let here = "entry \(quote.position), /parameters/"
        let bySource = isImport ? here + "source" : "who speaks in entry \(quote.position)"
        let byRights = isImport ? here + "isPublicDomain" : "generated lines never are"
        var rows = [
            Row(label: "text", text: text),
            Row(
                label: "author",
                text: "\(quote.author ?? "nobody"): \(field("author", otherwise: "the rule for source \(quote.source)"))"),
            Row(label: "locale", text: "\(quote.locale): \(field("locale", otherwise: "nobody named it"))"),
            Row(label: "source", text: "\(quote.source): \(bySource)"),
            Row(label: "public domain", text: "\(quote.isPublicDomain ? "yes" : "no"): \(byRights)"),
            Row(label: "saved", text: "by entry \(quote.step), \(MomentText.offsetText(of: quote.savedAt))"),
        ]
        if flow != quote.position { rows.append(Row(label: "asked for", text: "by entry \(flow)")) }
        if let mark = try snapshot.favouriteMark(of: quote.position) {
            rows.append(Row(label: "favourite", text: "by entry \(mark)"))
        }
        return rows
    }
}
