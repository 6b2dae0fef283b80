import JSONSchema
import StrictJSON
import TestSupport
import Testing

@Suite
struct `Texts are judged by their code points` {
    @Test
    func `canonically equivalent texts are different texts`() throws {
        try Judging.expect(#"{"const":"\u00e9"}"#, valid: [#""\u00e9""#, "\"\u{E9}\""], invalid: [#""e\u0301""#])
        try Judging.expect(#"{"enum":["e\u0301"]}"#, valid: ["\"e\u{301}\""], invalid: [#""\u00e9""#])
        try Judging.expect(
            #"{"required":["\u00e9","e\u0301"]}"#, valid: [#"{"\u00e9":1,"e\u0301":2}"#],
            invalid: [#"{"\u00e9":1}"#, #"{"e\u0301":2}"#])
        try Judging.expect(
            #"{"properties":{"\u00e9":{"type":"string"},"e\u0301":{"type":"number"}}}"#,
            valid: [#"{"\u00e9":"","e\u0301":2}"#], invalid: [#"{"\u00e9":1}"#, #"{"e\u0301":""}"#])
        try Judging.expect(#"{"uniqueItems":true}"#, valid: [#"["\u00e9","e\u0301"]"#], invalid: ["[\"\u{E9}\",\"\\u00e9\"]"])
    }

    @Test
    func `lengths are counted in code points`() throws {
        let pair = #""\ud83d\udca9\ud83d\udca9""#
        try Judging.expect(#"{"maxLength":2}"#, valid: [#""💩💩""#, pair], invalid: [#""💩💩💩""#])
        try Judging.expect(#"{"maxLength":1}"#, invalid: [#""e\u0301""#, "\"e\u{301}\""])
        let family = "\"\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\""
        try Judging.expect(#"{"minLength":5,"maxLength":5}"#, valid: [family])
        try Judging.expect(#"{"minLength":3}"#, invalid: [#""💩💩""#, pair, #""éé""#])
    }

    @Test
    func `patterns are those of ECMAScript`() throws {
        try Judging.expect(#"{"pattern":"^\\d+$"}"#, valid: [#""42""#], invalid: [#""৪২""#])
        try Judging.expect(
            #"{"pattern":"^.$"}"#, valid: [#""😀""#],
            invalid: [#""e\u0301""#, "\"\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\""])
        try Judging.expect(#"{"pattern":"^\\S+$"}"#, invalid: [#""a\n""#])
        try Judging.expect(#"{"pattern":"b"}"#, valid: [#""abc""#])
        for pattern in [#"\\Z"#, #"\\a"#, "(", "[b-a]", "a{2,1}", "*"] {
            let schema = #"{"properties":{"x":{"pattern":""# + pattern + #""}}}"#
            let error = Judging.refusal(of: schema)
            guard case .pattern = error?.reason else {
                Issue.record("\(pattern) is taken")
                continue
            }
            #expect(error?.location.pointer.description == "/properties/x/pattern")
        }
    }

    @Test(.timeLimit(TestData.minutes(5)))
    func `no pattern costs more than the text is long`() throws {
        let text = "\"" + String(repeating: "a", count: 100_000) + "!\""
        try Judging.expect(#"{"pattern":"^(a+)+$"}"#, invalid: [text])
        let name = "{\"" + String(repeating: "a", count: 60_000) + "!\":1}"
        try Judging.expect(#"{"patternProperties":{"^(a|a)*$":false}}"#, valid: [name])
        let dots = "\"" + String(repeating: "a.", count: 50_000) + "@\""
        try Judging.expect(#"{"format":"email"}"#, invalid: [dots], options: .init(assertsFormats: true))
    }

    @Test
    func `names that look built in are ordinary names`() throws {
        try Judging.expect(#"{"required":["toString"]}"#, valid: [#"{"toString":1}"#], invalid: ["{}"])
        try Judging.expect(
            #"{"properties":{"constructor":{"type":"number"}}}"#, valid: ["{}", #"{"constructor":1}"#],
            invalid: [#"{"constructor":""}"#])
        try Judging.expect(
            #"{"properties":{"__proto__":{"type":"number"}},"additionalProperties":false}"#,
            valid: [#"{"__proto__":1}"#], invalid: [#"{"__proto__":""}"#, #"{"hasOwnProperty":1}"#])
    }
}
