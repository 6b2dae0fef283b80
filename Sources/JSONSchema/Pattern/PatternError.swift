/// Why a text is no pattern that this matcher takes, and where.
struct PatternError: Error, Sendable, Equatable {
    /// What is wrong.
    let reason: Reason
    /// Where in the pattern, in code points from its start.
    let offset: Int

    /// What can be wrong with a pattern: its syntax (ECMA-262 with the `u` flag), or that it asks for too much.
    enum Reason: Sendable, Equatable {
        case notUTF8
        case unclosedGroup, unopenedGroup, unknownGroupKind, inlineFlags
        case groupName, duplicateGroupName, unknownGroupName, unknownGroupNumber
        case nothingToRepeat, incompleteQuantifier, quantifierOrder, loneBracket
        case unclosedClass, rangeOrder, rangeOfClass
        case escape, property
        case backReference
        case tooLong(bytesMax: Int)
        case tooDeep(depthMax: Int)
        case tooLarge(stepsMax: Int)
        case tooManyLookarounds(lookaroundsMax: Int)
    }
}

extension PatternError: CustomStringConvertible {
    var description: String { "pattern, code point \(offset): \(reason.message)" }
}

extension PatternError.Reason {
    /// What is wrong, without the place.
    var message: String {
        switch self {
        case .notUTF8: "the pattern is no UTF-8"
        case .unclosedGroup: "a group that is not closed"
        case .unopenedGroup: "a closing parenthesis without a group"
        case .unknownGroupKind: "no kind of group: (?:, (?=, (?!, (?<=, (?<! or (?<name> is expected"
        case .inlineFlags: "inline flags are not supported"
        case .groupName: "a group's name must be an identifier between angle brackets"
        case .duplicateGroupName: "two groups of one alternative have this name"
        case .unknownGroupName: "no group has this name"
        case .unknownGroupNumber: "there are not so many groups"
        case .nothingToRepeat: "nothing that could be repeated stands before this quantifier"
        case .incompleteQuantifier: "a brace that begins no quantifier such as {2}, {2,} or {2,3} must be escaped"
        case .quantifierOrder: "a quantifier whose upper bound is below its lower one"
        case .loneBracket: "a closing bracket or brace that closes nothing must be escaped"
        case .unclosedClass: "a character class that is not closed"
        case .rangeOrder: "a range that ends before it begins"
        case .rangeOfClass: "a range from or to a whole class of characters"
        case .escape: "no escape of ECMA-262 with the u flag"
        case .property: "no Unicode property, or no value of it, that ECMA-262 knows"
        case .backReference: "back-references are not supported since they cannot be matched in linear time"
        case .tooLong(let bytesMax): "a pattern longer than \(bytesMax) bytes"
        case .tooDeep(let depthMax): "a group inside \(depthMax) others, as many as are allowed"
        case .tooLarge(let stepsMax): "too large: with its repetitions written out it has more than \(stepsMax) steps"
        case .tooManyLookarounds(let lookaroundsMax): "more than \(lookaroundsMax) lookaheads and lookbehinds"
        }
    }
}
