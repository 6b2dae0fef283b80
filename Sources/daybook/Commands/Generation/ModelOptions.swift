import LanguageModels

/// Which model a command line names, and how it is reached.
enum ModelOptions {
    private static let model = Option(
        name: "model", value: "MODEL", help: "The model: recorded:FILE, or the address of a server, http://HOST:PORT")
    private static let name = Option(
        name: "model-name", value: "NAME", help: "The model's name at its server; the one that it lists unless given")
    private static let embeddings = Option(
        name: "embeddings", value: "URL", help: "The address of a server of embeddings, which can prove novelty")
    private static let embeddingsName = Option(
        name: "embeddings-name", value: "NAME", help: "The embedder's name at its server, where it has several")
    private static let allow = Option(
        name: "allow-address", value: "HOST", help: "Let requests go to HOST, which is not on this machine", repeats: true)
    private static let locales = Option(
        name: "model-locale", value: "TAG", help: "A language that the model knows, since no server says which",
        repeats: true)

    static let all = [model, name, embeddings, embeddingsName, allow, locales]

    static let explanation =
        "A server is asked by Chat Completions over HTTP, as llama-server, Ollama and vLLM speak it; docs/models.md says how. "
        + "Requests stay on this machine unless --allow-address names the host, and redirects are not followed. Keys are taken "
        + "from the environment, DAYBOOK_MODEL_KEY and DAYBOOK_EMBEDDINGS_KEY, and recorded nowhere."

    /// The client that the options describe.
    ///
    /// - Throws: `CommandLineError`, `CommandRefusal`, `FileFailure`.
    static func client(_ arguments: ParsedArguments) throws -> ModelClient {
        guard let text = arguments.text(model) else {
            throw arguments.fault("\(arguments.command.name) needs --model, a recording or the address of a server")
        }
        let kind = "recorded:"
        guard text.hasPrefix(kind) else { return try server(text, arguments) }
        for option in all.dropFirst() where arguments.isSet(option) {
            throw arguments.fault("--\(option.name) goes with a server, and a recording is none")
        }
        guard text.utf8.count > kind.utf8.count else { throw arguments.fault("\(kind) needs a file behind it") }
        let path = String(text.dropFirst(kind.count))
        let file = try FileContent.bytes(of: path, byteCountMax: RecordedModel.fileBytesMax)
        do { return try RecordedModel(json: file).client } catch { throw CommandRefusal(message: "\(path): \(error)") }
    }

    private static func server(_ text: String, _ arguments: ParsedArguments) throws -> ModelClient {
        let hosts = arguments.texts(allow)
        let server = try server(
            at: text, name: arguments.text(name), key: "DAYBOOK_MODEL_KEY", option: model, hosts, arguments)
        let embedder = try arguments.text(embeddings).map {
            try self.server(
                at: $0, name: arguments.text(embeddingsName), key: "DAYBOOK_EMBEDDINGS_KEY", option: embeddings, hosts,
                arguments)
        }
        let locales = arguments.texts(locales)
        return .http(server, embedder: embedder, locales: locales.isEmpty ? nil : locales)
    }

    private static func server(
        at text: String, name: String?, key variable: String, option: Option, _ hosts: [String], _ arguments: ParsedArguments
    ) throws -> ModelServer {
        let key = try key(variable)
        do throws(ModelAddressError) {
            return try ModelServer(try ModelAddress(text), name: name, key: key, allowedHosts: hosts)
        } catch {
            let hint =
                if case .notAllowed(let host) = error { "; --allow-address \(host) allows it" } else { "" }
            throw arguments.fault("--\(option.name): \(error)\(hint)")
        }
    }

    /// The key in a variable of the environment; nil if it is unset or empty.
    private static func key(_ variable: String) throws(CommandRefusal) -> ModelKey? {
        guard let secret = SystemCalls.variable(variable), !secret.isEmpty else { return nil }
        guard let key = ModelKey(secret) else {
            throw CommandRefusal(message: "\(variable) holds what is no key: up to 4096 visible letters of ASCII")
        }
        return key
    }
}
