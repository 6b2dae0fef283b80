import Foundation
import TestSupport
import Testing

@testable import daybook

struct ExchangeTests {
    @Test func `exports the same bytes that came in`() async throws {
        let place = try await CommandFolder.withSample()
        let sample = try String(contentsOf: URL(filePath: Sample.export), encoding: .utf8)
        let run = await place.run("export", "$a", "--by", "anna@example")
        #expect(run == CommandRun(status: .done, output: sample))
        let part = await place.run("export", "$a", "--from", "2", "--to", "2", "--by", "anna@example")
        #expect(part.output.split(separator: "\n").last == sample.split(separator: "\n")[2])
    }

    @Test func `the exporter is the account at the host unless given`() async throws {
        let place = try await CommandFolder.withSample()
        #expect(await place.run("export", "$a").output.contains(#""exportedBy":"tester@host""#))
    }

    @Test func `an export never overwrites`() async throws {
        let place = try await CommandFolder.withSample()
        let run = await place.run("export", "$a", "--output", "$out", "--by", "anna@example")
        #expect(run == CommandRun(status: .done, output: "Exported 5 entries up to position 5 to $out\n"))
        #expect(try place.data(of: "out") == Data(contentsOf: URL(filePath: Sample.export)))
        let again = await place.run("export", "$a", "--output", "$out")
        #expect(
            again
                == CommandRun(
                    status: .refused, output: "", errors: "daybook: $out exists already and is not overwritten\n"))
        let names = try FileManager.default.contentsOfDirectory(atPath: place.directory.path)
        #expect(names.sorted() == ["a", "out"])
    }

    @Test func `a replay has the same digests and goes on by itself`() async throws {
        let place = try await CommandFolder.withSample()
        _ = await place.run("replay", "$a", "--into", "$b", "--until", "2")
        let run = await place.run("replay", "$a", "--into", "$b")
        #expect(
            run
                == CommandRun(
                    status: .done,
                    output: """
                        Replayed 3 entries into $b, 2 were there already
                        head   5
                        chain  \(Sample.chain)

                        """))
    }

    @Test func `a replay into another journal is refused`() async throws {
        let place = try await CommandFolder.withSample()
        _ = await place.run("init", "$b")
        _ = await place.run("import", "$b", Sample.envelopes)
        let run = await place.run("replay", "$a", "--into", "$b")
        #expect(run.status == .refused)
        #expect(run.errors.contains("this store holds journal"))
    }

    @Test func `a copy is a new store with the same journal`() async throws {
        let place = try await CommandFolder.withSample()
        #expect(await place.run("copy", "$a", "$b") == CommandRun(status: .done, output: "Copied 5 entries to $b\n"))
        let original = await place.run("receipt", "$a")
        #expect(original.output.contains(Sample.chain))
        let verified = await place.run("verify", "$b")
        #expect(verified.status == .done)
        let again = await place.run("copy", "$a", "$b")
        #expect(again.status == .refused)
    }
}
