import Foundation
import TestSupport
import Testing

@testable import daybook

/// Models that are asked over HTTP: where requests go, and where they do not.
struct ModelServerTests {
    private func place() async throws -> CommandFolder {
        let place = try CommandFolder()
        _ = await place.run("init", "$a")
        return place
    }

    /// What the program prints as a process of its own, which has time to ask a server however busy the tests' pool is.
    private func daybook(_ place: CommandFolder, _ words: String...) async throws -> (status: Int32, output: String) {
        let probe = try ProbeProcess(
            program: "daybook", words.map { $0.replacing("$", with: place.directory.path + "/") })
        let status = try await probe.waitForEnd()
        return (status, probe.lines.joined(separator: "\n"))
    }

    @Test(arguments: [
        ("http://models.example.org:8080", "not on this machine"), ("http://10.0.0.1/v1", "--allow-address 10.0.0.1 allows it"),
        ("http://0.0.0.0:8080", "not on this machine"), ("https://localhost:8443", "TLS proxy"),
        ("http://me:secret@localhost", "a key comes from the environment"), ("http://localhost:9177/v1/chat/completions", "give the base address"), ("llama", "does not begin with http://"),
    ])
    func `an address that is not asked is refused before anything is recorded`(_ address: String, _ said: String) async throws {
        let place = try await place()
        for option in ["--model", "--embeddings"] {
            let model = option == "--model" ? [] : ["--model", "http://localhost:9"]
            let run = await place.run(["generate", "$a", "--locale", "en", option, address] + model)
            #expect(run.status == .commandLine && run.errors.contains(said) && !run.errors.contains("secret"))
        }
        #expect(await place.run("log", "$a").output.isEmpty)
    }

    @Test func `options of servers do not go with a recording`() async throws {
        let place = try await place()
        let run = await place.run(
            "generate", "$a", "--locale", "en", "--model", "recorded:$m", "--embeddings", "http://localhost:9")
        #expect(run.status == .commandLine && run.errors.contains("a recording is none"))
    }

    @Test func `a server that is not there is an end with its reason`() async throws {
        let place = try await place()
        let run = try await daybook(place, "generate", "$a", "--locale", "en", "--model", "http://localhost:1", "--json")
        #expect(run.status == 1 && run.output.contains("serverUnreachable: http://localhost:1: connection refused"))
        let told = try await daybook(place, "generate", "$a", "--locale", "en", "--model", "http://localhost:1")
        #expect(told.output.contains("No quote: unavailable, serverUnreachable: http://localhost:1: connection refused\n"))
        #expect(await place.run("export", "$a").output.contains("serverUnreachable: http://localhost:1: connection refused"))
        #expect(await place.run("verify", "$a").status == .done)
    }

    @Test(.enabled(if: FakeModel.isPresent, "python3 is missing"))
    func `a server's line that passes is saved, and its run can be played without it`() async throws {
        let place = try await place()
        let draft = #"{"contains":"Write one","steps":[{"text":"{\"text\":\"\#(GenerateTests.good)\"}"},{"finish":"stop"},{"done":true}]}"#
        let judged = #"{"contains":"Judge","steps":[{"text":"{\"overall\":8,\"originality\":7,\"warmth\":7}"},{"finish":"stop"},{"done":true}]}"#
        let fake = try await FakeModel([draft, judged])
        defer { fake.kill() }
        let run = try await daybook(
            place, "generate", "$a", "--locale", "en", "--model", fake.address, "--model-locale", "en", "--json")
        #expect(run.status == 0 && run.output.contains(#""end":"accepted""#), "\(run.output)")
        #expect(await place.run("library", "$a").output.hasPrefix(GenerateTests.good))
        #expect(await place.run("record", "$a", "--into", "$m").output == "Recorded 1 run in $m\n")
        #expect(await place.run("record", "$a", "--into", "$m").status == .refused)
        _ = await place.run("init", "$b")
        let again = try await daybook(place, "generate", "$b", "--locale", "en", "--model", "recorded:$m", "--json")
        #expect(again.status == 0 && again.output.contains(GenerateTests.good))
        #expect(await place.run("record", "$b", "--into", "$n", "--from", "100").errors.contains("no run in which a model was asked"))
    }

    @Test(.enabled(if: FakeModel.isPresent, "python3 is missing"))
    func `a redirect is not followed`() async throws {
        let (place, elsewhere) = (try await place(), try await FakeModel([]))
        let moved = { (path: String) in
            #"{"path":"\#(path)","status":307,"framing":"length","repeats":true,"headers":{"Location":"\#(elsewhere.address)\#(path)"}}"#
        }
        let fake = try await FakeModel(["/v1/chat/completions", "/health", "/v1/embeddings"].map(moved))
        defer { fake.kill(); elsewhere.kill() }
        let run = try await daybook(
            place, "generate", "$a", "--locale", "en", "--model", fake.address, "--embeddings", fake.address, "--json")
        #expect(run.status == 1 && run.output.contains(#""end":"unavailable""#) && run.output.contains("redirects"))
        #expect(fake.log.contains { $0.contains("completions") } && elsewhere.log.isEmpty)
    }

    @Test(.enabled(if: FakeModel.isPresent, "python3 is missing"), arguments: [(SIGINT, 130, "SIGINT"), (SIGTERM, 143, "SIGTERM")])
    func `a signal cancels the run, which is recorded to its end`(_ signal: Int32, _ status: Int32, _ name: String) async throws {
        let place = try await place()
        let fake = try await FakeModel([#"{"steps":[{"text":"{\"text\":\"The"},{"stall":true}]}"#])
        defer { fake.kill() }
        let probe = try ProbeProcess(
            program: "daybook", ["generate", place.directory.file("a"), "--locale", "en", "--model", fake.address])
        _ = try await fake.noted("completions")
        #expect(Foundation.kill(probe.processID, signal) == 0)
        #expect(try await probe.waitForEnd() == status)
        #expect(probe.lines.contains("No quote: cancelled"))
        #expect(probe.errorText == "daybook: cancelled by \(name), which is recorded\n")
        #expect(await place.run("export", "$a").output.contains(#""kind":"cancelled""#))
        #expect(await place.run("verify", "$a").status == .done)
    }

    #if os(Linux)
    @Test(.enabled(if: FakeModel.isPresent, "python3 is missing"))
    func `every socket of a run leads to the server on this machine`() async throws {
        let place = try await place()
        let fake = try await FakeModel([#"{"steps":[{"text":"{\"text\":\"The"},{"stall":true}]}"#])
        defer { fake.kill() }
        let probe = try ProbeProcess(
            program: "daybook",
            ["generate", place.directory.file("a"), "--locale", "en", "--model", fake.address, "--embeddings", fake.address],
            environment: ["DAYBOOK_MODEL_KEY": "sesame-0123456789"])
        var seen: Set<String> = []
        for _ in 0..<2_000 where !fake.log.contains(where: { $0.contains("completions") }) {
            seen.formUnion(Self.remotes(of: probe.processID))
            try await Task.sleep(for: .milliseconds(2))
        }
        seen.formUnion(Self.remotes(of: probe.processID))
        probe.kill()
        let port = String(fake.port, radix: 16, uppercase: true)
        #expect(seen == ["0100007F:" + String(repeating: "0", count: 4 - port.count) + port])
        #expect(fake.log.contains { $0.contains("Bearer sesame-0123456789") })
        for name in ["data.mdb", "store.json"] {
            let bytes = try place.data(of: "a/" + name)
            #expect(bytes.range(of: Data("sesame-0123456789".utf8)) == nil && !bytes.isEmpty)
        }
    }

    /// Where the TCP sockets of a process lead, as the kernel spells it.
    private static func remotes(of process: Int32) -> Set<String> {
        let folder = "/proc/\(process)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let links = Set(names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") })
        let tables = ["tcp", "tcp6", "udp", "udp6"].compactMap {
            FileHandle(forReadingAtPath: "/proc/\(process)/net/\($0)").flatMap { try? $0.readToEnd() }
        }
        let rows = tables.map { String(decoding: $0, as: UTF8.self) }.joined().split(separator: "\n").map { $0.split(separator: " ") }
        return Set(rows.filter { $0.count > 9 && links.contains("socket:[\($0[9])]") }.map { String($0[2]) })
    }
    #endif
}
