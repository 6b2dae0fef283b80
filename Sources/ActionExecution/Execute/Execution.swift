public import GenerationJournal
internal import StrictJSON

/// What an executor did about an entry.
public enum Execution: Hashable, Sendable {
    /// It was tried; the step that says how it went.
    case tried(ActionResult, attempt: Int64, step: AppendResult)
    /// It was not tried.
    case refused(Refusal)

    /// Whether the action was performed.
    public var isPerformed: Bool {
        if case .tried(.performed, _, _) = self { true } else { false }
    }
}

/// Why there can be no such executor.
public enum ExecutorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The intent belongs to a step of Daybook, which never runs.
    case intentIsStep(String)
    /// Two actions for one intent.
    case intentTwice(String)
    /// Nobody is named who registers the schemas that are used for the first time (spec J10).
    case nobodyNamed

    public var description: String {
        switch self {
        case .intentIsStep(let intent): "\(intent) is a step of Daybook itself; no action can be registered for it"
        case .intentTwice(let intent): "There are two actions for \(intent)"
        case .nobodyNamed: "Nobody is named who registers the schemas that are used"
        }
    }
}

extension ActionEvidence {
    /// The evidence as a JSON object.
    public var encoded: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        if let exitStatus {
            writer.key("exitStatus")
            writer.integer(exitStatus)
        }
        if let signal {
            writer.key("signal")
            writer.integer(signal)
        }
        for (key, text) in [("reason", reason), ("output", output), ("errorOutput", errorOutput)] {
            if let text { writer.member(key, text) }
        }
        if let facts {
            writer.key("facts")
            writer.raw(facts)
        }
        if bytesLeftOut > 0 {
            writer.key("bytesLeftOut")
            writer.integer(bytesLeftOut)
        }
        writer.endObject()
        return writer.bytes
    }
}

extension Execution: CustomStringConvertible {
    public var description: String {
        switch self {
        case .refused(let refusal): "refused, \(refusal.name): \(refusal)"
        case .tried(.performed, let attempt, let step): "performed by attempt \(attempt), recorded at \(step.position)"
        case .tried(.failed(let evidence), let attempt, let step):
            "attempt \(attempt) failed, recorded at \(step.position): \(evidence.reason ?? "status \(evidence.exitStatus ?? 0)")"
        case .tried(.inDoubt(let evidence), let attempt, let step):
            "attempt \(attempt) is in doubt, recorded at \(step.position): \(evidence.reason ?? "")"
        }
    }
}
