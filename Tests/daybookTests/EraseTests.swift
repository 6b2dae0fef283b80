import Foundation
import TestSupport
import Testing

@testable import daybook

struct EraseTests {
    private static let words = "Geduld ist ein bitterer Baum"

    /// A store with four drafts: two say the same, two stand in one session.
    private static func filled() async throws -> CommandFolder {
        let place = try CommandFolder()
        _ = await place.run("init", "$a")
        try place.write(
            Sample.draft(words, session: "s1") + Sample.draft("something else entirely", session: "s1")
                + Sample.draft(words, session: "s2") + Sample.draft("short", session: "s3"), to: "drafts")
        _ = await place.run("import", "$a", "$drafts")
        return place
    }

    private static let reason = ["--reason", "asked for", "--by", "Ada"]

    @Test func `entries that hold the same words are named, and nothing is erased`() async throws {
        let place = try await Self.filled()
        let run = await place.run(["erase", "$a", "1"] + Self.reason)
        #expect(run.status == .refused)
        #expect(run.output.hasPrefix("Entry 3 still holds a text of it, id "))
        #expect(run.errors == "Nothing was erased; --leave-copies erases 1 entry and leaves those\n")
        #expect(await place.run("verify", "$a").output.hasPrefix("Checked 4 entries up to position 4: records"))
    }

    @Test func `with --leave-copies they are left`() async throws {
        let place = try await Self.filled()
        let run = await place.run(["erase", "$a", "1", "--leave-copies"] + Self.reason)
        #expect(run.status == .done)
        #expect(run.output.hasSuffix("\nErased 1 entry; recorded as entry 5\n"))
        #expect(run.errors == "The bytes leave the store's file with `daybook compact`\n")
        #expect(
            await place.run("verify", "$a").output.hasPrefix("Checked 5 entries up to position 5, 1 of them erased: records"))
        let show = await place.run("show", "$a", "5")
        #expect(show.output.contains(#""by": "Ada""#) && show.output.contains(#""reason": "asked for""#))
    }

    @Test func `entries and sessions together, once each`() async throws {
        let place = try await Self.filled()
        let run = await place.run(["erase", "$a", "3", "1", "3", "--session", "s1", "--flow", "4"] + Self.reason)
        #expect(run.output == "Erased 4 entries; recorded as entry 5\n" && run.status == .done)
        let again = await place.run(["erase", "$a", "3"] + Self.reason)
        #expect(again == CommandRun(status: .done, output: "Erased 0 entries, 1 were erased before\n"))
        #expect(await place.run("log", "$a", "--session", "s1").output == "")
    }

    @Test func `a dry run writes nothing and ends as the run would`() async throws {
        let place = try await Self.filled()
        let refused = await place.run(["erase", "$a", "1", "--dry-run"] + Self.reason)
        #expect(refused.status == .refused && refused.output.hasSuffix("Would erase 1 entry\n"))
        let fine = await place.run(["erase", "$a", "1", "3", "--dry-run"] + Self.reason)
        #expect(fine == CommandRun(status: .done, output: "Would erase 2 entries\n"))
        #expect(await place.run("verify", "$a").output.hasPrefix("Checked 4 entries up to position 4: records"))
    }

    @Test func `what cannot be erased`() async throws {
        let place = try await Self.filled()
        _ = await place.run(["erase", "$a", "4"] + Self.reason)
        #expect(
            await place.run(["erase", "$a", "5"] + Self.reason)
                == CommandRun(
                    status: .refused, output: "",
                    errors: "daybook: Nothing was erased: entry 5: it is a step that others rest on: one that registers, adopts "
                        + "or erases stays for good\n"))
        #expect(
            await place.run(["erase", "$a", "99"] + Self.reason)
                == CommandRun(
                    status: .refused, output: "", errors: "daybook: Nothing was erased: entry 99: there is no such entry\n"))
        #expect(
            await place.run(["erase", "$a", "--session", "s9"] + Self.reason)
                == CommandRun(status: .refused, output: "", errors: "daybook: Nothing that can be erased is there\n"))
        #expect(await place.run("erase", "$a", "--reason", "x").status == .commandLine)
        #expect(await place.run("erase", "$a", "1").status == .commandLine)
    }

    @Test func `an earlier receipt is upheld and says erased since`() async throws {
        let place = try await Self.filled()
        _ = await place.run("receipt", "$a", "--output", "$r")
        _ = await place.run(["erase", "$a", "1", "3"] + Self.reason)
        let run = await place.run("verify", "$a", "--against", "$r")
        #expect(run.status == .done)
        #expect(
            run.output.hasSuffix(
                "The receipt of position 4 is upheld: nothing up to there was changed or cut; 2 of the entries there were "
                    + "erased since, so what the views came to then cannot be computed any more\n"))
    }

    @Test func `the beginning of a store that erased is sound as partial`() async throws {
        let place = try await Self.filled()
        _ = await place.run(["erase", "$a", "1", "3"] + Self.reason)
        _ = await place.run("replay", "$a", "--into", "$b", "--until", "2")
        let run = await place.run("verify", "$b")
        #expect(run.status == .refused)
        #expect(run.output.contains("position 1: it is erased, and no later EraseEntries step of Daybook's names it\n"))
        let partial = await place.run("verify", "$b", "--partial")
        #expect(partial.status == .done && partial.output.contains("position 1: erased by a step that is not here\n"))
    }

    @Test func `compacting takes the words out of the file`() async throws {
        let place = try await Self.filled()
        _ = await place.run(["erase", "$a", "1", "3"] + Self.reason)
        let run = await place.run("compact", "$a")
        #expect(run.status == .done && run.output.hasPrefix("Wrote 5 entries anew: "))
        #expect(try place.data(of: "a/data.mdb").range(of: #require(Self.words.data(using: .utf8))) == nil)
        #expect(await place.run("verify", "$a").status == .done)
        #expect(
            await place.run("compact", "$b")
                == CommandRun(
                    status: .refused, output: "",
                    errors: "daybook: There is no store at $b\n  `daybook init $b` makes one\n"))
    }
}
