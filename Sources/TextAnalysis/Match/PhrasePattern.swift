/// A phrase that is looked for, as one line of a list.
///
///     it just works$      whole words, and the clause ends there: `It just works out` is something else
///     seamless*           the last word may go on: `seamlessly`
///     ^sure,              only at the beginning of the text
///     not just ~ but      words in between, at most eight, in the same sentence
///
/// Case, kinds of quotation marks, dashes and spaces make no difference. Inflections do: a phrase finds what it spells.
public struct PhrasePattern: Hashable, Sendable {
    /// The line that it was read from.
    public let line: String
    let isAtStart: Bool
    let isAtClauseEnd: Bool
    let isStem: Bool
    /// The folded words between gaps; at least one, none empty.
    let parts: [[UInt8]]

    /// The longest pattern, in bytes of UTF-8.
    public static let bytesMax = 200

    /// Reads one line.
    ///
    /// - Throws: `PhraseError` if the line has no words, is too long, or a mark stands where it means nothing.
    public init(_ line: String) throws(PhraseError) {
        guard line.utf8.count <= Self.bytesMax else { throw PhraseError(reason: .tooLong, line: line) }
        var body = Substring(line)
        isAtStart = body.first == "^"
        if isAtStart { body.removeFirst() }
        isAtClauseEnd = body.last == "$"
        if isAtClauseEnd { body.removeLast() }
        isStem = body.last == "*"
        if isStem { body.removeLast() }
        guard !isStem || !isAtClauseEnd, !body.contains(where: { "^*$".contains($0) }) else {
            throw PhraseError(reason: .misplacedMark, line: line)
        }
        parts = body.split(separator: "~", omittingEmptySubsequences: false).map { part in
            PhraseText(String(part)).bytes.trimmed
        }
        guard parts.allSatisfy({ !$0.isEmpty }) else { throw PhraseError(reason: .noWords, line: line) }
        self.line = line
    }
}

/// Why a line is no pattern.
public struct PhraseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong with it.
    public enum Reason: String, Sendable {
        /// There is nothing to look for, or nothing on one side of a gap.
        case noWords
        /// `^` stands elsewhere than at the beginning, or `*` or `$` elsewhere than at the end, or both do.
        case misplacedMark
        /// It has more bytes than `PhrasePattern.bytesMax`.
        case tooLong
        /// The list has more bytes than `PhraseSet.bytesMax`.
        case listTooLong
    }

    /// What is wrong.
    public let reason: Reason
    /// The line.
    public let line: String
    /// The line's number in its list, from 1; nil if it was read alone.
    public internal(set) var number: Int?

    init(reason: Reason, line: String) {
        self.reason = reason
        self.line = line
    }

    public var description: String {
        let place = number.map { "line \($0): " } ?? ""
        return switch reason {
        case .noWords: "\(place)no words to look for"
        case .misplacedMark: "\(place)^ may only begin a phrase, * or $ only end it"
        case .tooLong: "\(place)more than \(PhrasePattern.bytesMax) bytes"
        case .listTooLong: "\(place)more than \(PhraseSet.bytesMax) bytes of phrases"
        }
    }
}

extension [UInt8] {
    /// Without the spaces at both ends.
    fileprivate var trimmed: [UInt8] {
        Array(drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed())
    }
}
