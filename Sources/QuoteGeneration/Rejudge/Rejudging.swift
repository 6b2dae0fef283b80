public import GenerationJournal
internal import Digest
internal import Envelopes
internal import StrictJSON

extension QuotePolicy {
    /// The drafts of a journal as this policy would have judged them. The gate is run again over the words; what models and
    /// measures gave is taken as it was recorded and held against this policy's limits. Features of distinctiveness are
    /// weighed anew from their recorded strengths. Nothing is recorded.
    ///
    /// - Parameter body: takes each draft, in the order of their flows.
    /// - Throws: `JournalError`, among them `.stepUnreadable`; what `body` throws.
    public func rejudge(_ journal: Journal, _ body: (RejudgedDraft) throws -> Void) throws {
        try journal.read { snapshot in
            var flows: [Position] = []
            try snapshot.scanFlows { flow in
                flows.append(flow.first)
                return .next
            }
            var policies: [String: QuotePolicy] = [:]
            for flow in flows {
                guard let draft = try RecordedDraft(ofFlow: flow, in: snapshot) else { continue }
                if let name = draft.policy, policies[name] == nil {
                    policies[name] = try Self.registered(name, in: snapshot)
                }
                try body(rejudged(draft, policies))
            }
        }
    }

    private static func registered(_ fingerprint: String, in snapshot: borrowing Snapshot) throws -> QuotePolicy? {
        guard let position = try snapshot.registeredPolicies(fingerprint: fingerprint).first,
            let envelope = try snapshot.entry(at: position)?.decoded()
        else { return nil }
        return try? QuotePolicy(json: RegisterPolicy(of: envelope).policy)
    }

    private func rejudged(_ draft: RecordedDraft, _ policies: [String: QuotePolicy]) -> RejudgedDraft {
        var standing = RejudgedDraft.Standing.passes
        var ground: Finding?
        for layer in QuoteLayer.allCases {
            let answer: Answer
            switch layer {
            case .gate:
                let first = QuoteGate.findings(in: draft.text, locale: draft.locale, policy: self).first
                answer = first.map(Answer.fails) ?? .passes
            case .taste: answer = draft.verdicts[layer]?.findings.first.map(Answer.fails) ?? .passes
            case .novelty: answer = novelty(draft.verdicts[layer])
            case .judge: answer = judgement(draft.verdicts[layer])
            case .distinctiveness: answer = distinctiveness(draft.verdicts[layer], policies)
            }
            if case .passes = answer { continue }
            if case .fails(let finding) = answer {
                standing = .rejected(layer)
                ground = finding
            } else {
                standing = .unknown(layer)
            }
            break
        }
        return RejudgedDraft(
            draft: draft.position, text: draft.text, recorded: draft.standing, rejudged: standing,
            recordedGround: draft.ground, recordedPolicy: draft.policy.flatMap { policies[$0] }, ground: ground)
    }

    private enum Answer {
        case passes, unknown
        case fails(Finding)
    }

    private func novelty(_ verdict: RecordVerdict?) -> Answer {
        guard let verdict else { return .unknown }
        if let duplicate = verdict.findings.first(where: { $0.rule == "duplicate" }) { return .fails(duplicate) }
        // Without a score there was nothing to compare with, which fails under no policy.
        guard let score = verdict.scores.first, let number = score.value.number else { return .passes }
        let limit = novelty.limit(ofSource: score.source)
        guard number < limit.number else {
            return .fails(Finding(rule: "similarity", observed: score.value, limit: limit.recorded, bound: .below))
        }
        return .passes
    }

    private func judgement(_ verdict: RecordVerdict?) -> Answer {
        guard let score = verdict?.scores.first(where: { $0.name == "overall" }), let number = score.value.number else {
            return .unknown
        }
        guard number < judge.overallMin.number else { return .passes }
        return .fails(
            Finding(
                rule: "overall", observed: score.value, limit: judge.overallMin.recorded, bound: .atLeast, unit: "points"))
    }

    private func distinctiveness(_ verdict: RecordVerdict?, _ policies: [String: QuotePolicy]) -> Answer {
        guard let verdict else { return .unknown }
        guard let recorded = verdict.scores.first(where: { $0.name == "distinctiveness" }) else {
            return verdict.findings.first.map(Answer.fails) ?? .passes
        }
        guard let old = verdict.policy.flatMap({ policies[$0] }),
            let score = weighed(verdict, recorded.value, by: old), let number = score.number
        else { return .unknown }
        guard number < distinctiveness.min.number else { return .passes }
        return .fails(
            Finding(
                rule: "distinctiveness", observed: score, limit: distinctiveness.min.recorded, bound: .atLeast,
                unit: "points"))
    }

    /// The score with this policy's weights: as it was recorded where they are the old ones, for points are rounded. Nil if
    /// the old policy had no weight for a feature that this one has.
    private func weighed(_ verdict: RecordVerdict, _ recorded: RecordedValue, by old: QuotePolicy) -> RecordedValue? {
        let (rules, oldRules) = (distinctiveness, old.distinctiveness)
        let isSame = DistinctivenessFeature.allCases.allSatisfy { rules.weight(of: $0) == oldRules.weight(of: $0) }
        if isSame, rules.base.value == oldRules.base.value { return recorded }
        var sum = rules.base.value
        for feature in DistinctivenessFeature.allCases where rules.weight(of: feature) > 0 {
            let weight = oldRules.weight(of: feature)
            guard weight > 0 else { return nil }
            guard let score = verdict.scores.first(where: { $0.name == feature.rawValue }) else { continue }
            guard let points = Double(score.value.text) else { return nil }
            sum += points / weight * rules.weight(of: feature)
        }
        return RecordedValue.score(min(max(sum, 0), 10))?.recorded
    }
}
