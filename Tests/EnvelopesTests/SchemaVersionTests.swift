import Envelopes
import Testing

struct SchemaVersionTests {
    struct Version: Sendable, CustomTestStringConvertible {
        let text: String
        /// The version that may be run.
        let generation: Int32?
        var testDescription: String { text }
    }

    static let versions = [
        Version(text: "3", generation: 3), Version(text: "3.0", generation: 3), Version(text: "3e0", generation: 3),
        Version(text: "30E-1", generation: 3), Version(text: "0.3e+1", generation: 3),
        Version(text: "1", generation: 1), Version(text: "99", generation: 99),
        Version(text: "2147483647", generation: .max), Version(text: "2147483648", generation: nil),
        Version(text: "0", generation: nil), Version(text: "-0", generation: nil), Version(text: "-1", generation: nil),
        Version(text: "1E400", generation: nil), Version(text: "1e999999999999", generation: nil),
        Version(text: "9007199254740993", generation: nil),
        Version(text: "123456789012345678901234567890123456789012345678901", generation: nil),
    ]

    @Test(arguments: versions)
    func `Any integer is a version, and only some may be run`(version: Version) throws {
        let text = WorkedDocuments.document(["schemaVersion": version.text])
        let envelope = try Envelope(text)
        #expect(envelope.schemaVersion.generation == version.generation)
        #expect(envelope.text == text)
    }

    @Test(arguments: ["3.5", "1e-1", "true", #""3""#, "null", "[3]"])
    func `What is no integer is no version`(text: String) throws {
        let error = try #require(throws: EnvelopeError.self) {
            try Envelope(WorkedDocuments.document(["schemaVersion": text]))
        }
        guard case .contract(let violation) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(violation.pointer == "/schemaVersion")
        #expect(violation.keyword == "type")
        #expect(violation.expected == "an integer")
    }

    @Test func `Versions are compared by value, also huge ones`() throws {
        func version(_ text: String) throws -> EnvelopeSchemaVersion {
            try Envelope(WorkedDocuments.document(["schemaVersion": text])).schemaVersion
        }
        #expect(try version("3.0") == version("3e0"))
        #expect(try version("9007199254740992") != version("9007199254740993"))
        #expect(try version("9007199254740992") < version("9007199254740993"))
        #expect(try version("1E400") > version("99"))
        #expect(try version("-1") < version("0"))
    }
}
