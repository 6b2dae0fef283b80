import StrictJSON
import Testing

@testable import LanguageModels

/// What a back end says of itself is recorded without its key, and bounded.
struct ModelWordsTests {
    private static func client(
        _ events: [ModelEvent], failure: ModelFailure? = nil, name: String? = nil, embedder: String = "e", key: String? = nil
    ) -> ModelClient {
        let nobody = Readiness.Outcome.unknown(Readiness.Reason(name: long, detail: long))
        return ModelClient(
            identity: ModelIdentity(backEnd: "test", name: name, address: nil),
            keys: [key.flatMap(ModelKey.init)].compactMap(\.self),
            readiness: { _ in Readiness(device: nobody, enabled: .ready, assets: .ready, locale: .ready) },
            source: { _ in
                let telling = Telling(rest: events[...], failure: failure)
                return { try await telling.next() }
            },
            embeddings: { texts in ModelEmbeddings(embedder: embedder, vectors: texts.map { _ in [1] }) })
    }

    private actor Telling {
        var rest: ArraySlice<ModelEvent>
        let failure: ModelFailure?

        init(rest: ArraySlice<ModelEvent>, failure: ModelFailure?) { (self.rest, self.failure) = (rest, failure) }

        func next() throws -> ModelEvent? {
            if rest.isEmpty, let failure { throw failure }
            return rest.popFirst()
        }
    }

    private static let long = String(repeating: "\u{1}", count: 5_000)
    private static let cut = String(repeating: "\u{1}", count: ModelLimits.wordsBytesMax - 4) + " …"

    @Test func `long words are cut wherever they come in, and what was cut stays as it is`() async throws {
        let finish = ModelEvent.finished(ReplyFinish(reason: FinishReason(word: Self.long)))
        let client = Self.client([finish], name: Self.long, embedder: Self.long)
        #expect(client.identity.name == Self.cut)
        #expect(await client.readiness(locale: "en").device.reason == Readiness.Reason(name: Self.cut, detail: Self.cut))
        #expect(try await client.reply(to: Requests.draft()).finishReason?.word == Self.cut)
        #expect(try await client.embeddings(of: ["a"]).embedder == Self.cut)
        let failing = Self.client([], failure: .other(domain: Self.long, code: 1, text: Self.long))
        await #expect(throws: ModelFailure.other(domain: Self.cut, code: 1, text: Self.cut)) {
            do throws(FailedReply) { _ = try await failing.reply(to: Requests.draft()) } catch { throw error.failure }
        }
        #expect(ModelWords(keys: []).recordable(Self.cut) == Self.cut)
        let wide = ModelWords(keys: []).recordable(String(repeating: "ä", count: 5_000))
        #expect(wide.utf8.count <= ModelLimits.wordsBytesMax && wide == String(repeating: "ä", count: 2_046) + " …")
    }

    static let replies: [[[UInt8]]] = [
        [[UInt8](repeating: 1, count: 1 << 20)],
        [[UInt8]](repeating: [UInt8](repeating: 0xFF, count: 32), count: 32_768),
    ]

    @Test(arguments: replies) func `a reply that no envelope holds is too long`(_ pieces: [[UInt8]]) async throws {
        let client = Self.client(pieces.map { .text(ReplyChunk(bytes: $0, milliseconds: .max)) })
        var reply = ModelReply()
        await #expect(throws: ModelFailure.replyTooLong("the reply has more than 3932160 bytes as it is recorded")) {
            for try await event in client.stream(Requests.draft()) { reply.add(event) }
        }
        #expect(Self.recordBytes(of: reply) < 4 << 20)
    }

    @Test func `a reply of the most bytes in few pieces is not too long`() async throws {
        let text = [UInt8](String(repeating: "你好\"", count: (1 << 20) / 7).utf8)
        let pieces = stride(from: 0, to: text.count, by: 128).map { Array(text[$0..<min($0 + 128, text.count)]) }
        let finish = ModelEvent.finished(ReplyFinish(reason: .stop))
        let client = Self.client(pieces.map { .text(ReplyChunk(bytes: $0, milliseconds: .max)) } + [finish])
        #expect(Self.recordBytes(of: try await client.reply(to: Requests.draft(schema: nil))) < 4 << 20)
    }

    private static func recordBytes(of reply: ModelReply) -> Int {
        var writer = JSONWriter()
        writer.string(reply.text)
        return reply.chunks.reduce(writer.bytes.count) { $0 + #"{"bytes":\#($1.byteCount),"milliseconds":\#($1.milliseconds)},"#.utf8.count }
    }

    @Test func `no word of a back end holds its key`() async throws {
        let key = "SECRETKEY123"
        let finish = ModelEvent.finished(ReplyFinish(reason: FinishReason(word: key)))
        let text = ModelEvent.text(ReplyChunk(bytes: Array(key.utf8), milliseconds: 0))
        let client = Self.client([text, finish], name: key, embedder: "by " + key, key: key)
        #expect(client.identity.name == "[key]")
        let reply = try await client.reply(to: Requests.draft())
        #expect(reply.finishReason?.word == "[key]" && reply.text == key)
        #expect(try await client.embeddings(of: ["a"]).embedder == "by [key]")
        let unreachable = Readiness.Reason.serverUnreachable
        #expect(client.recordable(.unavailable(Readiness.Reason(name: unreachable.name, detail: "it says \(key)")))
            == .unavailable(Readiness.Reason(name: unreachable.name, detail: "it says [key]")))
        #expect(client.recordable(.decodingFailure(reason: "\(key) is no member", byteOffset: 1))
            == .decodingFailure(reason: "[key] is no member", byteOffset: 1))
        // A cut would leave its beginning.
        let behind = String(repeating: "a", count: ModelLimits.wordsBytesMax - 8) + key
        #expect(client.recordable(.refusal(behind)) == .refusal(String(behind.dropLast(key.count)) + "[key]"))
        let stop = Self.client([.finished(ReplyFinish(reason: .stop))], key: "t")
        #expect(try await stop.reply(to: Requests.draft()).finishReason == .stop)
    }
}
