import Foundation
import TestSupport
import Testing

/// What pages show of the commands' output is what the commands print, but for ids, times, digests, sizes of files, and lines
/// that a page cuts.
struct DocumentedOutputTests {
    /// A page, the heading from which its samples are held, and what a shell does before the first.
    struct Page: CustomTestStringConvertible, Sendable {
        let path: String
        let heading: String
        let setUp: String
        var needsPython = false
        var testDescription: String { path }
    }

    static let pages: [Page] = [
        Page(
            path: "README.md", heading: "## A short tour",
            setUp: """
                cp "$DOCS"/*.ndjson "$DOCS"/samples/order-wrong-source.json .
                for sample in "$DOCS"/samples/order-*.json; do tr -d '\\n' <"$sample"; printf '\\n'; done >orders.ndjson
                printf '#!/bin/sh\\ncat >>placed\\n' >place-order
                chmod +x place-order
                daybook init orders.daybook
                daybook import orders.daybook orders.ndjson || test $? = 1
                """),
        Page(
            path: "docs/migration.md", heading: "# ",
            setUp: """
                cp "$DOCS"/samples/*.schema.json "$DOCS"/samples/*.mapping.json "$DOCS"/samples/versions.ndjson .
                printf '#!/bin/sh\\ncat\\n' >place-order
                chmod +x place-order
                daybook init old.daybook
                daybook import old.daybook versions.ndjson
                """),
        Page(
            path: "docs/audit.md", heading: "# ",
            setUp: """
                "$DOCS"/../tools/make-flows --count 200 >runs.ndjson
                daybook init runs.daybook
                daybook import runs.daybook runs.ndjson
                """, needsPython: true),
    ]

    @Test(arguments: pages)
    func `the samples of a page are what the commands print`(_ page: Page) async throws {
        guard !page.needsPython || FakeModel.isPresent else { return }
        let folder = try TemporaryDirectory("documented")
        let program = URL(filePath: try ProbeProcess.path(of: "daybook")).deletingLastPathComponent().path()
        let begin = "cd '\(folder.path)' && PATH='\(program)':\"$PATH\" DOCS='\(TestData.checkout)docs' TZ=UTC && export PATH DOCS TZ\n"
        let setUp = try await onOwnThread { try ShellScript.run(begin + "set -e\n" + page.setUp) }
        try #require(setUp.status == 0, "\(setUp.output)")
        let samples = try Self.samples(of: page)
        #expect(!samples.isEmpty)
        for sample in samples {
            let run = try await onOwnThread { try ShellScript.run(begin + sample.command) }
            var printed = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            while printed.last == "" { printed.removeLast() }
            if run.status != 0 { printed.append("(exit status \(run.status))") }
            #expect(Self.isSame(printed[...], sample.output[...]), "\(page.path): \(sample.command)\n\(printed.joined(separator: "\n"))")
        }
    }

    private struct Sample {
        var command: String
        var output: [String] = []
    }

    /// The commands of a page, which stand behind a `$`, each with the indented lines under it.
    private static func samples(of page: Page) throws -> [Sample] {
        let text = try String(contentsOfFile: TestData.checkout + page.path, encoding: .utf8)
        let lines = text.components(separatedBy: "\n").drop { !$0.hasPrefix(page.heading) }
        var samples: [Sample] = []
        var (isOpen, isContinued) = (false, false)
        for line in lines {
            if isContinued {
                samples[samples.count - 1].command += "\n" + line
            } else if line.hasPrefix("    $ ") {
                samples.append(Sample(command: String(line.dropFirst(6))))
                isOpen = true
            } else if isOpen, line.isEmpty || line.hasPrefix("    ") {
                samples[samples.count - 1].output.append(String(line.dropFirst(4)))
            } else {
                isOpen = false
            }
            isContinued = isOpen && line.hasSuffix("\\") && samples.last?.output.isEmpty == true
        }
        for index in samples.indices {
            while samples[index].output.last == "" { samples[index].output.removeLast() }
        }
        return samples
    }

    /// Three points on a line of their own stand for any lines.
    private static func isSame(_ printed: ArraySlice<String>, _ shown: ArraySlice<String>) -> Bool {
        let parts = shown.split(separator: "...", omittingEmptySubsequences: false)
        var rest = printed
        for (index, part) in parts.enumerated() {
            let starts = index == 0 ? [rest.startIndex] : Array(rest.indices) + [rest.endIndex]
            let start = starts.first { start in
                let found = rest[start...].prefix(part.count)
                return found.count == part.count && zip(found, part).allSatisfy(isSame)
                    && (index < parts.count - 1 || start + part.count == rest.endIndex)
            }
            guard let start else { return false }
            rest = rest[(start + part.count)...]
        }
        return true
    }

    /// A line of a page that ends in an ellipsis shows the beginning of what was printed.
    private static func isSame(_ printed: String, _ shown: String) -> Bool {
        // A cut may go through what is masked, where it is the same each time.
        [(printed, shown), (masked(printed), masked(shown))].contains { printed, shown in
            printed == shown || shown.hasSuffix("…") && printed.hasPrefix(shown.dropLast())
        }
    }

    private static func masked(_ line: String) -> String {
        line.replacing(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, with: "ID")
            .replacing(/[0-9a-f]{64}/, with: "DIGEST")
            .replacing(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?/, with: "TIME")
            .replacing(/^(file bytes|allocated bytes|map bytes|page bytes|free pages) +\d+$/) { "\($0.1) N" }
    }
}
