import Testing

@testable import JSONSchema

/// A text that is no pattern, why, and the code point where.
struct PatternErrorCase: CustomTestStringConvertible {
    let pattern: String
    let reason: PatternError.Reason
    let offset: Int
    var testDescription: String { pattern }

    init(_ pattern: String, _ reason: PatternError.Reason, at offset: Int) {
        self.pattern = pattern
        self.reason = reason
        self.offset = offset
    }
}

@Suite struct PatternErrorTests {
    static let cases = [
        PatternErrorCase("^(abc]", .loneBracket, at: 5),
        PatternErrorCase("^(abc", .unclosedGroup, at: 1),
        PatternErrorCase("é(?=a", .unclosedGroup, at: 1),
        PatternErrorCase("abc)", .unopenedGroup, at: 3),
        PatternErrorCase("(?", .unknownGroupKind, at: 0),
        PatternErrorCase("(?#comment)a", .unknownGroupKind, at: 0),
        PatternErrorCase("(?P<name>x)", .unknownGroupKind, at: 0),
        PatternErrorCase("(?i)abc", .inlineFlags, at: 0),
        PatternErrorCase("a(?im-s:abc)", .inlineFlags, at: 1),
        PatternErrorCase("(?<>x)", .groupName, at: 3),
        PatternErrorCase("(?<1a>x)", .groupName, at: 3),
        PatternErrorCase("(?<a", .groupName, at: 3),
        PatternErrorCase("(?<a-b>x)", .groupName, at: 3),
        PatternErrorCase("(?<a>x)(?<a>y)", .duplicateGroupName, at: 7),
        PatternErrorCase("(?<a>(?<a>y))", .duplicateGroupName, at: 0),
        PatternErrorCase(#"(?<a>x)\k<b>"#, .unknownGroupName, at: 7),
        PatternErrorCase(#"(x)\2"#, .unknownGroupNumber, at: 3),
        PatternErrorCase(#"(x)\1"#, .backReference, at: 3),
        PatternErrorCase(#"\k<a>(?<a>x)"#, .backReference, at: 0),
        PatternErrorCase("*a", .nothingToRepeat, at: 0),
        PatternErrorCase("a|+", .nothingToRepeat, at: 2),
        PatternErrorCase("a**", .nothingToRepeat, at: 2),
        PatternErrorCase("a{2}{3}", .nothingToRepeat, at: 4),
        PatternErrorCase("^*", .nothingToRepeat, at: 1),
        PatternErrorCase(#"\b+"#, .nothingToRepeat, at: 2),
        PatternErrorCase("(?=a)*", .nothingToRepeat, at: 5),
        PatternErrorCase("(?<!a){2}", .nothingToRepeat, at: 6),
        PatternErrorCase("a{", .incompleteQuantifier, at: 1),
        PatternErrorCase("a{,2}", .incompleteQuantifier, at: 1),
        PatternErrorCase("{name}", .incompleteQuantifier, at: 0),
        PatternErrorCase("a{3,2}", .quantifierOrder, at: 1),
        PatternErrorCase("a{99999999999999999999,99999999999999999998}", .quantifierOrder, at: 1),
        PatternErrorCase("a]", .loneBracket, at: 1),
        PatternErrorCase("}", .loneBracket, at: 0),
        PatternErrorCase("a[bc", .unclosedClass, at: 1),
        PatternErrorCase("[a-", .unclosedClass, at: 0),
        PatternErrorCase("x[z-a]", .rangeOrder, at: 2),
        PatternErrorCase(#"[\d-z]"#, .rangeOfClass, at: 1),
        PatternErrorCase(#"[a-\w]"#, .rangeOfClass, at: 1),
        PatternErrorCase(#"\a"#, .escape, at: 0),
        PatternErrorCase(#"abc\Z"#, .escape, at: 3),
        PatternErrorCase(#"\-"#, .escape, at: 0),
        PatternErrorCase(#"\é"#, .escape, at: 0),
        PatternErrorCase(#"\00"#, .escape, at: 0),
        PatternErrorCase(#"\c1"#, .escape, at: 0),
        PatternErrorCase(#"[\c]"#, .escape, at: 1),
        PatternErrorCase(#"[\B]"#, .escape, at: 1),
        PatternErrorCase(#"[\1]"#, .escape, at: 1),
        PatternErrorCase(#"\x4g"#, .escape, at: 0),
        PatternErrorCase(#"\u004"#, .escape, at: 0),
        PatternErrorCase(#"\u{110000}"#, .escape, at: 0),
        PatternErrorCase(#"\u{}"#, .escape, at: 0),
        PatternErrorCase(#"\k"#, .escape, at: 0),
        PatternErrorCase("a\\", .escape, at: 1),
        PatternErrorCase(#"\p"#, .escape, at: 0),
        PatternErrorCase(#"\p{}"#, .property, at: 0),
        PatternErrorCase(#"\p{letter}"#, .property, at: 0),
        PatternErrorCase(#"\p{Greek}"#, .property, at: 0),
        PatternErrorCase(#"\p{Script=Klingon}"#, .property, at: 0),
        PatternErrorCase(#"\p{Alphabetic=Yes}"#, .property, at: 0),
        PatternErrorCase("\\p{sc=\u{212A}ana}", .property, at: 0),
    ]

    @Test(arguments: cases)
    func `a wrong pattern is refused with its reason and place`(_ sample: PatternErrorCase) throws {
        #expect(throws: PatternError(reason: sample.reason, offset: sample.offset)) {
            try Pattern(Array(sample.pattern.utf8))
        }
    }

    @Test func `an error says where and what`() throws {
        let error = try #require(throws: PatternError.self) { try Pattern(Array(#"(é)\1"#.utf8)) }
        #expect(
            error.description
                == "pattern, code point 3: back-references are not supported since they cannot be matched in linear time")
        let bytes = try #require(throws: PatternError.self) { try Pattern([0x61, 0xC3, 0xA9, 0xFF]) }
        #expect(bytes.description == "pattern, code point 2: the pattern is no UTF-8")
    }
}
