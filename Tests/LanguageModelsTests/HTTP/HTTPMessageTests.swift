import Testing

@testable import LanguageModels

/// Heads and framings of responses.
struct HTTPMessageTests {
    private static func fault(_ response: String) -> HTTPFault? {
        var reader = HTTPResponseReader()
        do throws(HTTPFault) {
            _ = try reader.read(Array(response.utf8)[...])
            try reader.end()
            return nil
        } catch {
            return error
        }
    }

    static let malformed = [
        "nonsense\r\n\r\n", "HTTP/2 200\r\n\r\n", "HTTP/1.1 20 OK\r\n\r\n", "HTTP/1.1 999 OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "HTTP/1.1 200 OK\r\n folded: x\r\n\r\n", "HTTP/1.1 200 OK\r\nA: \u{1}\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffffff\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n0\r\n\r\n", "HTTP/1.1 200",
    ]

    @Test(arguments: malformed)
    func `what is no response of HTTP is named`(_ response: String) {
        guard case .malformed = Self.fault(response) else {
            Issue.record("\(response.debugDescription) passes")
            return
        }
    }

    @Test(arguments: [
        "", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n",
    ])
    func `what ends too early is cut`(_ response: String) { #expect(Self.fault(response) == .cut) }

    @Test func `what is too long is named`() {
        let long = String(repeating: "a", count: HTTPLimits.headBytesMax)
        #expect(Self.fault("HTTP/1.1 200 OK\r\nA: \(long)") == .tooLong("the response's head is too long"))
        let interim = String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: HTTPLimits.interimMax + 1)
        #expect(Self.fault(interim) == .tooLong("the response does not begin"))
        #expect(Self.fault("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;\(long)") == .tooLong("a line about a chunk is too long"))
    }

    @Test func `a head's fields have no case, and bodies no framing`() throws {
        var reader = HTTPResponseReader()
        let text = "HTTP/1.1 429 Slow\r\nRETRY-After:  7 \r\ntransfer-ENCODING: Chunked\r\n\r\n3;x=y\r\nabc\r\nA\r\n0123456789\r\n0\r\nT: x\r\n\r\nrest"
        #expect(try reader.read(Array(text.utf8)[...]) == Array("abc0123456789".utf8))
        #expect(reader.isComplete && reader.head?.status == 429 && reader.head?.retryAfterMilliseconds == 7_000)
        #expect(throws: Never.self) { try reader.end() }
    }

    @Test(arguments: ["", "Wed, 21 Oct 2015 07:28:00 GMT", "-1", "1e3", "99999999999999999999"])
    func `a wait that nobody can tell is none`(_ value: String) throws {
        let head = try HTTPHead(Array("HTTP/1.1 503 x\r\nRetry-After: \(value)".utf8)[...])
        #expect(head.retryAfterMilliseconds == nil)
    }

    @Test func `a request says where it goes, and the key only in its field`() throws {
        let address = try ModelAddress("http://localhost:8080/v1")
        let key = try #require(ModelKey("sesame"))
        let bytes = HTTPRequest(method: "POST", path: "/x", body: Array("{}".utf8)).bytes(to: address, key: key)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("POST /x HTTP/1.1\r\nHost: localhost:8080\r\n") && text.hasSuffix("Content-Length: 2\r\n\r\n{}"))
        #expect(text.contains("\r\nAuthorization: Bearer sesame\r\n") && text.contains("\r\nConnection: close\r\n"))
        #expect("\(key)" == "[key]" && String(reflecting: key) == "[key]")
        var dumped = ""
        dump(key, to: &dumped)
        #expect(!dumped.contains("sesame"))
        #expect(ModelKey("") == nil && ModelKey("a b") == nil && ModelKey("a\r\nX: y") == nil && ModelKey("é") == nil)
    }
}
