// swift-tools-version: 6.3
import PackageDescription

/// The schemas that are embedded in code.
let embeddedSchemas = [
    "envelope", "mapping", "quote-policy", "OrderDraft.v3", "ReorderDraft.v1", "PlaceOrderIntent.v3", "QuoteDraft.v1",
    "SaveQuoteIntent.v1",
    "QuoteJudgement.v1", "RequestGeneration.v1", "RecordReadiness.v1", "RecordReply.v1", "RecordVerdict.v1",
    "RejectDraft.v1", "RecordFailure.v1", "RegisterPolicy.v1", "FavouriteQuote.v1", "ImportQuote.v1",
    "RegisterSchema.v1", "RecordOutcome.v1", "ResolveEntry.v1", "AdoptEntries.v1", "ApproveEntry.v1",
    "RecordMigration.v1", "EraseEntries.v1",
]

/// The schemas that are for readers alone: of what the commands print with `--json`, and of files that people write.
let otherSchemas =
    ["catalogue-line", "recorded-model"]
    + [
        "adopt", "approve", "audit", "catalogue-add", "catalogue-import", "catalogue-list", "compact", "copy", "erase",
        "execute", "export", "favourite", "generate", "import", "init", "intent", "library", "log", "mapping-check",
        "migrate", "policy-check", "rebuild", "receipt", "record", "rejudge", "replay", "resolve", "schema-check",
        "schema-diff", "schema-list", "schema-register", "show", "stats", "verify",
    ].map { "output-\($0)" }

/// The locales that the bundled catalogue has lines for.
let catalogueLocales = ["de", "en", "es", "fr", "it", "pt"]

/// The lists of phrases, each in the languages that they are kept for.
let phraseLists = ["cliches", "residue"].flatMap { list in catalogueLocales.map { "\(list)-\($0)" } }

let package = Package(
    name: "daybook",
    platforms: [.macOS(.v26)],
    products: [
        .library(
            name: "Daybook",
            targets: [
                "StrictJSON", "Digest", "JSONSchema", "Schemas", "Envelopes", "GenerationJournal", "ActionExecution",
                "TextAnalysis", "LanguageModels", "QuoteGeneration",
            ]),
        .library(name: "DaybookEnvelopes", targets: ["StrictJSON", "Digest", "JSONSchema", "Envelopes"]),
        .executable(name: "daybook", targets: ["daybook"]),
    ],
    targets: [
        // The data's way: text, digest, schema, envelope, engine, journal, command.
        .target(name: "StrictJSON", swiftSettings: [.strictMemorySafety()]),
        .systemLibrary(name: "CProcessor"),
        .target(name: "Digest", dependencies: ["CProcessor"], swiftSettings: [.strictMemorySafety()]),
        .target(name: "JSONSchema", dependencies: ["StrictJSON"]),
        .target(
            name: "TextAnalysis",
            resources: phraseLists.map { .embedInCode("Match/Phrases/\($0).txt") }),
        .target(
            name: "Schemas", path: "schemas", exclude: otherSchemas.map { "\($0).schema.json" },
            sources: ["EmbeddedSchemas.swift"],
            resources: embeddedSchemas.map { .embedInCode("\($0).schema.json") }),
        .target(name: "Envelopes", dependencies: ["StrictJSON", "Digest"]),
        .systemLibrary(name: "CLMDB", pkgConfig: "lmdb", providers: [.apt(["liblmdb-dev"]), .brew(["lmdb"])]),
        .target(name: "LMDB", dependencies: ["CLMDB"], swiftSettings: [.strictMemorySafety()]),
        .target(
            name: "GenerationJournal",
            dependencies: ["StrictJSON", "Digest", "JSONSchema", "Schemas", "Envelopes", "LMDB"]),
        .target(
            name: "ActionExecution",
            dependencies: ["StrictJSON", "Digest", "JSONSchema", "Schemas", "Envelopes", "GenerationJournal"]),
        .target(name: "LanguageModels", dependencies: ["StrictJSON", "JSONSchema"]),
        .target(
            name: "QuoteGeneration",
            dependencies: [
                "StrictJSON", "Digest", "JSONSchema", "Schemas", "Envelopes", "GenerationJournal", "ActionExecution",
                "TextAnalysis", "LanguageModels",
            ],
            resources: catalogueLocales.map { .embedInCode("Catalogue/Lines/curated-\($0).ndjson") }
                + catalogueLocales.map { .embedInCode("Distinctiveness/Words/features-\($0).txt") }
                + [.embedInCode("Policy/quote-policy.json")]),
        .executableTarget(
            name: "daybook",
            dependencies: [
                "StrictJSON", "Digest", "JSONSchema", "Schemas", "Envelopes", "GenerationJournal", "ActionExecution",
                "LanguageModels", "QuoteGeneration",
            ]),

        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .testTarget(name: "StrictJSONTests", dependencies: ["StrictJSON", "TestSupport"]),
        .testTarget(name: "JSONSchemaTests", dependencies: ["JSONSchema", "StrictJSON", "TestSupport"]),
        .testTarget(name: "TextAnalysisTests", dependencies: ["TextAnalysis", "TestSupport"]),
        .testTarget(name: "DigestTests", dependencies: ["Digest", "TestSupport"]),
        .testTarget(
            name: "EnvelopesTests", dependencies: ["Envelopes", "StrictJSON", "JSONSchema", "Schemas", "TestSupport"]),
        // Child processes that tests start and kill.
        .executableTarget(name: "EnvelopeFileProbe", dependencies: ["Envelopes"], path: "Tests/EnvelopeFileProbe"),
        .executableTarget(name: "LMDBProbe", dependencies: ["LMDB"], path: "Tests/LMDBProbe"),
        .testTarget(name: "LMDBTests", dependencies: ["LMDB", "LMDBProbe", "TestSupport"]),
        .target(
            name: "FlowFixtures", dependencies: ["GenerationJournal", "Envelopes"], path: "Tests/FlowFixtures"),
        .target(name: "ProbeProjections", dependencies: ["GenerationJournal"], path: "Tests/ProbeProjections"),
        .executableTarget(
            name: "JournalProbe", dependencies: ["GenerationJournal", "Envelopes", "ProbeProjections"],
            path: "Tests/JournalProbe"),
        .testTarget(
            name: "GenerationJournalTests",
            dependencies: [
                "GenerationJournal", "Envelopes", "Digest", "LMDB", "StrictJSON", "EnvelopeFileProbe", "JournalProbe",
                "ProbeProjections", "FlowFixtures", "Schemas", "JSONSchema", "TestSupport",
            ],
            exclude: ["Golden"]),
        .testTarget(
            name: "ActionExecutionTests",
            dependencies: [
                "ActionExecution", "GenerationJournal", "Schemas", "Envelopes", "Digest", "StrictJSON", "daybook",
                "TestSupport",
            ]),
        .testTarget(
            name: "LanguageModelsTests", dependencies: ["LanguageModels", "StrictJSON", "JSONSchema", "TestSupport"],
            exclude: ["HTTP/Streams"]),
        .executableTarget(
            name: "QuoteProbe",
            dependencies: ["QuoteGeneration", "LanguageModels", "ActionExecution", "GenerationJournal", "Envelopes"],
            path: "Tests/QuoteProbe"),
        .testTarget(
            name: "QuoteGenerationTests",
            dependencies: [
                "QuoteProbe", "daybook", "QuoteGeneration", "ActionExecution", "GenerationJournal", "Envelopes",
                "JSONSchema", "StrictJSON", "TextAnalysis", "LanguageModels", "Digest", "FlowFixtures", "TestSupport",
            ],
            exclude: ["Pairs"]),
        .testTarget(
            name: "daybookTests",
            dependencies: [
                "daybook", "GenerationJournal", "JSONSchema", "Schemas", "StrictJSON", "FlowFixtures", "TestSupport",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// One set of rules for every Swift target. Warnings are errors only while developing: a released tag must go on
// building under compilers that warn about more.
let isRelease = Context.gitInformation?.currentTag != nil
for target in package.targets where target.type != .system {
    var settings = target.swiftSettings ?? []
    settings += [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
    if !isRelease { settings.append(.treatAllWarnings(as: .error)) }
    target.swiftSettings = settings
}
