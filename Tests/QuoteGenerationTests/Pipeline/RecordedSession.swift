import Envelopes
import GenerationJournal
import LanguageModels
import QuoteGeneration
import StrictJSON
import TestSupport
import Testing

/// A recording made up for a test: what a model would say, in order.
struct RecordedSession {
    /// The readiness that it answers to every question.
    var readiness = Self.readiness()
    private var exchanges: [String] = []
    private var embeddings = ""

    static func readiness(
        device: String = ready, enabled: String = ready, assets: String = ready, locale: String = ready
    ) -> String {
        #"{"repeats":true,"device":\#(device),"enabled":\#(enabled),"assets":\#(assets),"locale":\#(locale)}"#
    }

    static let ready = #"{"state":"ready"}"#
    static func notReady(_ reason: String) -> String { #"{"state":"notReady","reason":"\#(reason)"}"# }

    static func quoted(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// A draft of these words, in pieces.
    func draft(_ text: String, delay: Int = 0) -> RecordedSession {
        reply("draft", #"{"text":"# + Self.quoted(text) + "}", delay: delay)
    }

    func judgement(_ overall: String = "7.5", delay: Int = 0) -> RecordedSession {
        reply("judgement", #"{"overall":\#(overall),"originality":6,"warmth":8}"#, delay: delay)
    }

    /// A reply of these bytes in pieces of five, `delay` milliseconds before each from the third on.
    func reply(
        _ purpose: String, _ raw: String, end: String = #"{"finishReason":"stop"}"#, delay: Int = 0
    ) -> RecordedSession {
        var session = self
        var events: [String] = []
        var rest = raw.unicodeScalars[...]
        while !rest.isEmpty {
            let piece = String(String.UnicodeScalarView(rest.prefix(5)))
            rest = rest.dropFirst(5)
            events.append(#"{"text":\#(Self.quoted(piece)),"delay":\#(events.count < 2 ? 0 : delay)}"#)
        }
        session.exchanges.append(
            #"{"purpose":"\#(purpose)","events":[\#(events.joined(separator: ","))],"end":\#(end)}"#)
        return session
    }

    /// Vectors for texts, of the embedder `e`, which is asked in small letters.
    func embedding(_ vectors: [(text: String, vector: String)]) -> RecordedSession {
        var session = self
        let list = vectors.map { #"{"text":\#(Self.quoted($0.text.lowercased())),"vector":\#($0.vector)}"# }.joined(separator: ",")
        session.embeddings = #","embeddings":{"embedder":"e","vectors":[\#(list)]}"#
        return session
    }

    func failing(_ purpose: String, _ kind: String, members: String = "", after raw: String = "") -> RecordedSession {
        reply(purpose, raw, end: #"{"failure":{"kind":"\#(kind)"\#(members)}}"#)
    }

    /// The recording's document.
    var json: String {
        #"{"recordedModel":1,"identity":{"name":"tester","address":null},"readiness":[\#(readiness)],"#
            + #""exchanges":[\#(exchanges.joined(separator: ","))]\#(embeddings)}"#
    }

    func model(by time: TimeSource = .system) throws -> RecordedModel {
        try RecordedModel(json: Array(json.utf8), by: time)
    }

    static let good = "The gardener counts rain by the bucket and forgives the river for being late."
}

/// A journal and what the pipeline does with it.
final class PipelineStage {
    let directory: TemporaryDirectory
    let journal: Journal

    init() throws {
        directory = try TemporaryDirectory("pipeline")
        journal = try Journal.create(at: directory.file("a"))
    }

    func generator(_ session: RecordedSession, _ policy: QuotePolicy = .patient) throws -> QuoteGenerator {
        try QuoteGenerator(
            journal: journal, client: try session.model().client, policy: policy, systemBuild: "test", by: "tester")
    }

    func run(
        _ session: RecordedSession, locale: String = "en", _ policy: QuotePolicy = .patient,
        report: @escaping @Sendable (QuoteProgress) -> Void = { _ in }
    ) async throws -> QuoteRun {
        let request = QuoteRequest(locale: try #require(LocaleTag(locale)))
        return try await generator(session, policy).generate(request, report: report)
    }

    /// The envelopes of a run's flow, in order.
    func envelopes(of run: QuoteRun) throws -> [Envelope] {
        try journal.read { snapshot in
            let first = try #require(try snapshot.position(of: run.request))
            return try snapshot.entries(ofFlow: try snapshot.flow(of: first)).compactMap {
                try snapshot.entry(at: $0)?.decoded()
            }
        }
    }

    func steps<S: Step>(_ type: S.Type, of run: QuoteRun) throws -> [S] {
        try envelopes(of: run).compactMap { try? S(of: $0) }
    }

    func flowEnd(of run: QuoteRun) throws -> FlowEnd? {
        try journal.read { snapshot in
            try snapshot.position(of: run.request).flatMap { try snapshot.flowState($0)?.end }
        }
    }

    func texts() throws -> [String] { try QuoteLibrary(of: journal).page(LibraryQuery()).quotes.map(\.quote.text) }

    /// Whether the log is sound.
    func isSound() throws -> Bool { try journal.verify().isSound }
}
