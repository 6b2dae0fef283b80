import Synchronization
import Testing

@testable import daybook

struct OutputStreamTests {
    /// Where both streams end.
    private final class Sink: Sendable {
        private let bytes = Mutex<[UInt8]>([])

        @Sendable func take(_ more: [UInt8]) { bytes.withLock { $0 += more } }

        var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
    }

    @Test func `what was written first is seen first, whatever waits in a buffer`() throws {
        let sink = Sink()
        let output = OutputStream(isTerminal: false, columns: nil, sink: sink.take)
        let errors = OutputStream(isTerminal: false, columns: nil, isBuffered: false, preceding: output, sink: sink.take)
        try output.print("Erased 8 entries\n")
        #expect(sink.text.isEmpty)
        try errors.print("The bytes leave the store's file later\n")
        try output.print("done\n")
        try output.flush()
        #expect(sink.text == "Erased 8 entries\nThe bytes leave the store's file later\ndone\n")
    }
}
