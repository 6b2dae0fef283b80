import Testing

@testable import daybook

struct ImportTests {
    private func freshStore() async throws -> CommandFolder {
        let place = try CommandFolder()
        _ = await place.run("init", "$a")
        return place
    }

    @Test func `takes in every envelope of the sample`() async throws {
        let place = try await freshStore()
        let run = await place.run("import", "$a", Sample.envelopes)
        #expect(run == CommandRun(status: .done, output: "\(Sample.envelopes): 42 imported, 0 refused; head 42\n"))
    }

    @Test func `an export that is there already is known`() async throws {
        let place = try await CommandFolder.withSample()
        let run = await place.run("import", "$a", Sample.export)
        #expect(
            run
                == CommandRun(
                    status: .done, output: "\(Sample.export): 0 imported, 5 known already, 0 refused; head 5\n"))
    }

    @Test func `a bad line is named, kept, and stops nothing`() async throws {
        let place = try await freshStore()
        try place.write("{}\n\n" + Sample.draft("a") + "nonsense\n" + Sample.draft("b"), to: "mixed")
        let run = await place.run("import", "$a", "$mixed", "--rejects", "$rejects")
        #expect(
            run
                == CommandRun(
                    status: .refused, output: "$mixed: 2 imported, 2 refused, 1 blank; head 2\n",
                    errors: "$mixed:1:1: the envelope must be an object with the key source, but is an object without it "
                        + "(required)\n$mixed:4:1: byte 0x6E stands where a value is expected\n"))
        #expect(try place.text(of: "rejects") == "{}\nnonsense\n")
        let again = await place.run("import", "$a", "$mixed", "--rejects", "$rejects")
        #expect(
            again
                == CommandRun(
                    status: .refused, output: "", errors: "daybook: $rejects exists already and is not overwritten\n"))
    }

    @Test func `only the first twenty refusals are printed`() async throws {
        let place = try await freshStore()
        try place.write(String(repeating: "x\n", count: 25), to: "bad")
        let run = await place.run("import", "$a", "$bad")
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 21)
        #expect(lines.last == "and 5 more lines")
        #expect(run.output == "$bad: 0 imported, 25 refused; head 0\n")
    }

    @Test func `strict stops at the first refusal and keeps what came before`() async throws {
        let place = try await freshStore()
        try place.write(Sample.draft("a") + "x\n" + Sample.draft("b"), to: "mixed")
        let run = await place.run("import", "$a", "$mixed", "--strict")
        #expect(run.status == .refused)
        #expect(run.output == "$mixed: 1 imported, 1 refused; head 1\n")
    }

    @Test func `a dry run writes nothing`() async throws {
        let place = try await freshStore()
        let run = await place.run("import", "$a", Sample.envelopes, "--dry-run")
        #expect(
            run
                == CommandRun(
                    status: .done,
                    output: "\(Sample.envelopes): 42 would be imported, 0 refused; nothing was written\n"))
        #expect(await place.run("log", "$a") == CommandRun(status: .done, output: ""))
    }

    @Test func `a file that was seen before says so, and resume goes on instead`() async throws {
        let place = try await freshStore()
        try place.write(Sample.draft("a"), to: "growing")
        _ = await place.run("import", "$a", "$growing")
        let again = await place.run("import", "$a", "$growing")
        #expect(
            again.errors == "$growing: this file was imported before, and its lines were appended again; "
                + "--resume goes on instead\n")
        try place.write(Sample.draft("a") + Sample.draft("b"), to: "growing")
        let resumed = await place.run("import", "$a", "$growing", "--resume")
        #expect(resumed.status == .done)
        #expect(resumed.output.hasPrefix("$growing: 1 imported, 0 refused, resumed at byte "))
        #expect(resumed.output.hasSuffix("; head 3\n"))
    }

    @Test func `several files go in one after another`() async throws {
        let place = try await freshStore()
        try place.write(Sample.draft("a"), to: "one")
        try place.write(Sample.draft("b") + "x\n", to: "two")
        let run = await place.run("import", "$a", "$one", "$two")
        #expect(run.status == .refused)
        #expect(run.output == "$one: 1 imported, 0 refused; head 1\n$two: 1 imported, 1 refused; head 2\n")
    }

    @Test func `a last line that was cut off is named with its offset`() async throws {
        let place = try await freshStore()
        let header = #"{"format":"daybook-envelopes 1","fileId":"019cab00-0000-7000-8000-0000000000ff"}"# + "\n"
        try place.write(header + #"{"id":"019cab00-0000-7000-8000-0000000000"#, to: "torn")
        let run = await place.run("import", "$a", "$torn")
        #expect(
            run
                == CommandRun(
                    status: .refused, output: "$torn: 0 imported, 0 refused; head 0\n",
                    errors: "$torn: the last line was cut off; it begins at byte \(header.utf8.count)\n"))
    }

    @Test func `never waits for a person who was not asked`() async throws {
        let place = try await freshStore()
        let run = await place.run("import", "$a", isInputTerminal: true)
        #expect(
            run
                == CommandRun(
                    status: .commandLine, output: "",
                    errors: """
                        daybook: import needs a FILE, or envelopes on standard input, which is a terminal here
                          See `daybook help import`

                        """))
    }

    @Test func `what a trusted merge erases is counted`() async throws {
        let place = try await freshStore()
        _ = await place.run("init", "$b")
        try place.write(Sample.draft("a first line") + Sample.draft("another line"), to: "drafts")
        try place.write(Sample.draft("mine"), to: "mine")
        _ = await place.run("import", "$a", "$drafts")
        _ = await place.run("import", "$b", "$mine")
        _ = await place.run("export", "$a", "--output", "$before")
        #expect(await place.run("import", "$b", "$before", "--merge").output == "$before: 2 imported, 0 refused; head 3\n")
        _ = await place.run("erase", "$a", "1", "--reason", "asked for")
        _ = await place.run("export", "$a", "--output", "$after")
        let rehearsed = await place.run("import", "$b", "$after", "--merge", "--trust", "--dry-run")
        #expect(rehearsed.output.hasPrefix("$after: 1 would be imported, 1 known already, 1 would be erased by its steps, "))
        let merged = await place.run("import", "$b", "$after", "--merge", "--trust", "--json")
        #expect(merged.output.contains(#""imported":1,"known":1,"erased":1,"refused":1,"#), "\(merged.output)")
        #expect(await place.run("verify", "$b").output.hasPrefix("Checked 4 entries up to position 4, 1 of them erased"))
    }

    @Test func `merges the export of another journal`() async throws {
        let place = try await freshStore()
        _ = await place.run("import", "$a", Sample.envelopes)
        let refused = await place.run("import", "$a", Sample.export)
        #expect(refused.status == .refused)
        #expect(
            refused.errors.hasPrefix(
                "daybook: The export is of journal \(Sample.journal), this store holds journal "))
        let merged = await place.run("import", "$a", Sample.export, "--merge")
        #expect(merged == CommandRun(status: .done, output: "\(Sample.export): 5 imported, 0 refused; head 47\n"))
    }
}
