import JSONSchema
import StrictJSON
import Testing

/// A schema that is wrong, where, and the words for it.
private struct Refusal: CustomTestStringConvertible, Sendable {
    let schema: String
    let pointer: String
    let message: String
    var testDescription: String { schema }

    init(_ schema: String, _ pointer: String, _ message: String) {
        self.schema = schema
        self.pointer = pointer
        self.message = message
    }

    static let types =
        "one of the names array, boolean, integer, null, number, object, string, or a list of them"

    static let cases = [
        Refusal(#"{"maxLength":"x"}"#, "/maxLength", #"expected an integer from 0 on, found "x""#),
        Refusal(#"{"maxLength":-1}"#, "/maxLength", "expected an integer from 0 on, found -1"),
        Refusal(#"{"minItems":1.5}"#, "/minItems", "expected an integer from 0 on, found 1.5"),
        Refusal(#"{"type":"foo"}"#, "/type", #"expected \#(types), found "foo""#),
        Refusal(#"{"type":["string","foo"]}"#, "/type/1", #"expected \#(types), found "foo""#),
        Refusal(#"{"type":[]}"#, "/type", "expected \(types), found an array"),
        Refusal(#"{"type":["null","null"]}"#, "/type/1", #"expected a name that does not stand here already, found "null""#),
        Refusal(#"{"multipleOf":0}"#, "/multipleOf", "expected a number above 0, found 0"),
        Refusal(#"{"multipleOf":-2}"#, "/multipleOf", "expected a number above 0, found -2"),
        Refusal(#"{"maximum":"1"}"#, "/maximum", #"expected a number, found "1""#),
        Refusal(#"{"pattern":1}"#, "/pattern", "expected a string, found 1"),
        Refusal(#"{"uniqueItems":1}"#, "/uniqueItems", "expected true or false, found 1"),
        Refusal(#"{"required":"a"}"#, "/required", #"expected an array of names, found "a""#),
        Refusal(#"{"required":[1]}"#, "/required/0", "expected a name, found 1"),
        Refusal(#"{"required":["a","\u0061"]}"#, "/required/1", #"expected a name that does not stand here already, found "\u0061""#),
        Refusal(#"{"enum":1}"#, "/enum", "expected an array of values, found 1"),
        Refusal(#"{"properties":[]}"#, "/properties", "expected an object, found an array"),
        Refusal(#"{"properties":{"a":1}}"#, "/properties/a", "expected a schema, which is an object, true or false, found 1"),
        Refusal(#"{"items":[{}]}"#, "/items", "expected a schema, which is an object, true or false, found an array"),
        Refusal(#"{"allOf":[]}"#, "/allOf", "expected an array of at least one schema, found an array"),
        Refusal(#"{"anyOf":{}}"#, "/anyOf", "expected an array of at least one schema, found an object"),
        Refusal(#"{"not":null}"#, "/not", "expected a schema, which is an object, true or false, found null"),
        Refusal(#"{"dependentRequired":{"a":1}}"#, "/dependentRequired/a", "expected an array of names, found 1"),
        Refusal(#"{"format":1}"#, "/format", "expected a string, found 1"),
        Refusal(#"{"title":1}"#, "/title", "expected a string, found 1"),
        Refusal(#"{"readOnly":"yes"}"#, "/readOnly", #"expected true or false, found "yes""#),
        Refusal(#"{"examples":1}"#, "/examples", "the meta-schema refuses this by type: expected array, found 1"),
        Refusal(#"{"$comment":1}"#, "/$comment", "the meta-schema refuses this by type: expected string, found 1"),
        Refusal(#"{"$defs":{"unused":{"minLength":null}}}"#, "/$defs/unused/minLength", "expected an integer from 0 on, found null"),
        Refusal(#"{"$defs":{"unused":{"pattern":"("}}}"#, "/$defs/unused/pattern", "the pattern cannot be used, because of its code point 0: a group that is not closed"),
        Refusal(#"{"patternProperties":{"[":true}}"#, "/patternProperties/[", "the pattern cannot be used, because of its code point 0: a character class that is not closed"),
        Refusal("[]", "", "expected a schema, which is an object, true or false, found an array"),
        Refusal(#""x""#, "", #"expected a schema, which is an object, true or false, found "x""#),
        Refusal(#"{"$id":"a b"}"#, "/$id", "this is no URI reference, because of its byte 1"),
        Refusal(#"{"$id":1}"#, "/$id", "expected a URI reference, found 1"),
        Refusal(##"{"$id":"a#b"}"##, "/$id", "an identifier has no fragment"),
        Refusal(#"{"$ref":"a b"}"#, "/$ref", "this is no URI reference, because of its byte 1"),
        Refusal(#"{"$anchor":"1"}"#, "/$anchor", #"expected a name of letters, digits, - . _ that begins with a letter or _, found "1""#),
        Refusal(#"{"$defs":{"a":{"$anchor":"x"},"b":{"$dynamicAnchor":"x"}}}"#, "/$defs/b/$dynamicAnchor", "the identifier x stands for another schema already"),
        Refusal(#"{"$defs":{"a":{"$id":"x"},"b":{"$id":"x"}}}"#, "/$defs/b", "the identifier json-schema:///x stands for another schema already"),
        Refusal(#"{"$schema":"http://json-schema.org/draft-07/schema#"}"#, "/$schema", "the dialect http://json-schema.org/draft-07/schema# is not known; draft 2020-12 is"),
        Refusal(#"{"$schema":"x"}"#, "/$schema", "an absolute URI is expected"),
    ]
}

@Suite
struct `Schemas that are wrong` {
    @Test(arguments: Refusal.cases)
    fileprivate func `are refused with the place and the reason`(_ refusal: Refusal) throws {
        let error = try #require(Judging.refusal(of: refusal.schema))
        #expect(error.location.pointer.description == refusal.pointer)
        #expect(error.reason.message == refusal.message)
    }

    @Test
    func `say so in one line`() throws {
        let error = try #require(Judging.refusal(of: "{\n  \"properties\": {\"a\": {\"maxLength\": \"x\"}}\n}"))
        #expect(
            error.description == "json-schema:///#/properties/a/maxLength: line 2, column 37: "
                + "expected an integer from 0 on, found \"x\"")
    }

    @Test(arguments: [
        #"{"a":1,"a":1}"#, #"{"a":1,"\u0061":2}"#, #"{"":1,"":2}"#, #"{"x":[[1,2,3]],"n":{"b":1,"b":2}}"#, "{", "[1,]",
        #"{"a":"\udff3"}"#, #"{"a":"\ud800\u0041"}"#, "{\"a\nb\":1}", #"{"type"&& "string"}"#, "",
    ])
    func `are not read if they are not strict JSON`(_ text: String) throws {
        let error = try #require(Judging.refusal(of: text))
        guard case .notJSON = error.reason else {
            Issue.record("\(error)")
            return
        }
    }

    @Test
    func `in a byte that is no UTF-8 are refused too`() {
        #expect(throws: SchemaError.self) { try Schema([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]) }
    }
}

@Suite
struct `Dialects` {
    private static let prefix = "https://json-schema.org/draft/2020-12/"

    private func resources(_ vocabularies: String) throws -> SchemaResources {
        var resources = SchemaResources()
        let text = ##"""
            {"$schema":"\##(Self.prefix)schema","$id":"https://example.com/meta","$vocabulary":{\##(vocabularies)},
             "$dynamicAnchor":"meta","allOf":[{"$ref":"\##(Self.prefix)meta/core"}],
             "properties":{"title":{"type":"string","maxLength":3}}}
            """##
        try resources.add(text, uri: "https://example.com/meta")
        return resources
    }

    @Test
    func `give meaning only to the keywords of their vocabularies`() throws {
        let resources = try resources(#""\#(Self.prefix)vocab/core":true,"\#(Self.prefix)vocab/applicator":true"#)
        let schema = #"{"$schema":"https://example.com/meta","properties":{"a":false},"type":"string","minimum":"?"}"#
        #expect(try Judging.fits(schema, "{}", resources: resources))
        #expect(try !Judging.fits(schema, #"{"a":1}"#, resources: resources))
    }

    @Test
    func `that require an unknown vocabulary are refused`() throws {
        let schema = #"{"$schema":"https://example.com/meta"}"#
        let needed = try resources(#""https://example.com/vocab":true"#)
        let error = try #require(Judging.refusal(of: schema, resources: needed))
        #expect(error.reason == .unknownVocabulary("https://example.com/vocab"))
        #expect(error.location.description == "https://example.com/meta#/$vocabulary/https:~1~1example.com~1vocab")
        #expect(Judging.refusal(of: schema, resources: try resources(#""https://example.com/vocab":false"#)) == nil)
    }

    @Test
    func `judge schemas by their own meta-schema`() throws {
        let resources = try resources(#""\#(Self.prefix)vocab/core":true"#)
        let error = try #require(
            Judging.refusal(of: #"{"$schema":"https://example.com/meta","title":"long"}"#, resources: resources))
        #expect(error.reason == .metaSchema(keyword: "maxLength", error: "expected at most 3 code points, found 4"))
        #expect(error.location.pointer.description == "/title")
    }

    @Test(arguments: ["schema", "meta/core", "meta/applicator", "meta/unevaluated", "meta/validation", "meta/meta-data",
        "meta/format-annotation", "meta/format-assertion", "meta/content"])
    func `of the draft are built in, and each meta-schema fits itself`(_ name: String) throws {
        let schema = try Schema(uri: Self.prefix + name, resources: SchemaResources())
        var validator = SchemaValidator(try Schema(uri: Self.prefix + "schema", resources: SchemaResources()))
        let document = try JSONDocument(schema.text)
        let isValid = try validator.isValid(document)
        #expect(isValid)
        #expect(schema.uri == Self.prefix + name)
    }
}
