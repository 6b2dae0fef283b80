internal import StrictJSON

/// What a started step holds beside the entry: who performs it, and a random token that makes its bytes unlike those of
/// anybody else who tries to start the same attempt.
struct StartedEvidence {
    let token: String
    let process: ProcessIdentity

    init() {
        var generator = SystemRandomNumberGenerator()
        token = (0..<2).map { _ in
            let digits = String(generator.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
        process = .current
    }

    var encoded: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("token")
        writer.string(token)
        process.write(to: &writer)
        writer.endObject()
        return writer.bytes
    }

    /// - Throws: `JSONReadError`; `StartedEvidence.Unreadable` if a fact is missing.
    init(decoding bytes: [UInt8]) throws {
        let document = try JSONDocument(bytes)
        func text(_ key: String) throws -> String {
            guard let node = document.member(key, of: document.root), document.kind(of: node) == .string else {
                throw Unreadable()
            }
            return document.string(of: node)
        }
        guard let node = document.member("process", of: document.root), document.kind(of: node) == .number,
            let number = document.number(of: node)?.int64, let process = Int32(exactly: number)
        else { throw Unreadable() }
        token = try text("token")
        self.process = ProcessIdentity(boot: try text("boot"), process: process, start: try text("processStart"))
    }

    struct Unreadable: Error {}
}
