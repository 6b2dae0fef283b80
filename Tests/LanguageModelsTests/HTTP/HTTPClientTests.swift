import StrictJSON
import Synchronization
import TestSupport
import Testing

@testable import LanguageModels

/// The client against a server on loopback that behaves well or badly.
@Suite(.enabled(if: FakeModel.isPresent, "python3 is missing"))
struct HTTPClientTests {
    private static func server(
        _ fake: FakeModel, name: String? = "fake", key: ModelKey? = nil
    ) throws -> ModelServer {
        try ModelServer(try ModelAddress(fake.address), name: name, key: key)
    }

    private static func client(_ responses: String...) async throws -> (ModelClient, FakeModel) {
        let fake = try await FakeModel(responses)
        return (.http(try server(fake)), fake)
    }

    /// A whole reply.
    private static let draft =
        #"{"delta":{"role":"assistant","content":null}},{"text":"{\"text\":"},{"text":"\"The lamp 🌍\"}"},{"finish":"stop"},{"usage":[12,7]},{"done":true}"#

    @Test(arguments: [#"{"#, #"{"piece":1,"#, #"{"framing":"close","#, #"{"framing":"length","piece":7,"#])
    func `a reply is whole however it travels`(_ start: String) async throws {
        let (client, fake) = try await Self.client(start + #""steps":[\#(Self.draft)]}"#)
        defer { fake.kill() }
        let reply = try await client.reply(to: Requests.draft())
        #expect(reply.text == #"{"text":"The lamp 🌍"}"# && reply.chunks.count == 2)
        #expect(reply.finishReason == .stop && reply.usage == ModelUsage(promptTokens: 12, responseTokens: 7))
        #expect(reply.chunks.allSatisfy { $0.milliseconds >= 0 })
        let request = try #require(try await fake.noted("POST"))
        #expect(request.contains(#"\"max_tokens\":40"#) && request.contains(#"\"include_usage\":true"#))
        #expect(request.contains(#"\"strict\":true,\"schema\":"#) && request.contains(#"\"temperature\":0.7"#))
        #expect(client.identity == ModelIdentity(backEnd: "chat-completions", name: "fake", address: fake.address))
    }

    @Test func `twelve at once, each whole`() async throws {
        let responses = (0..<12).map { #"{"contains":"item \#($0).","piece":3,"steps":[{"text":"this is \#($0)."},{"pause":20},{"finish":"stop"}]}"# }
        let fake = try await FakeModel(responses)
        defer { fake.kill() }
        let client = ModelClient.http(try Self.server(fake))
        try await withThrowingTaskGroup(of: (Int, ModelReply).self) { group in
            for index in 0..<12 {
                group.addTask { (index, try await client.reply(to: Requests.draft("item \(index).", schema: nil))) }
            }
            for try await (index, reply) in group { #expect(reply.text == "this is \(index)." && reply.finishReason == .stop) }
        }
    }

    @Test func `calls of tools alone are a reply without text and no error`() async throws {
        let call = { (rest: String) in #"{"delta":{"tool_calls":[{"index":0,\#(rest)}]}}"# }
        let steps = [
            call(#""id":"a","type":"function","function":{"name":"write","arguments":"{\"path\":"}"#),
            call(#""function":{"arguments":"\"/n\"}"}"#), #"{"finish":"tool_calls"}"#, #"{"done":true}"#,
        ]
        let (client, fake) = try await Self.client(#"{"steps":[\#(steps.joined(separator: ","))]}"#)
        defer { fake.kill() }
        let request = Requests.draft(schema: nil, tools: [Requests.writeTool])
        let reply = try await client.reply(to: request)
        #expect(reply.chunks.isEmpty && reply.raw.isEmpty)
        guard case .toolCalls(let calls) = ReplyCompletion(of: reply, to: request) else {
            Issue.record("no calls")
            return
        }
        #expect(calls.map(\.arguments) == [Array(#"{"path":"/n"}"#.utf8)] && calls.first?.id == "a")
        #expect(try await fake.noted(#"\"tools\":[{\"type\":\"function\""#) != nil)
    }

    static let ends: [(String, ModelFailure)] = [
        (#"{"steps":[{"text":"ab"},{"cut":true}]}"#, .truncated(receivedBytes: 2)),
        (#"{"steps":[{"text":"ab"},{"finish":"stop"},{"cut":true}]}"#, .truncated(receivedBytes: 2)),
        (#"{"framing":"raw","steps":[{"cut":true}]}"#, .truncated(receivedBytes: 0)),
        (#"{"framing":"raw","steps":["HTTP/1.1 200 OK\r\n",{"cut":true}]}"#,
            .decodingFailure(reason: "no response of HTTP/1.1: it ends in its head", byteOffset: nil)),
        (#"{"framing":"raw","steps":["SSH-2.0-OpenSSH_9\r\n\r\n"]}"#,
            .decodingFailure(reason: "no response of HTTP/1.1: it does not begin with a status", byteOffset: nil)),
        (#"{"status":302,"headers":{"Location":"http://example.org/"},"steps":["moved"]}"#,
            .other(domain: "http", code: 302, text: "HTTP 302 from POST $: the server redirects elsewhere, which is not followed")),
        (#"{"status":404}"#, .other(domain: "http", code: 404, text: "HTTP 404 from POST $, with an empty body")),
        (#"{"status":429,"headers":{"Retry-After":"3"},"steps":["{\"error\":{\"message\":\"slow\"}}"]}"#, .throttled(retryAfterMilliseconds: 3_000)),
        (#"{"status":400,"framing":"length","steps":["{\"error\":{\"type\":\"exceed_context_size_error\",\"message\":\"m\",\"n_ctx\":8,\"n_prompt_tokens\":9}}"]}"#,
            .contextExceeded(contextTokens: 8, promptTokens: 9)),
        (#"{"status":503,"steps":["{\"error\":{\"message\":\"Loading model\"}}"]}"#, .unavailable(.assetsNotReady)),
        (#"{"status":401,"steps":[{"cut":true}]}"#, .unavailable(.notAuthorised)),
    ]

    @Test(arguments: ends.indices)
    func `what goes wrong has a name`(_ index: Int) async throws {
        let (client, fake) = try await Self.client(Self.ends[index].0)
        defer { fake.kill() }
        var expected = Self.ends[index].1
        if case .other(let domain, let code, let text) = expected {
            expected = .other(domain: domain, code: code, text: text.replacing("$", with: fake.address + "/chat/completions"))
        }
        await #expect(throws: expected) {
            do throws(FailedReply) { _ = try await client.reply(to: Requests.draft()) } catch { throw error.failure }
        }
    }

    @Test func `who is cancelled stops though bytes never stop coming`() async throws {
        let lines = #""\#(String(repeating: #"data:\n"#, count: 10_000))""#
        let steps = [String](repeating: lines, count: 20).joined(separator: ",")
        let (_, fake) = try await Self.client(#"{"steps":[\#(steps)]}"#)
        defer { fake.kill() }
        let server = try Self.server(fake)
        let request = HTTPRequest(method: "POST", path: "/v1/chat/completions", body: Array("{}".utf8))
        let exchange = HTTPExchange(request, with: server.address, key: nil)
        _ = try await exchange.begin()
        let reading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await exchange.next()
        }
        await #expect(throws: CancellationError.self) { try await reading.value }
    }

    @Test func `a broken connection is a reply that was cut`() async throws {
        let (client, fake) = try await Self.client(#"{"steps":[{"text":"ab"},{"pause":100},{"reset":true}]}"#)
        defer { fake.kill() }
        await #expect(throws: ModelFailure.truncated(receivedBytes: 2)) {
            do throws(FailedReply) { _ = try await client.reply(to: Requests.draft()) } catch { throw error.failure }
        }
    }

    @Test func `nobody listening is a server that cannot be reached`() async throws {
        let fake = try await FakeModel([])
        defer { fake.kill() }
        let client = ModelClient.http(try Self.server(fake))
        await fake.end()
        let reason = Readiness.Reason(text: "serverUnreachable: http://127.0.0.1:\(fake.port): connection refused")
        await #expect(throws: ModelFailure.unavailable(reason)) {
            do throws(FailedReply) { _ = try await client.reply(to: Requests.draft()) } catch { throw error.failure }
        }
        #expect(await client.readiness(locale: "en").device == .notReady(reason))
    }

    @Test func `a host that has no address, and one that says nothing, are told apart`() async throws {
        let nobody = try ModelServer(try ModelAddress("http://nobody.invalid:8080"), allowedHosts: ["nobody.invalid"])
        guard case .notReady(let reason) = await ModelClient.http(nobody).readiness(locale: "en").device else {
            Issue.record("it is ready")
            return
        }
        #expect(reason.name == "serverUnreachable")
        // Without a resolver the system says that it cannot look up now.
        let problem = try #require(reason.detail)
        #expect(
            ["no such host", "the host cannot be looked up now"].contains { problem == "http://nobody.invalid:8080: \($0)" },
            "\(problem)")
        let fake = try await FakeModel([#"{"path":"/health","steps":[{"stall":true}]}"#])
        defer { fake.kill() }
        let silent = ModelClient.http(try Self.server(fake), readinessBudget: .milliseconds(200))
        #expect(
            await silent.readiness(locale: "en").device
                == .notReady(Readiness.Reason(text: "serverUnreachable: http://127.0.0.1:\(fake.port): no answer within 200 ms")))
    }

    @Test func `a server that stalls is left at the deadline, and notices`() async throws {
        let (client, fake) = try await Self.client(#"{"steps":[{"text":"ab"},{"stall":true}]}"#)
        defer { fake.kill() }
        do throws(FailedReply) {
            _ = try await client.reply(to: Requests.draft(deadline: Deadline(budget: .seconds(2))))
            Issue.record("it ended")
        } catch {
            #expect(error.failure == .timeout(budgetMilliseconds: 2_000))
            // On a busy machine nothing may have come in time; how soon a slot is free, tools/live measures.
            guard !error.reply.raw.isEmpty else { return }
        }
        #expect(try await fake.noted("left") != nil)
    }

    @Test func `whoever is cancelled, or stops early, leaves the server`() async throws {
        let stall = #"{"steps":[{"text":"ab"},{"stall":true}]}"#
        let (client, fake) = try await Self.client(stall, stall)
        defer { fake.kill() }
        let task = Task { () -> ModelFailure? in
            do throws(FailedReply) { _ = try await client.reply(to: Requests.draft()) } catch { return error.failure }
            return nil
        }
        _ = try await fake.noted("POST")
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(try await fake.noted(#"{"left": 1"#) != nil)
        for try await event in client.stream(Requests.draft()) {
            guard case .text = event else { continue }
            break
        }
        #expect(try await fake.noted(#"{"left": 2"#) != nil)
    }

    @Test func `readiness is what health and the list of models say`() async throws {
        let (client, fake) = try await Self.client()
        defer { fake.kill() }
        let ready = await client.readiness(locale: "de")
        #expect(ready == Readiness(device: .ready, enabled: .ready, assets: .ready, locale: .unknown(.localeUnknown)))
        let other = ModelClient.http(try Self.server(fake, name: "another"), locales: ["en", "pt-BR"])
        #expect(await other.readiness(locale: "en-GB").assets == .notReady(.modelNotFound))
        #expect(await other.readiness(locale: "en-GB").locale == .ready)
        #expect(await other.readiness(locale: "pt").locale == .notReady(.localeUnsupported))
    }

    @Test func `a model that nobody named has the name that its server lists, if that is one`() async throws {
        let two = #"{"path":"/v1/models","framing":"length","steps":["{\"data\":[{\"id\":\"a\"},{\"id\":\"b\"}]}"]}"#
        let fake = try await FakeModel([two])
        defer { fake.kill() }
        let hour = Deadline(budget: .seconds(3_600))
        func name(_ server: ModelServer) async -> String? { await ModelClient.http(server).named(until: hour).identity.name }
        #expect(await name(try Self.server(fake, name: nil)) == nil)
        #expect(await name(try Self.server(fake, name: nil)) == "fake")
        #expect(await name(try Self.server(fake, name: "given")) == "given")
        #expect(await name(try ModelServer(try ModelAddress("http://localhost:1"))) == nil)
    }

    static let pages: [(String, Readiness.Outcome, Readiness.Outcome)] = [
        (#"{"path":"/health","status":503,"framing":"length","steps":["{\"error\":{\"message\":\"Loading model\"}}"]}"#, .ready, .notReady(.assetsNotReady)),
        (#"{"path":"/health","status":404},{"path":"/v1/models","status":401,"framing":"length"}"#, .notReady(.notAuthorised), .unknown(.notAuthorised)),
        (#"{"path":"/v1/models","framing":"length","steps":["{\"data\":[]}"]}"#, .ready, .notReady(.modelNotFound)),
        (#"{"path":"/v1/models","framing":"length","steps":["{\"data\":[{\"id\":\"fake\",\"status\":{\"value\":\"loading\"}}]}"]}"#, .ready, .notReady(.assetsNotReady)),
        (#"{"path":"/v1/models","framing":"length","steps":["{\"data\":[{\"id\":\"fake:latest\"}]}"]}"#, .ready, .ready),
        (#"{"path":"/v1/models","status":404,"framing":"length"}"#, .ready, .unknown(.modelsNotListed)),
        (#"{"path":"/v1/models","framing":"length","steps":["7"]}"#, .ready, .unknown(.modelsNotListed)),
    ]

    @Test(arguments: pages.indices)
    func `a server that is not ready says why`(_ index: Int) async throws {
        let (client, fake) = try await Self.client(Self.pages[index].0)
        defer { fake.kill() }
        let readiness = await client.readiness(locale: "en")
        #expect(readiness.device == .ready && readiness.enabled == Self.pages[index].1 && readiness.assets == Self.pages[index].2)
    }

    @Test func `vectors come by index, in batches, and are kept`() async throws {
        let vectors = #"{"path":"/v1/embeddings","framing":"length","headers":{"Content-Type":"application/json"},"steps":["{\"model\":\"e\",\"data\":[{\"index\":1,\"embedding\":[0,1e0]},{\"index\":0,\"embedding\":[0.5,-2]}]}"]}"#
        let fake = try await FakeModel([vectors])
        defer { fake.kill() }
        let client = ModelClient.http(try Self.server(fake), embedder: try Self.server(fake, name: nil))
        for _ in 0..<2 {
            let answer = try await client.embeddings(of: ["a", "b"])
            #expect(answer == ModelEmbeddings(embedder: "e", vectors: [[0.5, -2], [0, 1]]))
        }
        #expect(fake.log.count { $0.contains("embeddings") } == 1)
        await #expect(throws: ModelFailure.self) { try await client.embeddings(of: ["c"]) }
        await #expect(throws: ModelFailure.unsupportedCapability("no embedder is named")) {
            try await ModelClient.http(try Self.server(fake)).embeddings(of: ["a"])
        }
    }

    @Test(arguments: [
        "{}", #"{\"data\":[]}"#, #"{\"data\":[{\"index\":5,\"embedding\":[1]}]}"#, #"{\"data\":[{\"index\":0,\"embedding\":\"AAAA\"}]}"#,
        #"{\"data\":[{\"index\":0,\"embedding\":[1e999]}]}"#, #"{\"data\":[{\"embedding\":[1]},{\"embedding\":[1]}]}"#, #"{\"data\":[{\"index\":-1,\"embedding\":[1]}]}"#,
        "[", #"{\"data\":[{\"index\":0,\"embedding\":[]}]}"#,
    ])
    func `vectors of a wrong shape are refused`(_ body: String) async throws {
        let fake = try await FakeModel([#"{"path":"/v1/embeddings","framing":"length","steps":["\#(body)"]}"#])
        defer { fake.kill() }
        let client = ModelClient.http(try Self.server(fake), embedder: try Self.server(fake))
        do throws(ModelFailure) {
            _ = try await client.embeddings(of: ["a"])
            Issue.record("it was taken")
        } catch {
            #expect(error.name == "decodingFailure")
        }
    }

    @Test func `the key goes into requests and nowhere else`() async throws {
        let fake = try await FakeModel([#"{"status":401,"framing":"length","steps":["{\"error\":\"sesame is wrong\"}"]}"#, #"{"status":500,"framing":"length","steps":["sesame"]}"#])
        defer { fake.kill() }
        let client = ModelClient.http(try Self.server(fake, key: ModelKey("sesame")))
        let words = "HTTP 500 from POST \(fake.address)/chat/completions: [key]"
        for expected in [ModelFailure.unavailable(.notAuthorised), .other(domain: "http", code: 500, text: words)] {
            await #expect(throws: expected) {
                do throws(FailedReply) { _ = try await client.reply(to: Requests.draft()) } catch { throw error.failure }
            }
        }
        #expect(try await fake.noted("Bearer sesame") != nil)
        #expect(!"\(client) \(client.identity)".contains("sesame"))
    }
}
