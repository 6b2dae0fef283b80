import TestSupport
import Testing

@testable import LanguageModels

/// A stream is the same wherever a read happens to end.
struct StreamSplitTests {
    /// The offsets at which `bytes`, split in two, come to something else than whole.
    private func differing(_ bytes: [UInt8]) async throws -> [Int] {
        try await onOwnThread {
            let whole = ReadStream(bytes)
            return (0...bytes.count).filter { ReadStream([bytes[..<$0], bytes[$0...]]) != whole }
        }
    }

    @Test(arguments: RecordedStreams.all.indices)
    func `a stream split at any byte says the same and shows the same snapshots`(_ index: Int) async throws {
        let stream = RecordedStreams.all[index]
        let whole = ReadStream(stream.bytes)
        #expect(String(decoding: whole.text, as: UTF8.self) == stream.text)
        #expect(whole.calls == stream.calls && whole.end == stream.end)
        #expect(try await differing(stream.bytes) == [])
        #expect(ReadStream(stream.bytes.indices.map { stream.bytes[$0...$0] }) == whole)
    }

    @Test(arguments: RecordedStreams.served.indices)
    func `what a real server sent says the same wherever it is split`(_ index: Int) async throws {
        let (name, end) = RecordedStreams.served[index]
        let bytes = try RecordedStreams.bytes(name)
        let whole = ReadStream(bytes)
        #expect(whole.end == end && !whole.text.isEmpty && whole.snapshots.isEmpty == (name == "length"))
        #expect(try await differing(bytes) == [])
    }

    @Test(arguments: RecordedStreams.all.indices)
    func `a stream that is cut anywhere never ends as a whole one of another text`(_ index: Int) async throws {
        let stream = RecordedStreams.all[index]
        let passing = try await onOwnThread {
            let whole = ReadStream(stream.bytes)
            return stream.bytes.indices.filter { end in
                let cut = ReadStream([stream.bytes[..<end]])
                let isWhole = cut.end.hasPrefix("stop") || cut.end.hasPrefix("tool_calls")
                return isWhole && (cut.text != whole.text || cut.calls != whole.calls)
            }
        }
        #expect(passing == [])
    }

    @Test func `a snapshot grows with the text and ends as the object`() {
        let read = ReadStream(RecordedStreams.all[0].bytes)
        #expect(read.snapshots.map { String(decoding: $0, as: UTF8.self) }.last == #"{"text":"你好 🌍 é\u00e9"}"#)
        #expect(read.snapshots.count == 3)
    }
}
