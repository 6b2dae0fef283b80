public import ActionExecution
public import GenerationJournal
internal import Envelopes
internal import StrictJSON

/// The action of SaveQuoteIntent: it takes a quote into the library (spec Q10).
///
/// There is nothing to write but the outcome itself: the library is a view of the log, and a quote is in it exactly when
/// the outcome says performed. So no half of a save can ever be read, and a save that fails leaves nothing to undo. What
/// the action adds is facts that the words alone do not tell: author and language, from the request and the policy of
/// that day.
public struct SaveQuote: ActionHandler {
    private let journal: Journal

    /// The action for quotes of `journal`, as an executor takes it.
    public static func action(in journal: Journal) -> ActionDefinition {
        ActionDefinition(
            intent: Quote.savingIntent, version: 1, accepts: [AcceptedType("QuoteDraft", version: 1)],
            handler: SaveQuote(journal: journal))
    }

    /// See `ActionHandler`.
    public func perform(_ request: ActionRequest) async -> ActionResult {
        do {
            var evidence = ActionEvidence()
            evidence.facts = try facts(of: request.entry)
            return .performed(evidence)
        } catch {
            return .failed(ActionEvidence(reason: "\(error)"))
        }
    }

    /// Author, language and the request, as an object.
    private func facts(of entry: Entry) throws -> [UInt8] {
        try journal.read { snapshot in
            let isGenerated = try entry.decoded()?.source == .foundationModels
            let flow = try snapshot.flow(of: entry.position)
            let begin = try snapshot.entry(at: flow)
            let request = try begin.flatMap { entry -> RequestGeneration? in
                guard entry.header.isOwn, let envelope = try entry.decoded() else { return nil }
                return try? RequestGeneration(of: envelope)
            }
            var writer = JSONWriter()
            writer.beginObject()
            if isGenerated {
                // Whatever a model wrote, no historical name can come to stand over it (spec Q16).
                writer.key("author")
                writer.string(try request?.policy.flatMap { try snapshot.author(ofPolicy: $0) } ?? Quote.product)
            }
            if let request, let begin {
                writer.key("locale")
                writer.string(request.locale)
                writer.key("request")
                writer.string(begin.id.description)
            }
            writer.endObject()
            return writer.bytes
        }
    }
}

extension Snapshot {
    /// The product that a registered policy names as the author of generated lines; nil if there is none.
    fileprivate borrowing func author(ofPolicy fingerprint: String) throws -> String? {
        guard let position = try registeredPolicies(fingerprint: fingerprint).first,
            let envelope = try entry(at: position)?.decoded(), let step = try? RegisterPolicy(of: envelope),
            let document = try? JSONDocument(step.policy), let node = document.member("author", of: document.root),
            document.kind(of: node) == .string
        else { return nil }
        return document.string(of: node)
    }
}
