import Envelopes
import Foundation
import GenerationJournal
import LanguageModels
import QuoteGeneration
import TestSupport
import Testing

/// Runs of several tasks in a process that is killed again and again: each ends in one way or is shown as cut, and the library
/// holds what was performed.
@Suite(.serialized)
struct KilledRunTests {
    private static let flows = TestData.isLong ? 1_000 : 60
    private static let kills = TestData.isLong ? 50 : 5
    private static let tasks = 4

    /// One answer for each number of a request, of every sort that a model gives. The judge is asked about the draft's words.
    private static func recording() throws -> String {
        var random = SeededGenerator(seed: 20)
        var exchanges: [String] = []
        for number in 0..<flows {
            var raw = #"{"text":"\#(WrittenDrafts.draft(number, using: &random))"}"#
            var end = #"{"finishReason":"stop"}"#
            if number % 9 == 7 {
                end = #"{"failure":{"kind":"\#(failures[number / 9 % failures.count])"}}"#
                raw = String(raw.prefix(20))
            } else if number % 9 == 8 {
                raw = String(raw.dropLast(2))
            }
            exchanges.append(exchange("draft", "flow \(number).", raw, end: end, delay: Int.random(in: 0...3, using: &random)))
        }
        let low = #"{"overall":4,"originality":6,"warmth":8}"#
        exchanges.append(exchange("judgement", "winter", low, delay: 1))
        exchanges.append(exchange("judgement", "", #"{"overall":7.5,"originality":6,"warmth":8}"#, delay: 1))
        return #"{"recordedModel":1,"identity":{"name":"probe","address":null},"readiness":[\#(RecordedSession.readiness())],"#
            + #""exchanges":[\#(exchanges.joined(separator: ",\n"))]}"#
    }

    private static let failures = ["refusal", "guardrail", "throttled", "concurrentRequest", "timeout", "unsupportedLocale"]

    private static func exchange(
        _ purpose: String, _ prompt: String, _ raw: String, end: String = #"{"finishReason":"stop"}"#, delay: Int
    ) -> String {
        let pieces = stride(from: 0, to: raw.count, by: 24).map { String(raw.dropFirst($0).prefix(24)) }
        let events = pieces.map { #"{"text":\#(RecordedSession.quoted($0)),"delay":\#(delay)}"# }.joined(separator: ",")
        let condition = prompt.isEmpty ? "" : #""promptContains":"\#(prompt)","#
        return #"{"purpose":"\#(purpose)",\#(condition)"repeats":true,"events":[\#(events)],"end":\#(end)}"#
    }

    @Test func `each run has one end or is cut, and the library is what was performed`() async throws {
        let directory = try TemporaryDirectory("killed-runs")
        let (store, recording, policy) = (directory.file("a"), directory.file("model.json"), directory.file("policy.json"))
        try await Journal.create(at: store).close()
        try Self.recording().write(toFile: recording, atomically: true, encoding: .utf8)
        try Data(QuotePolicy.patient.json).write(to: URL(filePath: policy))
        var ended: [String] = []
        var killed = 0
        for kill in 0...Self.kills {
            let probe = try ProbeProcess(
                program: "QuoteProbe", [store, recording, policy, "\(Self.flows)", "\(Self.tasks)"])
            // Where this test waits for its turn, a process may come to the end of all runs first.
            if kill < Self.kills, try await Self.mayBeKilled(probe) {
                probe.kill()
                try await probe.waitForEnd()
                killed += 1
            } else {
                #expect(try await probe.waitForEnd() == 0, "\(probe.errorText)")
            }
            ended += probe.said("ended")
        }
        #expect(killed > 0)
        let journal = try Journal.open(at: store)
        let cut = try Self.check(journal, ended: ended)
        for position in cut.prefix(5) {
            let audit = try ProbeProcess(program: "daybook", ["audit", store, "\(position)"])
            #expect(try await audit.waitForEnd() == 0)
            #expect(audit.lines.contains { $0.contains("it was cut off, or it still goes on") }, "\(audit.lines)")
        }
        #expect(try journal.verify().isSound)
        try await journal.close()
    }

    /// Waits until some runs have begun, and a little longer; false if the process is at its end.
    private static func mayBeKilled(_ probe: ProbeProcess) async throws -> Bool {
        do { try await probe.waitUntilSaid("begun", times: Int.random(in: 1...(TestData.isLong ? 12 : 5))) } catch is ProbeEnded {
            return false
        }
        try await Task.sleep(for: .microseconds(Int.random(in: 0..<200_000)))
        return true
    }

    /// - Returns: the flows that say nothing of an end.
    private static func check(_ journal: Journal, ended: [String]) throws -> [Position] {
        let count = try FlowCount(journal)
        #expect(count.flows.count == flows)
        var (cut, begun) = ([Position](), 0)
        var names: [String: Int] = [:]
        for (position, flow) in count.flows {
            try #require(flow.ends.count <= 1, "\(position): \(flow.ends)")
            let story = try journal.read { try $0.story(of: position) }
            if let end = flow.ends.first {
                names[end, default: 0] += 1
                #expect(!story.isCutOff && story.end != .started && story.end != .open, "\(position)")
            } else {
                // Killed while it was saved, the flow says that an attempt began and nothing more.
                #expect(flow.isStarted ? story.end == .started : story.isCutOff, "\(position)")
                if flow.isStarted { begun += 1 } else { cut.append(position) }
            }
            #expect((story.end == .performed) == (flow.performed != nil))
            if flow.performed != nil {
                // Novelty is asked again whenever another run has saved meanwhile.
                let layers = flow.verdicts.map(\.layer)
                #expect(layers.prefix(QuoteLayer.allCases.count) == QuoteLayer.allCases.map(\.rawValue)[...])
                #expect(layers.dropFirst(QuoteLayer.allCases.count).allSatisfy { $0 == "novelty" })
                #expect(flow.verdicts.allSatisfy { $0.verdict != .failed })
            }
        }
        #expect(cut.count + begun <= kills * tasks)
        try checkSaid(ended, count)
        let kept = try QuoteLibrary(of: journal).page(LibraryQuery(count: LibraryLimits.pageQuotesMax))
        #expect(kept.total == kept.quotes.count)
        #expect(Set(kept.quotes.map(\.quote.position)) == Set(count.flows.values.compactMap(\.performed)))
        // Every sort of answer has led to its end.
        let seen = Set(names.keys)
        #expect(seen.isSuperset(of: ["accepted", "noCandidate(gate)", "noCandidate(distinctiveness)", "cancelled"]), "\(names)")
        #expect((names["accepted"] ?? 0) >= 3 && names.count >= 8, "\(names)")
        return cut
    }

    /// What the process said of a run before it died is what stands in the log.
    private static func checkSaid(_ ended: [String], _ count: FlowCount) throws {
        let flows = Dictionary(uniqueKeysWithValues: count.flows.values.map { ($0.request.description, $0) })
        for line in ended {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            let end = try #require(flows[words[0]]?.ends.first, "\(line)")
            #expect(RunEnd(recorded: end)?.name ?? end == words[1], "\(line)")
        }
        #expect(ended.count >= Self.flows - Self.kills * (Self.tasks + 2))
    }
}

extension RunEnd {
    /// The end that a recorded failure is; nil for a name that is an end's own.
    fileprivate init?(recorded kind: String) {
        switch kind {
        case "unsupportedLocale": self = .unavailable
        case "truncated", "trailingBytes", "uncleanFinish", "tokenLimit": self = .decodingFailure
        default: return nil
        }
    }
}
