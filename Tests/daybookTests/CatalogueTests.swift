import Foundation
import TestSupport
import Testing

@testable import daybook

struct CatalogueTests {
    @Test func `the bundled lines are listed by locale`() async throws {
        let german = await CommandFolder.anywhere("catalogue", "list", "--locale", "de-CH")
        #expect(german.status == .done)
        let lines = german.output.split(separator: "\n")
        #expect(lines.count >= 20)
        #expect(lines.allSatisfy { $0.hasPrefix("de  ") })
        let missing = await CommandFolder.anywhere("catalogue", "list", "--locale", "ja")
        #expect(missing.status == .refused)
        #expect(missing.errors == "daybook: The catalogue has no lines in ja; it has some in de, en, es, fr, it, pt\n")
        #expect(await CommandFolder.anywhere("catalogue", "list", "--locale", "d_").status == .commandLine)
    }

    @Test func `adding the bundled lines twice adds them once`() async throws {
        let place = try await CommandFolder.withSample()
        let first = await place.run("catalogue", "add", "$a", "--locale", "fr")
        #expect(first.output.hasPrefix("22 of 22 records added\n"))
        let second = await place.run("catalogue", "add", "$a", "--locale", "fr", "--by", "somebody")
        #expect(second == CommandRun(status: .done, output: "0 of 22 records added\n  known               22\n"))
        #expect(await place.run("verify", "$a").status == .done)
    }

    @Test func `lines that cannot be read are named, kept for repair, and end with status 1`() async throws {
        let place = try await CommandFolder.withSample()
        try place.write("{\"text\":\"It holds.\"}\nnonsense\n{\"text\":\"...\"}\n\n{\"text\":\"It holds!\",\"author\":\"A\"}\n", to: "q")
        let run = await place.run(
            "catalogue", "import", "$a", "$q", "--locale", "en", "--reason", "x", "--rejects", "$r")
        #expect(run.status == .refused)
        #expect(
            run.output == """
                1 of 4 records added
                  added               1
                  differing           1
                  noWords             1
                  faulty              1

                """)
        #expect(
            run.errors.split(separator: "\n").map(String.init) == [
                "$q:2: record 2: column 1: byte 0x6E stands where a value is expected",
                "$q:5: record 4: the same words stand in $q, record 1 by nobody named rather than A",
            ])
        #expect(
            try place.text(of: "r") == "nonsense\n{\"text\":\"...\"}\n{\"text\":\"It holds!\",\"author\":\"A\"}\n")
    }

    @Test func `what is merely no quote is no failure`() async throws {
        let place = try await CommandFolder.withSample()
        try place.write("{\"text\":\"...\"}\n", to: "q")
        let run = await place.run("catalogue", "import", "$a", "$q", "--locale", "en", "--reason", "x")
        #expect(run == CommandRun(status: .done, output: "0 of 1 records added\n  noWords             1\n"))
    }

    /// A folder of fortunes with everything that Debian's hold beside them.
    private static func fortuneFolder() throws -> CommandFolder {
        let place = try CommandFolder()
        let manager = FileManager.default
        try manager.createDirectory(atPath: place.directory.file("f/off"), withIntermediateDirectories: true)
        try manager.createDirectory(atPath: place.directory.file("elsewhere"), withIntermediateDirectories: true)
        try place.write("It holds.\n\t\t-- Ada Wells\n%\nIt holds.\n%\n", to: "f/plain")
        try manager.createSymbolicLink(atPath: place.directory.file("f/a.u8"), withDestinationPath: "plain")
        try manager.createSymbolicLink(atPath: place.directory.file("f/loop"), withDestinationPath: ".")
        try place.write("", to: "f/nothing.u8")
        try place.write("These are fortunes.\nRead them.\n", to: "f/README")
        try place.write("Vg ebgngrf.\n", to: "f/off/turned")
        let index: [UInt8] = [0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 9, 0, 0, 0, 3, 0, 0, 0, 4, 0x25, 0, 0, 0]
        try Data(index).write(to: URL(filePath: place.directory.file("elsewhere/turned.dat")))
        try manager.createSymbolicLink(atPath: place.directory.file("f/lost.u8"), withDestinationPath: "nowhere")
        try place.write("no index", to: "f/broken.dat")
        try place.write("One.\n%\n", to: "f/broken")
        return place
    }

    @Test func `a folder of fortunes is read once a file, what is none is passed over and said`() async throws {
        let place = try Self.fortuneFolder()
        _ = await place.run("init", "$a")
        let run = await place.run(
            "catalogue", "import", "$a", "$f", "$elsewhere", "--format", "fortune", "--locale", "en", "--reason", "x")
        #expect(run.status == .refused)
        #expect(
            run.output == """
                2 of 3 records added
                  added               2
                  differing           1
                files: 2 read, 2 index, 1 sameFile, 1 empty, 1 notFortunes, 2 faulty

                """)
        #expect(run.errors.hasPrefix("$f/broken: $f/broken.dat is no index of fortunes\n"))
        #expect(run.errors.contains("$f/lost.u8: $f/lost.u8: No such file or directory (open)\n"))
        let log = await place.run("log", "$a")
        #expect(log.output.contains("text: It rotates."))
        #expect(log.output.contains("author: Ada Wells"))
    }

    @Test func `fortunes need a language, and formats are two`() async throws {
        let place = try Self.fortuneFolder()
        _ = await place.run("init", "$a")
        let untold = await place.run("catalogue", "import", "$a", "$f", "--format", "fortune", "--reason", "x")
        #expect(untold.status == .commandLine)
        #expect(untold.errors.contains("--format fortune needs --locale TAG"))
        #expect(await place.run("catalogue", "import", "$a", "$f", "--format", "csv", "--reason", "x").status == .commandLine)
        #expect(await place.run("catalogue", "import", "$a", "$f/plain", "--locale", "en").status == .commandLine)
        #expect(
            await place.run("catalogue", "import", "$a", "$gone", "--locale", "en", "--reason", "x").status == .refused)
    }
}
