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
    /// Other processes can take the processors away: then a plain thread of the same process has gaps too, and a longer
    /// one of the main actor's proves nothing.
    private static let attemptsMax = 3

    /// The longest gaps of one run, in milliseconds.
    private struct Gaps: CustomStringConvertible {
        let mainActor: Int
        let plainThread: Int
        /// Whether the pool had the width that was asked for: on a busy machine libdispatch adds a thread.
        let isWidthRight: Bool
        var isGood: Bool { isWidthRight && mainActor <= gapMillisecondsMax }
        var isConclusive: Bool { isWidthRight && plainThread <= gapMillisecondsMax / 2 }
        var description: String {
            "main actor \(mainActor) ms, plain thread \(plainThread) ms, width right: \(isWidthRight)"
        }
    }

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
        var runs: [Gaps] = []
        while runs.count < Self.attemptsMax, runs.last?.isGood != true {
            // By then the tests that run beside this one are mostly over.
            if !runs.isEmpty { try await Task.sleep(for: .seconds(15)) }
            runs.append(try await Self.run(width))
        }
        if runs.contains(where: \.isGood) { return }
        guard runs.contains(where: \.isConclusive) else { try Test.cancel("the machine is too busy to tell: \(runs)") }
        Issue.record("\(runs)")
    }

    private static func run(_ width: PoolWidth) async throws -> Gaps {
        let store = try FreshStore()
        try await store.journal.close()
        let probe = try ProbeProcess(["heartbeat", store.path, "\(count)"], launcher: width.launcher)
        #expect(try await probe.waitForEnd() == 0, "\(probe.errorText)")
        try Journal.open(at: store.path, access: .readOnly).expectSound(entries: 2 * count)
        // beats COUNT longest MILLISECONDS control MILLISECONDS
        let words = try #require(probe.said("beats").first).words
        return Gaps(
            mainActor: try #require(Int(words[2])), plainThread: try #require(Int(words[4])),
            isWidthRight: width == .full || probe.said("width") == ["1"])
    }
}
