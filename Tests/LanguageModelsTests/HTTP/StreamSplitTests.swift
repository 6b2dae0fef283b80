import Testing

@testable import LanguageModels

/// A stream is the same wherever a read happens to end.
struct StreamSplitTests {
    @Test(arguments: RecordedStreams.all.indices)
    func `a stream split at any byte says the same and shows the same snapshots`(_ index: Int) {
        let stream = RecordedStreams.all[index]
        let whole = ReadStream(stream.bytes)
        #expect(String(decoding: whole.text, as: UTF8.self) == stream.text)
        #expect(whole.calls == stream.calls && whole.end == stream.end)
        for split in 0...stream.bytes.count {
            let parts = [stream.bytes[..<split], stream.bytes[split...]]
            if ReadStream(parts) != whole { Issue.record("\(stream.name) differs when split at \(split)") }
        }
        #expect(ReadStream(stream.bytes.indices.map { stream.bytes[$0...$0] }) == whole)
    }

    @Test(arguments: RecordedStreams.served.indices)
    func `what a real server sent, split at any byte, says the same and shows the same snapshots`(_ index: Int) throws {
        let (name, end) = RecordedStreams.served[index]
        let bytes = try RecordedStreams.bytes(name)
        let whole = ReadStream(bytes)
        #expect(whole.end == end && !whole.text.isEmpty && whole.snapshots.isEmpty == (name == "length"))
        for split in 0...bytes.count where ReadStream([bytes[..<split], bytes[split...]]) != whole {
            Issue.record("\(name) differs when split at \(split)")
        }
    }

    @Test(arguments: RecordedStreams.all.indices)
    func `a stream that is cut anywhere never ends as a whole one of another text`(_ index: Int) {
        let stream = RecordedStreams.all[index]
        let whole = ReadStream(stream.bytes)
        for end in 0..<stream.bytes.count {
            let cut = ReadStream([stream.bytes[..<end]])
            let isWhole = cut.end.hasPrefix("stop") || cut.end.hasPrefix("tool_calls")
            if isWhole, cut.text != whole.text || cut.calls != whole.calls {
                Issue.record("\(stream.name) cut at \(end) passes for whole")
            }
        }
    }

    @Test func `a snapshot grows with the text and ends as the object`() {
        let read = ReadStream(RecordedStreams.all[0].bytes)
        #expect(read.snapshots.map { String(decoding: $0, as: UTF8.self) }.last == #"{"text":"你好 🌍 é\u00e9"}"#)
        #expect(read.snapshots.count == 3)
    }
}
