import ActionExecution
import Envelopes
import GenerationJournal
import JSONSchema
import LanguageModels
import StrictJSON

/// An app's own feature: a model makes a packing list, the app checks it and writes it down. Nothing of it is Daybook's own but
/// the way: schemas registered, reply asked, content judged, parameters projected, action performed, each step in the log.
@main
struct PackingList {
    static let draftSchema = Array(
        #"""
        {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","required":["trip","items","why"],
         "properties":{"trip":{"type":"string"},"why":{"type":"string"},
           "items":{"type":"array","minItems":1,"maxItems":20,"items":{"type":"string"}}},"additionalProperties":false}
        """#.utf8)
    static let parametersSchema = Array(
        #"""
        {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","required":["trip","items"],
         "properties":{"trip":{"type":"string"},"items":{"type":"array","items":{"type":"string"}}}}
        """#.utf8)

    /// What a model answered once; an app has a client of a model instead.
    static let recording = Array(
        #"""
        {"recordedModel":1,"identity":{"name":"packer","address":null},
         "readiness":[{"device":{"state":"ready"},"enabled":{"state":"ready"},"assets":{"state":"ready"},
           "locale":{"state":"ready"}}],
         "exchanges":[{"purpose":"draft","events":[{"text":"{\"trip\":\"Two nights in Porto\",\"items\":[\"raincoat\","},
           {"text":"\"book\"],\"why\":\"It will rain on Sunday.\"}"}],"end":{"finishReason":"stop"}}]}
        """#.utf8)

    static func main() async throws {
        let journal = try Journal.open(at: CommandLine.arguments[1], access: .creating)
        try await journal.register(
            schema: draftSchema, name: "PackingDraft", version: 1, by: "the app", reason: "what the model is asked for")
        try await journal.register(
            schema: parametersSchema, name: "KeepListIntent", version: 1, by: "the app", reason: "what the action receives")

        let request = ModelRequest(
            purpose: .draft, session: "lm_packing_1", instructions: "You make short packing lists.",
            prompt: "Two nights in Porto", outputSchema: draftSchema)
        let reply = try await RecordedModel(json: recording).client.reply(to: request)
        guard case .object(let content) = ReplyCompletion(of: reply, to: request) else { return print("no whole list came") }
        let draft = try await journal.append(NewEntry(envelope(content, request.session)), expecting: .any)

        let document = try JSONDocument(content)
        var validator = SchemaValidator(try Schema(draftSchema))
        let faults = try validator.violations(document, at: document.root)
        guard faults.isEmpty else { return print("not a packing list: \(faults)") }

        // The reason stays in the content: only what the intent declares goes on.
        let parameters = try SchemaProjection(try Schema(parametersSchema)).project(document, at: document.root)
        let accepted = try await journal.append(
            NewEntry(envelope(content, request.session, parameters), cause: draft.id), expecting: .any)
        let keep = ActionDefinition(
            intent: "KeepListIntent", version: 1, accepts: [AcceptedType("PackingDraft", version: 1)],
            handler: SwiftAction { request in "kept \(String(decoding: request.parameters, as: UTF8.self))" })
        let executor = try Executor(journal: journal, actions: [keep], by: "the app")
        print(try await executor.execute(draft.position))  // refused: parametersMissing
        print(try await executor.execute(accepted.position))
        print("sound: \(try journal.verify().isSound)")
        try await journal.close()
    }

    static func envelope(_ content: [UInt8], _ session: String, _ parameters: [UInt8]? = nil) throws -> Envelope {
        try Envelope(
            source: .foundationModels, sessionId: session, schemaVersion: EnvelopeSchemaVersion(1), generable: "PackingDraft",
            isComplete: true, content: String(decoding: content, as: UTF8.self), intent: "KeepListIntent",
            parameters: parameters.map { String(decoding: $0, as: UTF8.self) })
    }
}
