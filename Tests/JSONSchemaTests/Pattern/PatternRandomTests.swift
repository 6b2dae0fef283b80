import TestSupport
import Testing

@testable import JSONSchema

/// A small pattern that is matched by trying everything, to compare with.
private indirect enum Reference {
    case set(String, @Sendable (Unicode.Scalar) -> Bool)
    case start, end, boundary, noBoundary
    case both(Reference, Reference)
    case either(Reference, Reference)
    case times(Reference, Int, Int?)
    case look(Reference, isBehind: Bool, isNegative: Bool)

    /// The pattern as ECMA-262 spells it.
    var text: String {
        switch self {
        case .set(let text, _): text
        case .start: "^"
        case .end: "$"
        case .boundary: #"\b"#
        case .noBoundary: #"\B"#
        case .both(let first, let second): first.text + second.text
        case .either(let first, let second): "(?:\(first.text)|\(second.text))"
        case .times(let body, 0, nil): "(\(body.text))*"
        case .times(let body, 1, nil): "(\(body.text))+?"
        case .times(let body, 0, 1): "(?:\(body.text))?"
        case .times(let body, let least, let most): "(?:\(body.text)){\(least),\(most.map(String.init) ?? "")}"
        case .look(let body, let isBehind, let isNegative):
            "(?" + (isBehind ? "<" : "") + (isNegative ? "!" : "=") + body.text + ")"
        }
    }

    private static let sets: [(String, @Sendable (Unicode.Scalar) -> Bool)] = [
        ("a", { $0 == "a" }), ("b", { $0 == "b" }), ("é", { $0 == "é" }), ("😀", { $0 == "😀" }),
        (".", { $0 != "\n" }), ("[ab]", { $0 == "a" || $0 == "b" }), ("[^a]", { $0 != "a" }), ("[^]", { _ in true }),
        (#"\w"#, { isWord($0) }), (#"\W"#, { !isWord($0) }), (#"\p{L}"#, { $0.properties.isAlphabetic }),
        (#"[\s😀]"#, { $0 == "\n" || $0 == " " || $0 == "😀" }), ("[]", { _ in false }),
    ]

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool { scalar == "a" || scalar == "b" || scalar == "_" }

    static func random(depth: Int, _ generator: inout SeededGenerator) -> Reference {
        func inner(_ generator: inout SeededGenerator) -> Reference { random(depth: depth - 1, &generator) }
        switch depth == 0 ? 0 : Int.random(in: 0..<9, using: &generator) {
        case 1: return [.start, .end, .boundary, .noBoundary][Int.random(in: 0..<4, using: &generator)]
        case 2, 3, 4: return .both(inner(&generator), inner(&generator))
        case 5: return .either(inner(&generator), inner(&generator))
        case 6, 7:
            let least = Int.random(in: 0...2, using: &generator)
            let more = Int.random(in: -1...2, using: &generator)
            return .times(inner(&generator), least, more < 0 ? nil : least + more)
        case 8:
            return .look(
                inner(&generator), isBehind: Bool.random(using: &generator), isNegative: Bool.random(using: &generator))
        default:
            let (text, isMember) = sets[Int.random(in: 0..<sets.count, using: &generator)]
            return .set(text, isMember)
        }
    }

    /// Every place where a match that begins at `start` can end.
    func ends(_ text: [Unicode.Scalar], _ start: Int) -> Set<Int> {
        let isAfterWord = start > 0 && Self.isWord(text[start - 1])
        let isBeforeWord = start < text.count && Self.isWord(text[start])
        switch self {
        case .set(_, let isMember): return start < text.count && isMember(text[start]) ? [start + 1] : []
        case .start: return start == 0 ? [start] : []
        case .end: return start == text.count ? [start] : []
        case .boundary: return isAfterWord != isBeforeWord ? [start] : []
        case .noBoundary: return isAfterWord == isBeforeWord ? [start] : []
        case .both(let first, let second):
            return first.ends(text, start).reduce(into: []) { $0.formUnion(second.ends(text, $1)) }
        case .either(let first, let second): return first.ends(text, start).union(second.ends(text, start))
        case .times(let body, let least, let most):
            var current: Set<Int> = [start]
            for _ in 0..<least { current = current.reduce(into: []) { $0.formUnion(body.ends(text, $1)) } }
            var all = current
            // Each round that adds nothing is the last: another one would add nothing either.
            var rounds = most.map { $0 - least } ?? text.count + 1
            while rounds > 0 && !current.isEmpty {
                current = Set(current.flatMap { body.ends(text, $0) }).subtracting(all)
                all.formUnion(current)
                rounds -= 1
            }
            return all
        case .look(let body, let isBehind, let isNegative):
            let holds =
                isBehind
                ? (0...start).contains { body.ends(text, $0).contains(start) } : !body.ends(text, start).isEmpty
            return holds != isNegative ? [start] : []
        }
    }

    func matches(_ text: [Unicode.Scalar]) -> Bool { (0...text.count).contains { !ends(text, $0).isEmpty } }
}

@Suite struct PatternRandomTests {
    @Test func `random patterns match what trying everything finds`() throws {
        var generator = SeededGenerator(seed: 262)
        let letters: [Unicode.Scalar] = ["a", "b", "a", "é", "😀", "\n", "_", " "]
        var matchCount = 0
        let count = TestData.isLong ? 5000 : 600
        for _ in 0..<count {
            let reference = Reference.random(depth: 4, &generator)
            for _ in 0..<5 {
                let text = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                    letters[Int.random(in: 0..<letters.count, using: &generator)]
                }
                let string = String(String.UnicodeScalarView(text))
                let expected = reference.matches(text)
                matchCount += expected ? 1 : 0
                #expect(
                    try matches(reference.text, string) == expected,
                    "\(reference.text.debugDescription) on \(string.debugDescription)")
            }
        }
        #expect(matchCount > count && matchCount < count * 4)
    }

    @Test func `random garbage is refused or matches, and ends nothing`() {
        var generator = SeededGenerator(seed: 666)
        let parts = [
            "(", ")", "[", "]", "{", "}", "*", "+", "?", "|", "^", "$", "\\", "-", ",", "1", "9", "a", "(?:", "(?=", "(?<",
            ">", "(?<n>", "\\k<n>", "\\b", "\\p{L}", "\\p{", "\\u", "{1", "\\u{", "\\x4", "\\c", "[^", "\\d", "=", "!", ":",
            "\\1", "\\0", "é", "\u{1F600}", "\\uD83D",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3]]
        let text = Array("ab é😀\n1".utf8)
        var acceptedCount = 0
        let count = TestData.isLong ? 50_000 : 5000
        for _ in 0..<count {
            let pattern = (0..<Int.random(in: 1...10, using: &generator)).flatMap { _ in
                parts[Int.random(in: 0..<parts.count, using: &generator)]
            }
            guard let compiled = try? Pattern(pattern) else { continue }
            acceptedCount += 1
            _ = compiled.finds(in: text)
        }
        #expect(acceptedCount > count / 40)
    }
}
