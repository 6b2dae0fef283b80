import Envelopes
import GenerationJournal
import TestSupport
import Testing

@testable import daybook

/// A pool prints what came of each draft as soon as it is known.
struct PoolOutputTests {
    private func place() async throws -> CommandFolder {
        let place = try CommandFolder()
        _ = await place.run("init", "$a")
        let draft = "The kettle is patient. The cook is not."
        try place.write(GenerationSample.recording([GenerateTests.good, draft, draft]), to: "m")
        let policy = await place.run("policy", "show").output
        try place.write(policy.replacing(/"(foreground|background)": \d+/) { #""\#($0.1)": 3600000"# }, to: "p")
        return place
    }

    private static let command = ["--locale", "en", "--model", "recorded:$m", "--policy", "$p"]

    @Test func `each draft says which it is`() async throws {
        let place = try await place()
        let run = await place.run(["generate", "$a", "--count", "3"] + Self.command)
        let headings = run.output.split(separator: "\n").filter { $0.hasPrefix("Draft ") }
        #expect(headings == ["Draft 1 of 3", "Draft 2 of 3", "Draft 3 of 3"])
        #expect(run.output.hasPrefix("Draft 1 of 3\n\(GenerateTests.good)\n"))
        let alone = await place.run(["generate", "$a"] + Self.command)
        #expect(!alone.output.contains("Draft 1"))
    }

    /// Wherever the disk fills, what stands in the log as ended is printed, but for the run that could not go on.
    @Test(.enabled(if: PreloadedLibrary.canBeBuilt, "\(PreloadedLibrary.whyNot)"))
    func `what ended before an error is printed, and the error follows`() async throws {
        let folder = try TemporaryDirectory("pool-output")
        let library = try PreloadedLibrary.build("failing_disk", in: folder)
        var mixed = 0
        for sync in [3, 12, 18, 24, 30] {
            let place = try await place()
            let words = (["generate", "$a", "--count", "3"] + Self.command).map {
                $0.replacing("$", with: place.directory.path + "/")
            }
            let probe = try ProbeProcess(
                program: "daybook", words,
                environment: [
                    "LD_PRELOAD": library, "DAYBOOK_FAULT_ARMED": "1", "DAYBOOK_FAULT_CALL": "sync", "DAYBOOK_FAULT_AT": "\(sync)",
                    "DAYBOOK_FAULT_TIMES": "1000000", "DAYBOOK_FAULT_ERRNO": "28",
                ])
            let status = try await probe.waitForEnd()
            let printed = probe.lines.count { $0.hasPrefix("Draft ") }
            guard printed < 3 else { continue }
            #expect(status == 1 && probe.errorText.contains("acknowledged"), "\(probe.errorText)")
            let journal = try Journal.open(at: place.directory.file("a"))
            var ended = 0
            try journal.read { snapshot in
                try snapshot.scanRuns { run in
                    if run.request?.pool != nil, [.performed, .rejected].contains(run.flow.end) { ended += 1 }
                }
            }
            try await journal.close()
            // The step that ends a run may be on disk though its commit was not acknowledged.
            #expect(printed == ended || printed + 1 == ended, "sync \(sync): \(probe.lines)")
            if printed > 0 { mixed += 1 }
        }
        #expect(mixed > 0)
    }
}
