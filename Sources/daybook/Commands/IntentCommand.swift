import ActionExecution
import Envelopes
import GenerationJournal
import Schemas

/// `daybook intent`.
enum IntentCommand {
    private static let intent = Argument(name: "INTENT", help: "The intent that the system calls")
    private static let parameters = Option(
        name: "parameters", value: "JSON", help: "The values that the system passes, one JSON object")
    private static let version = Option(
        name: "schema-version", value: "N",
        help: "The version of the intent's parameters; the newest that comes with Daybook unless given")

    static let command = Command(
        name: "intent", summary: "Record a call of an app intent, then perform it or say why not",
        details: [
            "The call is recorded first, as the system made it: without a session, a type or content, for no model spoke. "
                + "Then it is considered as `daybook execute` does, by the same actions."
        ],
        arguments: [.store, intent],
        options: [
            parameters, version, ActionOptions.action, ActionOptions.accept, ActionOptions.saveQuotes, ActionOptions.timeLimit,
            .by, .json,
        ], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, terminal) = (invocation.arguments, invocation.terminal)
        guard let text = arguments.text(parameters) else { throw arguments.fault("intent needs --parameters JSON") }
        let name = arguments.word(intent)
        let newest = SchemaCatalog.embedded.items.filter { $0.schema.name.utf8.elementsEqual(name.utf8) }
            .map { Int($0.schema.version) }.max()
        guard let number = try arguments.count(version, in: 1...Int(Int32.max)) ?? newest else {
            throw arguments.fault("Say which version of \(name) is called: --schema-version N")
        }
        let envelope: Envelope
        do throws(EnvelopeError) {
            envelope = try Envelope(
                source: .appIntent, sessionId: nil, schemaVersion: EnvelopeSchemaVersion(number), generable: nil,
                isComplete: true, content: nil, intent: name, parameters: text)
        } catch {
            // Places in the whole envelope, which nobody has written, would mislead.
            let fault = if case .parameters = error { "\(error)" } else { error.message }
            throw CommandRefusal(message: "--parameters: \(fault)")
        }
        let actions = try ActionOptions.actions(arguments)
        let by = try invocation.decider()
        let output = ExecutionOutput(terminal, isJSON: arguments.isSet(.json))
        return try await invocation.withStore(.readWrite) { journal in
            let executor = try ExecuteCommand.executor(journal, actions, by: by, arguments)
            let position = try await journal.append(NewEntry(envelope), expecting: .any).position
            return try output.write(try await executor.execute(position), at: position)
        }
    }
}
