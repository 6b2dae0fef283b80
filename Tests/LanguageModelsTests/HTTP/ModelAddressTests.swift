import LanguageModels
import Testing

/// Which addresses are read, and which stay on this machine.
struct ModelAddressTests {
    @Test(arguments: [
        ("http://localhost", "http://localhost/v1", true), ("http://127.0.0.1:8080", "http://127.0.0.1:8080/v1", true),
        ("HTTP://LocalHost:80/", "http://localhost/v1", true), ("http://[::1]:11434/v1/", "http://[::1]:11434/v1", true),
        ("http://127.9.9.9:1/models/v2", "http://127.9.9.9:1/models/v2", true),
        ("http://example.org/a/b", "http://example.org/a/b/v1", false), ("http://10.0.0.1:8080/v1", "http://10.0.0.1:8080/v1", false),
        ("http://127.0.0.1.example.org", "http://127.0.0.1.example.org/v1", false), ("http://[::ffff:127.0.0.1]", "http://[::ffff:127.0.0.1]/v1", false),
        ("http://0.0.0.0:8080", "http://0.0.0.0:8080/v1", false), ("http://127.1", "http://127.1/v1", false),
        ("http://0127.0.0.1", "http://0127.0.0.1/v1", false), ("http://2130706433", "http://2130706433/v1", false),
    ])
    func `an address is read with or without a version`(_ text: String, _ spelled: String, _ isLoopback: Bool) throws {
        let address = try ModelAddress(text)
        #expect("\(address)" == spelled && address.isLoopback == isLoopback)
    }

    @Test(arguments: [
        "", "localhost:8080", "http:/localhost", "ftp://localhost", "http://", "http://:80", "http://a b", "http://host:0",
        "http://host:65536", "http://host:+80", "http://host:", "http://[::1", "http://[x]", "http://[::1]80", "http://host/?q",
        "http://host/#f", "http://host/../v1", "http://hö.st", "http://host\r\n", "unix:///run/x",
    ])
    func `what is no address is refused`(_ text: String) {
        #expect(throws: ModelAddressError.self) { try ModelAddress(text) }
    }

    @Test(arguments: [
        ("/v1/chat/completions", "chat/completions"), ("/V1/Chat/Completions/", "chat/completions"), ("/v1/models", "models"),
        ("/v1/embeddings", "embeddings"), ("/health", "health"),
    ])
    func `an address of what is asked is refused, and a base address wanted`(_ path: String, _ resource: String) throws {
        #expect(throws: ModelAddressError.resource(resource)) { try ModelAddress("http://localhost:9177" + path) }
        #expect("\(ModelAddressError.resource(resource))".contains("give the base address, such as http://localhost:9177/v1"))
        #expect(throws: Never.self) { try ModelAddress("http://localhost:9177/models/v1") }
        #expect(throws: Never.self) { try ModelAddress("http://localhost:9177/completions") }
    }

    @Test func `TLS and secrets are refused by name`() {
        #expect(throws: ModelAddressError.encrypted) { try ModelAddress("https://api.example.org/v1") }
        #expect(throws: ModelAddressError.credentials) { try ModelAddress("http://me:secret@localhost/v1") }
        #expect("\(ModelAddressError.encrypted)".contains("TLS proxy"))
        #expect(!"\(ModelAddressError.credentials)".contains("secret"))
    }

    @Test func `a server elsewhere needs a person's word for its very host`() throws {
        let elsewhere = try ModelAddress("http://Models.Example.org:8080")
        #expect(throws: ModelAddressError.notAllowed(host: "models.example.org")) { try ModelServer(elsewhere) }
        #expect(throws: ModelAddressError.self) { try ModelServer(elsewhere, allowedHosts: ["example.org"]) }
        #expect(throws: Never.self) { try ModelServer(elsewhere, allowedHosts: ["models.example.ORG"]) }
        #expect(throws: Never.self) { try ModelServer(try ModelAddress("http://localhost:1")) }
    }
}
