import Foundation
import GenerationJournal
import TestSupport
import Testing

/// Appending must not hold up the main actor. The one place where time is asserted, for it is the requirement; so these
/// tests run when nothing else does, by themselves (tools/test sets DAYBOOK_TEST_ALONE).
@Suite(.serialized, .enabled(if: TestData.isAlone, "they measure time and run by themselves"))
struct HeartbeatTests {
    private static let count = TestData.isLong ? 10_000 : 2_000
    private static let gapMillisecondsMax = 50
    /// Another process can take the processor away; that says nothing about the journal.
    private static let attemptsMax = 3

    enum PoolWidth: String, CaseIterable {
        case full
        case one

        /// The pool is as wide as the number of processors that the process may use when it starts.
        var launcher: [String] { self == .full ? [] : ["/usr/bin/taskset", "-c", "0"] }

        static let available: [PoolWidth] = allCases.filter { width in
            width.launcher.first.map { FileManager.default.isExecutableFile(atPath: $0) } ?? true
        }
    }

    @Test(arguments: PoolWidth.available)
    func `a heartbeat on the main actor goes on during appends and a stream`(width: PoolWidth) async throws {
        var gaps: [Int] = []
        while gaps.count < Self.attemptsMax, gaps.last.map({ $0 > Self.gapMillisecondsMax }) ?? true {
            let store = try FreshStore()
            try await store.journal.close()
            let probe = try ProbeProcess(["heartbeat", store.path, "\(Self.count)"], launcher: width.launcher)
            #expect(try await probe.waitForEnd() == 0, "\(probe.errorText)")
            if width == .one { #expect(probe.said("width") == ["1"]) }
            // beats COUNT longest MILLISECONDS
            let words = try #require(probe.said("beats").first).words
            gaps.append(try #require(Int(words[2])))
            try Journal.open(at: store.path, access: .readOnly).expectSound(entries: 2 * Self.count)
        }
        #expect(gaps.contains { $0 <= Self.gapMillisecondsMax }, "\(gaps) ms")
    }
}
