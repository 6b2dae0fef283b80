/// A phrase that was found.
public struct PhraseMatch: Hashable, Sendable {
    /// The pattern's line, as its list has it.
    public let phrase: String
    /// Which pattern of the list it is.
    public let pattern: Int
    /// Where it stands in the text, in bytes of UTF-8.
    public let place: Range<Int>
}

/// A list of phrases that are looked for together; see `PhrasePattern` for what a line may say.
public struct PhraseSet: Sendable {
    /// The patterns, in the order of the list.
    public let patterns: [PhrasePattern]
    private let automaton: PhraseAutomaton

    /// Words that may stand in a gap, at most.
    private static let gapWordsMax = 8

    /// The longest list, in bytes of UTF-8 over all patterns: what the automaton takes grows with it.
    public static let bytesMax = 65_536

    /// A set of patterns.
    ///
    /// - Throws: `PhraseError` for the first line that is no pattern or with which the list gets too long, with its number.
    ///   Empty lines and those that begin with `# ` say nothing.
    public init(lines: [String]) throws(PhraseError) {
        var patterns: [PhrasePattern] = []
        var bytes = 0
        for (index, line) in lines.enumerated() {
            guard !line.isEmpty, line != "#", !line.hasPrefix("# ") else { continue }
            do throws(PhraseError) {
                bytes += line.utf8.count
                guard bytes <= Self.bytesMax else { throw PhraseError(reason: .listTooLong, line: line) }
                patterns.append(try PhrasePattern(line))
            } catch {
                var error = error
                error.number = index + 1
                throw error
            }
        }
        self.init(patterns: patterns)
    }

    private init(patterns: [PhrasePattern]) {
        self.patterns = patterns
        automaton = PhraseAutomaton(patterns.compactMap(\.parts.first))
    }

    /// The phrases that a text holds, in the order of their ends; they may overlap.
    public func matches(in text: String) -> [PhraseMatch] { matches(in: PhraseText(text)) }

    /// The same in a text that several lists are looked for in.
    public func matches(in text: PhraseText) -> [PhraseMatch] {
        automaton.matches(in: text.bytes).compactMap { found in
            let pattern = patterns[found.keyword]
            guard let range = range(of: pattern, firstEnding: found.end, in: text) else { return nil }
            return PhraseMatch(phrase: pattern.line, pattern: found.keyword, place: text.source(range))
        }
    }

    /// Where a pattern stands whose first part ends at `end`, if the rest of it is there and its conditions hold.
    private func range(of pattern: PhrasePattern, firstEnding end: Int, in text: PhraseText) -> Range<Int>? {
        guard let first = pattern.parts.first else { return nil }
        let start = end - first.count
        guard isEdge(start, in: text), !pattern.isAtStart || !text.isWordPart[..<start].contains(true) else { return nil }
        var end = end
        for part in pattern.parts.dropFirst() {
            guard isEdge(end, in: text), let next = Self.end(of: part, after: end, in: text) else { return nil }
            end = next
        }
        guard pattern.isStem || isEdge(end, in: text), !pattern.isAtClauseEnd || isClauseEnd(end, in: text) else { return nil }
        if pattern.isStem { while end < text.bytes.count, text.isWordPart[end] { end += 1 } }
        return start..<end
    }

    /// Whether no word goes on across an index.
    private func isEdge(_ index: Int, in text: PhraseText) -> Bool {
        index == 0 || index == text.bytes.count || !text.isWordPart[index - 1] || !text.isWordPart[index]
    }

    /// Whether nothing or a mark follows.
    private func isClauseEnd(_ end: Int, in text: PhraseText) -> Bool {
        guard let next = text.bytes[end...].firstIndex(where: { $0 != 0x20 }) else { return true }
        return !text.isWordPart[next]
    }

    /// Where a later part of a pattern ends, within some words and the same sentence.
    private static func end(of part: [UInt8], after start: Int, in text: PhraseText) -> Int? {
        var words = 0
        var index = start
        while index + part.count <= text.bytes.count, words <= gapWordsMax {
            let byte = text.bytes[index]
            if byte == 0x2E || byte == 0x21 || byte == 0x3F, index > start { return nil }
            let begins = index == 0 || !text.isWordPart[index - 1] || !text.isWordPart[index]
            if begins, text.bytes[index..<index + part.count].elementsEqual(part) { return index + part.count }
            if byte == 0x20 { words += 1 }
            index += 1
        }
        return nil
    }
}
