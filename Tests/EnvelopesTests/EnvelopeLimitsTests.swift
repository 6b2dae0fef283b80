import Envelopes
import StrictJSON
import Testing

struct EnvelopeLimitsTests {
    /// An envelope whose deepest object stands `depth` levels deep, the envelope being the first.
    static func nested(_ depth: Int) -> String {
        let inner = depth - 2
        let content = String(repeating: #"{"a":"#, count: inner) + "{}" + String(repeating: "}", count: inner)
        return WorkedDocuments.document(["content": content])
    }

    static func reason(_ text: String, _ limits: EnvelopeLimits = .standard) -> JSONReadError.Reason? {
        do throws(EnvelopeError) { _ = try Envelope(text, limits: limits) } catch {
            guard case .json(let error) = error else {
                Issue.record("\(error)")
                return nil
            }
            return error.reason
        }
        return nil
    }

    @Test func `An envelope of 4 MiB passes, and one of a byte more does not`() {
        let padding = String(repeating: " ", count: (4 << 20) - WorkedDocuments.full.utf8.count)
        #expect(Self.reason(WorkedDocuments.full + padding.dropLast()) == nil)
        #expect(Self.reason(WorkedDocuments.full + padding) == nil)
        #expect(Self.reason(WorkedDocuments.full + padding + " ") == .documentTooLong(documentBytesMax: 4 << 20))
    }

    @Test func `256 levels pass, and 257 do not`() {
        #expect(Self.reason(Self.nested(255)) == nil)
        #expect(Self.reason(Self.nested(256)) == nil)
        #expect(Self.reason(Self.nested(257)) == .tooDeep(depthMax: 256))
    }

    @Test func `A key of 64 KiB passes, and one of a byte more does not, however it is spelled`() {
        func keyed(_ key: String) -> String { WorkedDocuments.document(extra: ",\"\(key)\":0") }
        let key = String(repeating: "k", count: 65_535)
        #expect(Self.reason(keyed(key)) == nil)
        #expect(Self.reason(keyed(key + "k")) == nil)
        #expect(Self.reason(keyed(key + #"\u006b"#)) == nil)
        #expect(Self.reason(keyed(key + "kk")) == .keyTooLong(keyBytesMax: 65_536))
        #expect(Self.reason(keyed(key + #"k\u006b"#)) == .keyTooLong(keyBytesMax: 65_536))
    }

    @Test func `Limits of one's own bind in the same way`() {
        let count = WorkedDocuments.full.utf8.count
        #expect(Self.reason(WorkedDocuments.full, EnvelopeLimits(envelopeBytesMax: count)) == nil)
        #expect(
            Self.reason(WorkedDocuments.full, EnvelopeLimits(envelopeBytesMax: count - 1))
                == .documentTooLong(documentBytesMax: count - 1))
        #expect(Self.reason(WorkedDocuments.full, EnvelopeLimits(depthMax: 2)) == nil)
        #expect(Self.reason(WorkedDocuments.full, EnvelopeLimits(depthMax: 1)) == .tooDeep(depthMax: 1))
        #expect(Self.reason(WorkedDocuments.full, EnvelopeLimits(keyBytesMax: 13)) == nil)
        #expect(
            Self.reason(WorkedDocuments.full, EnvelopeLimits(keyBytesMax: 12)) == .keyTooLong(keyBytesMax: 12))
    }
}
