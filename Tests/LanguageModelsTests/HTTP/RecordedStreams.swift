import Foundation
import TestSupport

@testable import LanguageModels

/// Responses as servers send them, byte for byte, and what they say.
enum RecordedStreams {
    struct Stream: Sendable {
        let name: String
        let bytes: [UInt8]
        let text: String
        let calls: [String]
        let end: String
    }

    private static let head =
        "HTTP/1.1 200 OK\r\nServer: llama.cpp\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"

    /// Chunks of these texts, the last of size 0.
    static func chunked(_ parts: [String]) -> [UInt8] {
        parts.reduce(Array(head.utf8)) { $0 + Array("\(String($1.utf8.count, radix: 16))\r\n\($1)\r\n".utf8) }
            + Array("0\r\n\r\n".utf8)
    }

    private static func piece(_ choice: String, _ rest: String = "") -> String {
        #"data: {"choices":[{"index":0,\#(choice)}],"created":1,"object":"chat.completion.chunk"\#(rest)}"# + "\n\n"
    }

    /// llama-server's: a role with null, a comment, timings, usage behind the reason.
    private static let plain = chunked([
        piece(#""delta":{"role":"assistant","content":null},"finish_reason":null"#),
        ": ping\n\n",
        piece(#""delta":{"content":"{\"text\":"},"finish_reason":null"#),
        piece(#""delta":{"content":"\"你好 🌍 é"},"finish_reason":null"#),
        piece(#""delta":{"content":"\\u00e9\"}"},"finish_reason":null"#),
        piece(#""delta":{},"finish_reason":"stop""#, #","timings":{"predicted_n":9}"#),
        #"data: {"choices":[],"usage":{"prompt_tokens":12,"completion_tokens":9,"total_tokens":21}}"# + "\n\n",
        "data: [DONE]\n\n",
    ])

    /// CR LF, ids and events, data in two lines, two calls that take turns, no empty line behind the end.
    private static let calls: [UInt8] = {
        let call = { (index: Int, rest: String) in #""delta":{"tool_calls":[{"index":\#(index),\#(rest)}]},"finish_reason":null"# }
        let events = [
            piece(call(0, #""id":"a","type":"function","function":{"name":"write","arguments":""}"#)),
            piece(call(1, #""id":"b","function":{"name":"write","arguments":"{\"path\""}"#)),
            piece(call(0, #""function":{"arguments":"{\"path\":\"/ü\"}"}"#)),
            "id: 7\nevent: message\nretry: 100\ndata: {\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[\ndata: "
                + #"{"index":1,"function":{"arguments":":1}"}}]}}]}"# + "\n\n",
            piece(#""delta":{},"finish_reason":"tool_calls""#),
            "data: [DONE]",
        ]
        let text = "\u{FEFF}" + events.joined().replacing("\n", with: "\r\n")
        return Array("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n\r\n".utf8) + Array(text.utf8)
    }()

    /// Lines that end with CR alone, an answer of 100 before, an error in the middle as a bare text, then `[DONE]`.
    private static let broken: [UInt8] = {
        let events = [
            piece(#""delta":{"content":"the ga"},"finish_reason":null"#), #"data: {"error":"the slot is gone"}"# + "\n\n",
            "data: [DONE]\n\n",
        ]
        let text = events.joined().replacing("\n", with: "\r")
        return Array("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.0 200 OK\nContent-Length: \(text.utf8.count)\n\n".utf8)
            + Array(text.utf8)
    }()

    static let all = [
        Stream(name: "plain", bytes: plain, text: #"{"text":"你好 🌍 é\u00e9"}"#, calls: [], end: "stop 12 9"),
        Stream(
            name: "calls", bytes: calls, text: "", calls: [#"a write {"path":"/ü"}"#, #"b write {"path":1}"#],
            end: "tool_calls"),
        Stream(name: "broken", bytes: broken, text: "the ga", calls: [], end: "other: the slot is gone"),
    ]
}

extension RecordedStreams {
    /// What llama-server sent, byte for byte: an object by a grammar, a text up to its bound, and a model of random weights.
    static let served: [(name: String, end: String)] = [
        ("guided", "stop 27 22"), ("length", "length 45 12"), ("nonsense", "stop 20 15"),
    ]

    static func bytes(_ name: String) throws -> [UInt8] {
        let path = TestData.checkout + "Tests/LanguageModelsTests/HTTP/Streams/\(name).http"
        return Array(try Data(contentsOf: URL(filePath: path)))
    }
}

/// What came of a response's bytes, for comparison.
struct ReadStream: Equatable {
    var text: [UInt8] = []
    var calls: [String] = []
    var end = "cut"
    var snapshots: [[UInt8]] = []

    /// Reads `pieces` one after the other, then the connection's end.
    init(_ pieces: [ArraySlice<UInt8>], key: ModelKey? = nil) {
        var (response, chat, reply) = (HTTPResponseReader(), ChatReader(key: key), ModelReply())
        var snapshots = SnapshotReader(streamedText: ["text"])
        var items: [ChatReader.Item] = []
        do throws(HTTPFault) {
            for piece in pieces { items += chat.read(try response.read(piece), milliseconds: 0) }
            try response.end()
            items += chat.end(milliseconds: 0)
        } catch {
            items.append(.failure(error.failure(receivedBytes: 0)))
        }
        for item in items {
            switch item {
            case .success(let event):
                reply.add(event)
                if case .text(let chunk) = event, snapshots.read(chunk.bytes), let snapshot = snapshots.snapshot {
                    self.snapshots.append(snapshot)
                }
            case .failure(let failure): end = "\(failure)"
            }
        }
        text = reply.raw
        calls = reply.toolCalls.map { "\($0.id ?? "-") \($0.name ?? "-") \(String(decoding: $0.arguments, as: UTF8.self))" }
        guard let finish = reply.finish else { return }
        let usage = finish.usage.map { " \($0.promptTokens) \($0.responseTokens)" } ?? ""
        end = (finish.reason?.word ?? "no reason") + usage
    }

    init(_ bytes: [UInt8], key: ModelKey? = nil) { self.init([bytes[...]], key: key) }
}
