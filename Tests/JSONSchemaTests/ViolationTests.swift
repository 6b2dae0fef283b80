import JSONSchema
import StrictJSON
import Testing

/// A schema, a value that does not fit, and the one violation.
private struct Breach: CustomTestStringConvertible, Sendable {
    let schema: String
    let instance: String
    let line: String
    var testDescription: String { schema }

    init(_ schema: String, _ instance: String, _ line: String) {
        self.schema = schema
        self.instance = instance
        self.line = line
    }

    static let cases = [
        Breach("false", "1", " |  | expected nothing here, found 1"),
        Breach(#"{"type":"string"}"#, "1.50", " | /type | expected string, found 1.50"),
        Breach(#"{"type":["string","null"]}"#, "[1]", " | /type | expected string or null, found an array"),
        Breach(#"{"const":{"a":1}}"#, "1", " | /const | expected an object, found 1"),
        Breach(#"{"enum":["a",1,null]}"#, #""siri""#, #" | /enum | expected "a", 1 or null, found "siri""#),
        Breach(#"{"enum":[]}"#, "1", " | /enum | expected nothing, found 1"),
        Breach(#"{"maximum":1e1}"#, "11", " | /maximum | expected a number of at most 1e1, found 11"),
        Breach(#"{"exclusiveMaximum":1}"#, "1.0", " | /exclusiveMaximum | expected a number below 1, found 1.0"),
        Breach(#"{"minimum":1}"#, "0", " | /minimum | expected a number of at least 1, found 0"),
        Breach(#"{"exclusiveMinimum":1}"#, "1", " | /exclusiveMinimum | expected a number above 1, found 1"),
        Breach(#"{"multipleOf":0.01}"#, "0.015", " | /multipleOf | expected a multiple of 0.01, found 0.015"),
        Breach(#"{"maxLength":1}"#, #""💩💩""#, " | /maxLength | expected at most 1 code points, found 2"),
        Breach(#"{"minLength":1}"#, #""""#, " | /minLength | expected at least 1 code points, found 0"),
        Breach(#"{"pattern":"^a"}"#, #""b""#, #" | /pattern | expected a string that matches "^a", found "b""#),
        Breach(#"{"maxItems":1}"#, "[1,2]", " | /maxItems | expected at most 1 elements, found 2"),
        Breach(#"{"minItems":1}"#, "[]", " | /minItems | expected at least 1 elements, found 0"),
        Breach(#"{"uniqueItems":true}"#, "[1,1]", " | /uniqueItems | expected elements that all differ, found two that are equal"),
        Breach(#"{"maxProperties":0}"#, #"{"a":1}"#, " | /maxProperties | expected at most 0 members, found 1"),
        Breach(#"{"minProperties":1}"#, "{}", " | /minProperties | expected at least 1 members, found 0"),
        Breach(#"{"required":["a","b"]}"#, #"{"b":1}"#, " | /required | expected the member a, found an object without"),
        Breach(#"{"required":["a","b","c"]}"#, "{}", " | /required | expected the members a, b and c, found an object without"),
        Breach(#"{"dependentRequired":{"a":["b","c"]}}"#, #"{"a":1,"b":1}"#, " | /dependentRequired | expected the member c, found an object without"),
        Breach(#"{"dependentSchemas":{"a":{"maxProperties":1}}}"#, #"{"a":1,"b":1}"#, " | /dependentSchemas/a/maxProperties | expected at most 1 members, found 2"),
        Breach(#"{"dependencies":{"a":["b"]}}"#, #"{"a":1}"#, " | /dependencies | expected the member b, found an object without"),
        Breach(#"{"dependencies":{"a":{"minProperties":2}}}"#, #"{"a":1}"#, " | /dependencies/a/minProperties | expected at least 2 members, found 1"),
        Breach(#"{"properties":{"a/b":{"type":"null"}}}"#, #"{"a/b":1}"#, "/a~1b | /properties/a~1b/type | expected null, found 1"),
        Breach(#"{"patternProperties":{"^a":{"type":"null"}}}"#, #"{"b":1,"ab":1}"#, "/ab | /patternProperties/^a/type | expected null, found 1"),
        Breach(#"{"properties":{"a":true},"additionalProperties":false}"#, #"{"a":1,"b":2}"#, "/b | /additionalProperties | expected nothing here, found 2"),
        Breach(#"{"propertyNames":{"maxLength":1}}"#, #"{"a":1,"bc":2}"#, " | /propertyNames/maxLength | expected at most 1 code points, found 2"),
        Breach(#"{"prefixItems":[true,{"type":"null"}]}"#, "[1,2]", "/1 | /prefixItems/1/type | expected null, found 2"),
        Breach(#"{"prefixItems":[true],"items":{"type":"null"}}"#, "[1,null,2]", "/2 | /items/type | expected null, found 2"),
        Breach(#"{"contains":{"type":"null"}}"#, "[1,2]", " | /contains | expected an element that fits the schema, found none"),
        Breach(#"{"contains":{"type":"null"},"minContains":2}"#, "[1,null]", " | /minContains | expected at least 2 elements that fit the schema, found 1"),
        Breach(#"{"contains":{"type":"null"},"maxContains":1}"#, "[null,null]", " | /maxContains | expected at most 1 elements that fit the schema, found 2"),
        Breach(#"{"allOf":[true,{"type":"null"}]}"#, "1", " | /allOf/1/type | expected null, found 1"),
        Breach(#"{"oneOf":[true,{"type":"null"},{"minimum":0}]}"#, "1", " | /oneOf | expected a value that fits exactly one of the schemas, found one that fits 2"),
        Breach(#"{"not":{"type":"number"}}"#, "1", " | /not | expected a value that does not fit the schema, found one that does"),
        Breach(#"{"if":{"type":"number"},"then":{"minimum":2}}"#, "1", " | /then/minimum | expected a number of at least 2, found 1"),
        Breach(#"{"if":{"type":"null"},"else":{"minimum":2}}"#, "1", " | /else/minimum | expected a number of at least 2, found 1"),
        Breach(##"{"$ref":"#/$defs/a","$defs":{"a":{"type":"null"}}}"##, "1", " | /$ref/type | expected null, found 1"),
        Breach(##"{"items":{"$dynamicRef":"#a"},"$defs":{"a":{"$dynamicAnchor":"a","type":"null"}}}"##, "[1]", "/0 | /items/$dynamicRef/type | expected null, found 1"),
        Breach(#"{"unevaluatedItems":false}"#, "[1]", "/0 | /unevaluatedItems | expected nothing here, found 1"),
        Breach(#"{"unevaluatedProperties":{"type":"null"}}"#, #"{"a":1}"#, "/a | /unevaluatedProperties/type | expected null, found 1"),
    ]
}

@Suite
struct `Violations` {
    @Test(arguments: Breach.cases)
    fileprivate func `say where, which keyword, what was expected and what was found`(_ breach: Breach) throws {
        #expect(try Judging.lines(breach.schema, breach.instance) == [breach.line])
    }

    @Test
    func `of all keywords are found at once`() throws {
        let lines = try Judging.lines(
            #"{"type":"object","required":["a"],"properties":{"b":{"minimum":1,"multipleOf":2}},"minProperties":3}"#,
            #"{"b":-1}"#)
        #expect(
            lines == [
                " | /minProperties | expected at least 3 members, found 1",
                "/b | /properties/b/minimum | expected a number of at least 1, found -1",
                "/b | /properties/b/multipleOf | expected a multiple of 2, found -1",
                " | /required | expected the member a, found an object without",
            ])
    }

    @Test
    func `know the line and column of the value`() throws {
        let document = try JSONDocument("{\n  \"a\": [1,\n   \"é\", true]}")
        var validator = SchemaValidator(try Schema(#"{"properties":{"a":{"items":{"type":["string","number"]}}}}"#))
        let report = try validator.report(document)
        let violation = try #require(report.violations.first)
        let place = violation.place(in: document)
        #expect(place.line == 3 && place.column == 9 && violation.instanceLocation.description == "/a/2")
        #expect(violation.description == "/a/2: type: expected string or number")
    }

    @Test
    func `name the keyword by the resource that it stands in`() throws {
        let schema = """
            {"$id":"https://example.com/root","$ref":"item#/$defs/a~1b",
             "$defs":{"x":{"$id":"item","$defs":{"a/b":{"properties":{"é":{"type":"null"}}}}}}}
            """
        let violation = try #require(try Judging.report(schema, #"{"é":1}"#).violations.first)
        #expect(violation.absoluteKeywordLocation == "https://example.com/item#/$defs/a~1b/properties/%C3%A9/type")
        #expect(violation.keywordLocation.description == "/$ref/properties/é/type")
    }

    @Test
    func `of a value inside of a document are located from its root`() throws {
        let document = try JSONDocument(#"{"a":[{"b":1}]}"#)
        let found = try document.resolve(JSONPointer("/a/0"))
        let node = try #require(found)
        var validator = SchemaValidator(try Schema(#"{"properties":{"b":false}}"#))
        let violations = try validator.violations(document, at: node)
        #expect(violations.map(\.instanceLocation.description) == ["/a/0/b"])
    }

    @Test
    func `show no long text`() throws {
        let text = "\"" + String(repeating: "secret ", count: 20) + "\""
        #expect(try Judging.lines(#"{"type":"null"}"#, text) == [" | /type | expected null, found a string of 140 bytes"])
    }
}

@Suite
struct `Outputs` {
    @Test
    func `are flag and basic`() throws {
        let schema = #"{"title":"T","properties":{"a":{"type":"null","x-more":[1, 2]}}}"#
        let good = try Judging.report(schema, #"{"a":null}"#)
        #expect(String(decoding: good.flagOutput, as: UTF8.self) == #"{"valid":true}"#)
        #expect(
            String(decoding: good.basicOutput, as: UTF8.self) == #"{"valid":true,"keywordLocation":"","instanceLocation":"","#
                + #""annotations":[{"valid":true,"keywordLocation":"/properties/a/x-more","#
                + #""absoluteKeywordLocation":"json-schema:///#/properties/a/x-more","instanceLocation":"/a","annotation":[1, 2]},"#
                + #"{"valid":true,"keywordLocation":"/title","absoluteKeywordLocation":"json-schema:///#/title","#
                + #""instanceLocation":"","annotation":"T"}]}"#)
        let bad = try Judging.report(schema, #"{"a":1}"#)
        #expect(String(decoding: bad.flagOutput, as: UTF8.self) == #"{"valid":false}"#)
        #expect(
            String(decoding: bad.basicOutput, as: UTF8.self) == #"{"valid":false,"keywordLocation":"","instanceLocation":"","#
                + #""errors":[{"valid":false,"keywordLocation":"/properties/a/type","#
                + #""absoluteKeywordLocation":"json-schema:///#/properties/a/type","instanceLocation":"/a","#
                + #""error":"expected null, found 1"}]}"#)
    }
}
