/// A schema that is part of the program.
public struct EmbeddedSchema: Sendable {
    /// What a schema describes.
    public enum Role: Hashable, Sendable {
        /// The content of a generable type, which these intents take.
        case content(intents: [String])
        /// The parameters of an intent that an action can be registered for.
        case parameters
        /// The facts of a step that Daybook itself records; no action can be registered for it.
        case step(cause: Cause)
    }

    /// The entry that leads to a step.
    public enum Cause: String, Hashable, Sendable {
        /// None: the step is about no entry, or about several.
        case none = "none"
        /// The entry that the step's facts name.
        case entry = "the entry that it is about"
        /// What asked for it all.
        case request = "the request, or what came of it last"
        /// What was judged.
        case draft = "the draft"
    }

    /// The generable type, the intent or the step.
    public let name: String
    /// The generation of its field list.
    public let version: Int32
    /// What it describes.
    public let role: Role
    /// The schema, JSON in UTF-8.
    public let text: [UInt8]

    /// A schema that a program brings along.
    public init(name: String, version: Int32, role: Role, text: [UInt8]) {
        self.name = name
        self.version = version
        self.role = role
        self.text = text
    }

    /// The contract of envelopes, which every journal keeps.
    public static var envelope: [UInt8] { PackageResources.envelope_schema_json }

    /// What a mapping document may hold.
    public static var mapping: [UInt8] { PackageResources.mapping_schema_json }

    /// What a policy for quotes may hold.
    public static var quotePolicy: [UInt8] { PackageResources.quote_policy_schema_json }

    /// The types, intents and steps that come with Daybook, each from the file of its name and version.
    public static let all: [EmbeddedSchema] = [
        content("OrderDraft", 3, for: "PlaceOrderIntent", PackageResources.OrderDraft_v3_schema_json),
        content("ReorderDraft", 1, for: "PlaceOrderIntent", PackageResources.ReorderDraft_v1_schema_json),
        content("QuoteDraft", 1, for: "SaveQuoteIntent", PackageResources.QuoteDraft_v1_schema_json),
        content("QuoteJudgement", 1, for: "JudgeQuoteIntent", PackageResources.QuoteJudgement_v1_schema_json),
        parameters("PlaceOrderIntent", 3, PackageResources.PlaceOrderIntent_v3_schema_json),
        parameters("SaveQuoteIntent", 1, PackageResources.SaveQuoteIntent_v1_schema_json),
        step("RequestGeneration", 1, cause: .none, PackageResources.RequestGeneration_v1_schema_json),
        step("RecordReadiness", 1, cause: .request, PackageResources.RecordReadiness_v1_schema_json),
        step("RecordReply", 1, cause: .request, PackageResources.RecordReply_v1_schema_json),
        step("RecordVerdict", 1, cause: .draft, PackageResources.RecordVerdict_v1_schema_json),
        step("RejectDraft", 1, cause: .draft, PackageResources.RejectDraft_v1_schema_json),
        step("RecordFailure", 1, cause: .request, PackageResources.RecordFailure_v1_schema_json),
        step("RegisterSchema", 1, cause: .none, PackageResources.RegisterSchema_v1_schema_json),
        step("RegisterPolicy", 1, cause: .none, PackageResources.RegisterPolicy_v1_schema_json),
        step("RecordOutcome", 1, cause: .entry, PackageResources.RecordOutcome_v1_schema_json),
        step("ResolveEntry", 1, cause: .entry, PackageResources.ResolveEntry_v1_schema_json),
        step("AdoptEntries", 1, cause: .none, PackageResources.AdoptEntries_v1_schema_json),
        step("ApproveEntry", 1, cause: .entry, PackageResources.ApproveEntry_v1_schema_json),
        step("EraseEntries", 1, cause: .none, PackageResources.EraseEntries_v1_schema_json),
        step("ImportQuote", 1, cause: .none, PackageResources.ImportQuote_v1_schema_json),
        step("FavouriteQuote", 1, cause: .entry, PackageResources.FavouriteQuote_v1_schema_json),
        step("RecordMigration", 1, cause: .none, PackageResources.RecordMigration_v1_schema_json),
    ]

    private static func content(_ name: String, _ version: Int32, for intent: String, _ text: [UInt8]) -> EmbeddedSchema {
        EmbeddedSchema(name: name, version: version, role: .content(intents: [intent]), text: text)
    }

    private static func parameters(_ name: String, _ version: Int32, _ text: [UInt8]) -> EmbeddedSchema {
        EmbeddedSchema(name: name, version: version, role: .parameters, text: text)
    }

    private static func step(_ name: String, _ version: Int32, cause: Cause, _ text: [UInt8]) -> EmbeddedSchema {
        EmbeddedSchema(name: name, version: version, role: .step(cause: cause), text: text)
    }
}
