import LanguageModels
import Testing

struct RecordedModelTests {
    /// The client of a recording with these exchanges.
    static func client(_ exchanges: String..., delayScale: Double = 0) throws -> ModelClient {
        let json = #"{"recordedModel":1,"identity":{"name":"m"},"exchanges":[\#(exchanges.joined(separator: ","))]}"#
        return try RecordedModel(json: Array(json.utf8), delayScale: delayScale).client
    }

    static func exchange(_ texts: [String], end: String = #"{"finishReason":"stop"}"#, more: String = "") -> String {
        let events = texts.map { "{\"text\":\"\($0.replacing("\"", with: "\\\""))\",\"delay\":20}" }
        return "{\(more)\"events\":[\(events.joined(separator: ","))],\"end\":\(end)}"
    }

    /// How `request` fails; nil if it brings a whole reply.
    static func failure(of client: ModelClient, _ request: ModelRequest = Requests.draft()) async -> ModelFailure? {
        do throws(FailedReply) {
            return ReplyCompletion(of: try await client.reply(to: request), to: request).failure
        } catch { return error.failure }
    }

    static let pieces = [#"{"te"#, #"xt":"The"#, " tide", " forgets", #" no stone."}"#]

    @Test func `The pieces come as they are recorded`() async throws {
        let reply = try await Self.client(Self.exchange(Self.pieces)).reply(to: Requests.draft())
        #expect(reply.text == Self.pieces.joined())
        #expect(reply.chunks.map(\.byteCount) == Self.pieces.map(\.utf8.count))
        #expect(ReplyCompletion(of: reply, to: Requests.draft()) == .object(reply.raw))
        #expect(reply.finishReason == .stop && reply.usage == nil)
    }

    /// B09.
    @Test func `A failure that the server calls success is a failure`() async throws {
        let overflow = #"{"failure":{"kind":"contextExceeded","numbers":{"contextTokens":1024}}}"#
        let failure = ModelFailure.contextExceeded(contextTokens: 1024, promptTokens: nil)
        await #expect(throws: FailedReply(failure, reply: ModelReply())) {
            try await Self.client(Self.exchange([], end: overflow)).reply(to: Requests.draft())
        }
        // An empty piece, and then the stream ends: no reply of nothing.
        let cut = try Self.client(Self.exchange([""], end: #"{"cut":true}"#))
        #expect(await Self.failure(of: cut) == .truncated(receivedBytes: 0))
    }

    /// B13.
    @Test func `A first piece of nothing and a last without its end are no text`() async throws {
        let reply = try await Self.client(Self.exchange(["", " ", "ok"])).reply(to: Requests.draft(schema: nil))
        #expect(Array(reply.text.utf8) == Array(" ok".utf8))
        #expect(ReplyCompletion(of: reply, to: Requests.draft(schema: nil)) == .text(" ok"))
    }

    /// B14.
    @Test func `A reply of tool calls alone has no snapshot and is no error`() async throws {
        let fragments = [
            #"{"toolCall":{"index":0,"id":"c1","name":"write","arguments":"{\"path\""}}"#,
            #"{"toolCall":{"index":0,"arguments":":\"/n\"}"}}"#,
        ]
        let client = try Self.client(
            #"{"events":[\#(fragments.joined(separator: ","))],"end":{"finishReason":"tool_calls"}}"#)
        let request = Requests.draft(tools: [Requests.writeTool])
        var (reader, reply) = (SnapshotReader(), ModelReply())
        for try await event in client.stream(request) {
            reply.add(event)
            if case .text(let chunk) = event { reader.read(chunk.bytes) }
        }
        #expect(reader.snapshot == nil && reply.raw.isEmpty)
        guard case .toolCalls(let calls) = ReplyCompletion(of: reply, to: request) else {
            Issue.record("not whole")
            return
        }
        #expect(calls.map(\.name) == ["write"])
        #expect(calls.map(\.arguments) == [Array(#"{"path":"/n"}"#.utf8)])
    }

    /// B15.
    @Test func `Whoever stops early keeps what had come, and it is not whole`() async throws {
        let client = try Self.client(Self.exchange(Self.pieces))
        var (reply, reader) = (ModelReply(), SnapshotReader(streamedText: ["text"]))
        for try await event in client.stream(Requests.draft()) {
            reply.add(event)
            if case .text(let chunk) = event { reader.read(chunk.bytes) }
            if reply.chunks.count == 2 { break }
        }
        #expect(reply.text == #"{"text":"The"#)
        #expect(reader.provisionalText == "The")
        #expect(reply.finish == nil)
        #expect(ReplyCompletion(of: reply, to: Requests.draft()).failure == .truncated(receivedBytes: 12))
    }

    /// B15: who is cancelled in the middle hears it, with what had come.
    @Test func `Cancellation is heard as cancellation`() async throws {
        let client = try Self.client(
            #"{"events":[{"text":"{\"te"},{"text":"xt","delay":600000}],"end":{"finishReason":"stop"}}"#, delayScale: 1)
        let task = Task { () -> (ModelReply, ModelFailure?) in
            var reply = ModelReply()
            do throws(ModelFailure) {
                for try await event in client.stream(Requests.draft()) {
                    reply.add(event)
                    withUnsafeCurrentTask { $0?.cancel() }
                }
                return (reply, nil)
            } catch { return (reply, error) }
        }
        let (reply, failure) = await task.value
        #expect(reply.text == #"{"te"#)
        #expect(failure == .cancelled)
    }

    /// B19.
    @Test func `A guardrail, a refusal and words of refusal are three things`() async throws {
        let words = "I'm sorry, but I can't help with that."
        let client = try Self.client(
            Self.exchange([], end: #"{"failure":{"kind":"guardrail","reason":"sensitive"}}"#),
            Self.exchange([], end: #"{"failure":{"kind":"refusal"}}"#), Self.exchange([words]))
        var failures: [ModelFailure?] = []
        for _ in 1...3 { failures.append(await Self.failure(of: client)) }
        let unreadable = ModelFailure.decodingFailure(
            reason: "byte 0x49 stands where a value is expected", byteOffset: 0)
        #expect(failures == [.guardrail("sensitive"), .refusal(nil), unreadable])
        #expect(Set(failures.compactMap { $0?.ending }) == [.guardrail, .refusal, .decodingFailure])
    }

    @Test func `The deadline ends a reply wherever it stands`() async throws {
        for (delay, received) in [("0", #"{"te"#), ("600000", "")] {
            let client = try Self.client(
                #"{"events":[{"text":"{\"te","delay":\#(delay)},{"text":"xt","delay":600000}],"end":{"cut":true}}"#,
                delayScale: 1)
            let request = Requests.draft(deadline: Deadline(budget: .milliseconds(100)))
            do throws(FailedReply) {
                _ = try await client.reply(to: request)
                Issue.record("it ended")
            } catch {
                #expect(error.failure == .timeout(budgetMilliseconds: 100))
                #expect(error.reply.text == received)
            }
        }
    }

    @Test func `Delays are kept, by scale`() async throws {
        let client = try Self.client(Self.exchange(Self.pieces), delayScale: 0.5)
        let start = ContinuousClock.now
        let reply = try await client.reply(to: Requests.draft())
        #expect(start.duration(to: .now) >= .milliseconds(50))
        for (index, chunk) in reply.chunks.enumerated() { #expect(chunk.milliseconds >= Int64(10 * (index + 1))) }
    }
}
