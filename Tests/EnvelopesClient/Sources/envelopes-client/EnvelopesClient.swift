import Envelopes

@main
struct EnvelopesClient {
    static func main() throws {
        let path = CommandLine.arguments[1]
        let file = try EnvelopeFile.open(at: path)
        let request = try file.append(step("RequestGeneration", parameters: #"{"feature":"quote","locale":"en"}"#))
        let draft = try file.append(
            Envelope(
                source: .foundationModels, sessionId: "lm_01", schemaVersion: EnvelopeSchemaVersion(1),
                generable: "QuoteDraft", isComplete: true, content: #"{"text":"Rain writes slowly."}"#,
                intent: "SaveQuoteIntent", parameters: nil), cause: request)
        try file.append(step("RejectDraft", parameters: #"{"layer":"novelty"}"#), cause: draft)
        file.close()

        var complete = 0
        let summary = try EnvelopeFile.read(path) { entry in
            if entry.envelope.isComplete { complete += 1 }
        }
        print("read \(summary.entries) entries, \(complete) complete, \(summary.refused) refused")
    }

    static func step(_ intent: String, parameters: String) throws -> Envelope {
        try Envelope(
            source: .appIntent, sessionId: nil, schemaVersion: EnvelopeSchemaVersion(1), generable: nil,
            isComplete: true, content: nil, intent: intent, parameters: parameters)
    }
}
