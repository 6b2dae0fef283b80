import Envelopes
import LMDB
import Testing

@testable import GenerationJournal

/// What is taken from the first members of an envelope must be what reading all of it finds.
struct EnvelopeHeadTests {
    private static let reader = EnvelopeHeadReader()

    private static func envelope(
        source: String = "foundation-models", session: String = #""s-1""#, version: String = "1", generable: String = #""Quote""#,
        complete: String = "true", content: String = "{}", intent: String = "SaveQuoteIntent", parameters: String = "{}"
    ) -> String {
        #"{"source":"\#(source)","sessionId":\#(session),"schemaVersion":\#(version),"generable":\#(generable),"complete":\#(complete),"#
            + #""content":\#(content),"intent":"\#(intent)","parameters":\#(parameters)}"#
    }

    private static func own(_ intent: String, session: String = "null", parameters: String = "{}") -> String {
        envelope(source: "app-intent", session: session, generable: "null", content: "null", intent: intent, parameters: parameters)
    }

    /// What both find: the session's id, whether it is complete, and the step.
    private struct Finding: Equatable {
        var session: String?
        var isComplete: Bool
        var step: StepKind?
    }

    private static func byHead(_ text: String, isOwn: Bool) -> Finding? {
        let bytes = Array(text.utf8)
        return reader.head(of: bytes.span.bytes, isOwn: isOwn).map { head in
            Finding(
                session: head.session.map { String(decoding: bytes[$0], as: UTF8.self) }, isComplete: head.isComplete,
                step: head.step)
        }
    }

    private static func whole(_ text: String, isOwn: Bool) throws -> Finding {
        let steps = StepReader()
        let bytes = Array(text.utf8)
        try steps.read(bytes.span.bytes)
        return Finding(
            session: steps.withSessionId { String(decoding: $0.copied, as: UTF8.self) }, isComplete: steps.isComplete,
            step: isOwn ? steps.claimed : nil)
    }

    @Test(arguments: [
        envelope(), envelope(session: "null"), envelope(session: #""""#), envelope(session: #""säää ✓""#),
        envelope(version: "0"), envelope(version: "18446744073709551616"), envelope(generable: "null"),
        envelope(complete: "false"), envelope(source: "app-intent"), envelope(content: "null", parameters: "null"),
        envelope(content: #"{"complete":false,"intent":"RejectDraft"}"#),
    ]) func `a model's envelope as Daybook writes it tells by its head what the whole tells`(text: String) throws {
        #expect(Self.byHead(text, isOwn: false) == (try Self.whole(text, isOwn: false)))
    }

    @Test func `every step of Daybook's own is told by its head, in a session too`() throws {
        for kind in StepKind.all {
            for session in ["null", #""s-1""#] {
                let text = Self.own(kind.intent, session: session, parameters: #"{"entry":"x"}"#)
                #expect(Self.byHead(text, isOwn: true)?.step == kind)
                #expect(Self.byHead(text, isOwn: true) == (try Self.whole(text, isOwn: true)))
            }
        }
    }

    @Test(arguments: [
        envelope(session: #""s\u0031""#), envelope(session: #""a\"b""#), envelope(version: "1.0"), envelope(version: "1e0"),
        envelope(version: "-1"), " " + envelope(), envelope().replacing(":", with: " :"), envelope(generable: #""Qu\u006fte""#),
        #"{"complete":true,"source":"foundation-models","sessionId":null,"schemaVersion":1,"generable":null,"content":null,"intent":"x","parameters":null}"#,
        #"{"sourc\u0065":"app-intent","sessionId":null,"schemaVersion":1,"generable":null,"complete":true,"content":null,"intent":"x","parameters":null}"#,
        #"{"source":"foundation-models","note":1,"sessionId":null,"schemaVersion":1,"generable":null,"complete":true,"content":null,"intent":"x","parameters":null}"#,
    ]) func `whatever is spelled otherwise is read whole, though it is an envelope too`(text: String) throws {
        _ = try Self.whole(text, isOwn: false)
        #expect(Self.byHead(text, isOwn: false) == nil)
    }

    @Test(arguments: [
        own("RecordVerdictX"), own("Record"), own(""), own("RejectDr\\u0061ft"),
        own("RejectDraft").replacing(#""parameters":{}"#, with: #""parameters":null"#),
        own("RejectDraft").replacing(#""content":null"#, with: #""content":{}"#),
        own("RejectDraft").replacing("app-intent", with: "foundation-models"),
        own("RejectDraft").replacing(#""intent""#, with: #""extra":1,"intent""#),
    ]) func `a step that is not as Daybook writes it is read whole`(text: String) throws {
        _ = try Self.whole(text, isOwn: true)
        #expect(Self.byHead(text, isOwn: true) == nil)
    }

    @Test func `no beginning of an envelope reads past its end`() {
        for text in [Self.envelope(), Self.own("RejectDraft"), Self.envelope(session: "null", complete: "false")] {
            for count in 0..<text.utf8.count {
                let start = String(decoding: text.utf8.prefix(count), as: UTF8.self)
                for isOwn in [false, true] { _ = Self.byHead(start, isOwn: isOwn) }
            }
        }
        #expect(Self.byHead("", isOwn: true) == nil)
        #expect(Self.byHead(#"{"source":"app-intent","sessionId":"#, isOwn: false) == nil)
    }
}
