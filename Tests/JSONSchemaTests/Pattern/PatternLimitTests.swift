import TestSupport
import Testing

@testable import JSONSchema

@Suite struct PatternLimitTests {
    private func reason(_ pattern: String) -> PatternError.Reason? {
        do throws(PatternError) {
            _ = try Pattern(Array(pattern.utf8))
            return nil
        } catch {
            return error.reason
        }
    }

    @Test func `groups may lie in one another down to the limit`() {
        let depth = PatternLimits.depthMax
        for kind in ["(", "(?:", "(?=", "(?<!", "(?<"] {
            func nested(_ count: Int) -> String {
                let opened = (0..<count).map { kind == "(?<" ? "(?<n\($0)>" : kind }.joined()
                return opened + "a" + String(repeating: ")", count: count)
            }
            // There may be fewer lookarounds than groups.
            if !kind.contains("=") && !kind.contains("!") { #expect(reason(nested(depth)) == nil) }
            #expect(reason(nested(depth + 1)) == .tooDeep(depthMax: depth))
        }
        #expect(reason(String(repeating: "(", count: 60_000)) == .tooDeep(depthMax: depth))
        #expect(reason(String(repeating: "(", count: 100_000)) == .tooLong(bytesMax: PatternLimits.bytesMax))
    }

    @Test func `a deep pattern fits on the stack of a task`() async throws {
        let deep = String(repeating: "(?:", count: 128) + "a" + String(repeating: "|b)+c", count: 128)
        #expect(await Task { self.reason(deep) }.value == nil)
    }

    @Test func `a pattern may be as long as the limit`() {
        let bytes = PatternLimits.bytesMax
        #expect(reason(String(repeating: "[ab]", count: bytes / 4)) == nil)
        #expect(reason(String(repeating: "a", count: bytes + 1)) == .tooLong(bytesMax: bytes))
    }

    @Test func `repetitions written out must stay within the limit`() {
        let steps = PatternLimits.stepsMax
        #expect(reason("^a{1,60000}$") == nil)
        for pattern in [
            "a{70000}", "(a{1,1000}){1,1000}", "((((a{99}){99}){99}){99}){99}", "a{99999999999999999999999}",
            "(?:(?:){1000}){1000}", "((((){99}){99}){99}){99}", "(?=a{40000})b{40000}",
        ] { #expect(reason(pattern) == .tooLarge(stepsMax: steps)) }
    }

    @Test func `lookarounds may be as many as the limit`() {
        let most = PatternLimits.lookaroundsMax
        #expect(reason(String(repeating: "(?=a)", count: most)) == nil)
        #expect(reason(String(repeating: "(?!a)", count: most + 1)) == .tooManyLookarounds(lookaroundsMax: most))
        #expect(reason("(?:(?=a)b){1000}") == nil)
    }

    @Test(.timeLimit(TestData.minutes(5)))
    func `patterns that make others backtrack end at once`() throws {
        let text = Array((String(repeating: "a", count: 100_000) + "!").utf8)
        for pattern in ["^(a+)+$", "^(a|aa)+$", "^(a*)*b", "(x+x+)+y", "^(?=(a+)+$)a", "(?<=^(a|a)*)b", "(.*)*(.*)*#"] {
            #expect(try !Pattern(Array(pattern.utf8)).finds(in: text), "\(pattern)")
        }
        #expect(try !Pattern(Array("^(a+)+$".utf8), triesAutomaton: false).finds(in: text))
        // The smallest automaton has 2^20 states, so this one is simulated.
        #expect(try !Pattern(Array("a[ab]{20}c".utf8)).finds(in: text))
    }

    @Test(.enabled(if: TestData.isLong), .timeLimit(TestData.minutes(5)))
    func `time grows with the text and not faster`() throws {
        let pattern = try Pattern(Array("^(a+)+$".utf8), triesAutomaton: false)
        let clock = ContinuousClock()
        func seconds(_ count: Int) -> Duration {
            let text = Array((String(repeating: "a", count: count) + "!").utf8)
            return (0..<3).map { _ in clock.measure { #expect(!pattern.finds(in: text)) } }.min() ?? .zero
        }
        #expect(seconds(400_000) < seconds(100_000) * 8)
    }
}
