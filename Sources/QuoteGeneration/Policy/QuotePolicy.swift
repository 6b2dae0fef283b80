public import Digest
public import StrictJSON
internal import Envelopes

/// What a quote is asked for with and what it has to pass: a document of JSON whose form is
/// schemas/quote-policy.schema.json. The thresholds are a product's choice and no proof of quality (spec Q9).
public struct QuotePolicy: Hashable, Sendable {
    /// The document, byte for byte.
    public let json: [UInt8]
    /// SHA-256 of its canonical form (RFC 8785): every verdict names it.
    public let fingerprint: SHA256Digest
    /// The product that stands as the author of generated lines.
    public let author: String
    /// How a draft is asked for.
    public let request: RequestRules
    /// How long a run may take.
    public let budgets: Budgets
    /// The deterministic gate.
    public let gate: GateRules
    /// Nearness to lines that are there already.
    public let novelty: NoveltyRules
    /// The model's own judgement.
    public let judge: JudgeRules
    /// How far a line is its own.
    public let distinctiveness: DistinctivenessRules

    /// The policy that comes with Daybook.
    public static let standard: QuotePolicy = {
        do { return try QuotePolicy(json: PackageResources.quote_policy_json) } catch {
            preconditionFailure("the policy of the program fits its schema: \(error)")
        }
    }()

    /// The policy of a document.
    ///
    /// - Throws: `QuotePolicyError`, which says where and what.
    public init(json: [UInt8]) throws(QuotePolicyError) {
        let members = try PolicyMembers(json)
        self.json = json
        fingerprint = SchemaFingerprint.of(members.document)
        author = try members.text("/author")
        request = try RequestRules(members)
        budgets = try Budgets(members)
        gate = try GateRules(members)
        novelty = try NoveltyRules(members)
        judge = try JudgeRules(members)
        distinctiveness = try DistinctivenessRules(members)
    }

    /// Where this policy differs from `old`, which stands on the left.
    public func differences(from old: QuotePolicy) -> [JSONDifference] {
        // Both were read when they became policies.
        guard let before = try? JSONDocument(old.json), let now = try? JSONDocument(json) else { return [] }
        return before.differences(from: now)
    }
}

/// Why a document is no policy.
public enum QuotePolicyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is no JSON.
    case notJSON(JSONReadError)
    /// It does not fit the schema: where and what, one a line.
    case doesNotFit([String])
    /// A banned phrase is no pattern.
    case phrase(language: String, reason: String)

    public var description: String {
        switch self {
        case .notJSON(let error): "the policy is no JSON: \(error)"
        case .doesNotFit(let faults): "the policy does not fit its schema: " + faults.joined(separator: "; ")
        case .phrase(let language, let reason): "a banned phrase for \(language) is no pattern: \(reason)"
        }
    }
}
