import GenerationJournal
import LanguageModels
import QuoteGeneration
import TestSupport
import Testing

/// Parts of a script for `tools/fake-model`, as JSON.
enum ServerScript {
    /// A piece of a reply.
    static func text(_ text: String) -> String { #"{"text":\#(RecordedSession.quoted(text))}"# }

    /// The end of a reply of twelve and nine tokens.
    static func finish(_ reason: String = "stop") -> String {
        #"{"finish":"\#(reason)"},{"usage":[12,9]},{"done":true}"#
    }

    /// A whole reply of these bytes, in two pieces.
    static func reply(_ raw: String) -> String {
        "\(text(String(raw.prefix(9)))),\(text(String(raw.dropFirst(9)))),\(finish())"
    }

    /// A whole draft of this text.
    static func draft(_ text: String) -> String { reply(#"{"text":"# + RecordedSession.quoted(text) + "}") }

    /// A response to whoever asks for a draft.
    static func drafted(_ text: String) -> String { #"{"contains":"Write one","steps":[\#(draft(text))]}"# }

    /// A response to whoever asks for a judgement, again and again.
    static func judged(_ overall: Int) -> String {
        #"{"contains":"Judge","repeats":true,"steps":[\#(reply(#"{"overall":\#(overall),"originality":7,"warmth":7}"#))]}"#
    }

    /// A response that is no stream.
    static func page(_ status: Int, _ body: String, headers: String = "", path: String = "/v1/chat/completions") -> String {
        #"{"path":"\#(path)","status":\#(status),"framing":"length","headers":{"Content-Type":"application/json"\#(headers)},"#
            + #""steps":[\#(RecordedSession.quoted(body))]}"#
    }

    /// A response of vectors: that of `text` in small letters, as it is asked, and one for all else.
    static func vectors(_ embedder: String = "e", of text: String, _ vector: String, rest: String = "[1,0]") -> String {
        #"{"repeats":true,"vectors":{"embedder":"\#(embedder)","of":{\#(RecordedSession.quoted(text.lowercased())):\#(vector)},"#
            + #""rest":\#(rest)}}"#
    }
}

extension PipelineStage {
    /// Drafts of a scripted server, which has an embedder if `isEmbedding`.
    func generator(
        _ fake: FakeModel, _ policy: QuotePolicy = .patient, key: ModelKey? = nil, isEmbedding: Bool = false,
        time: TimeSource = .system
    ) throws -> QuoteGenerator {
        let address = try ModelAddress(fake.address)
        let client = ModelClient.http(
            try ModelServer(address, name: "fake", key: key), embedder: isEmbedding ? try ModelServer(address) : nil)
        return try QuoteGenerator(
            journal: journal, client: client, policy: policy, systemBuild: "test", time: time, by: "tester")
    }

    /// A run that asks a scripted server.
    func run(
        _ fake: FakeModel, locale: String = "en", _ policy: QuotePolicy = .patient, key: ModelKey? = nil,
        isEmbedding: Bool = false
    ) async throws -> QuoteRun {
        try await generator(fake, policy, key: key, isEmbedding: isEmbedding)
            .generate(QuoteRequest(locale: try #require(LocaleTag(locale))))
    }

    /// What `daybook` prints about the store, its complaints last, as a process of its own. The journal is closed for good.
    func told(_ command: String, _ arguments: String...) async throws -> String {
        try await journal.close()
        let program = try ProbeProcess(program: "daybook", [command, directory.file("a")] + arguments)
        _ = try await program.waitForEnd()
        return (program.lines + [program.errorText]).joined(separator: "\n")
    }
}
