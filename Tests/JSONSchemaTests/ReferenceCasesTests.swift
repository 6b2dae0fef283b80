import JSONSchema
import StrictJSON
import Testing

@Suite
struct `References` {
    @Test
    func `stand beside other keywords`() throws {
        try Judging.expect(
            ##"{"multipleOf":3,"$ref":"#/$defs/m","$defs":{"m":{"minimum":6}}}"##, valid: ["6"], invalid: ["7", "3"])
    }

    @Test(arguments: [
        (##"{"$ref":"#"}"##, "/$ref"),
        (##"{"$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}},"$ref":"#/$defs/a"}"##, "/$defs/b/$ref"),
        (##"{"$ref":"#/$defs/a","$defs":{"a":{"allOf":[{"$ref":"#/$defs/b"}]},"b":{"allOf":[{"$ref":"#/$defs/a"}]}}}"##, "/$defs/b/allOf/0/$ref"),
        (##"{"anyOf":[{"type":"string"},{"not":{"$ref":"#"}}]}"##, "/anyOf/1/not/$ref"),
        (##"{"if":{"$ref":"#/$defs/x"},"$defs":{"x":{"dependentSchemas":{"k":{"$ref":"#"}}}}}"##, "/$defs/x/dependentSchemas/k/$ref"),
    ])
    func `that lead back without a step into the instance are refused`(_ schema: String, _ pointer: String) {
        let error = Judging.refusal(of: schema)
        #expect(error?.reason == .endlessReference)
        #expect(error?.location.pointer.description == pointer)
    }

    @Test
    func `may lead back after a step into the instance`() throws {
        try Judging.expect(
            ##"{"type":"object","properties":{"child":{"$ref":"#"}}}"##,
            valid: ["{}", #"{"child":{"child":{}}}"#], invalid: [#"{"child":{"child":1}}"#])
        try Judging.expect(
            ##"{"type":["array","null"],"items":{"$ref":"#"}}"##, valid: ["[[],[null]]"], invalid: ["[[1]]"])
    }

    @Test
    func `that are dynamic and lead back are found while they are followed`() throws {
        let schema = ##"{"$dynamicAnchor":"x","$dynamicRef":"#x","unevaluatedProperties":false}"##
        var validator = SchemaValidator(try Schema(schema))
        let document = try JSONDocument(#"{"a":1}"#)
        let place = SchemaLocation(
            document: SchemaOptions.defaultBaseURI, pointer: JSONPointer().appending(key: "$dynamicRef"))
        #expect(throws: SchemaEvaluationError.endlessReference(place)) { try validator.isValid(document) }
        #expect(throws: SchemaEvaluationError.endlessReference(place)) { try validator.report(document) }
        // Where the reference is not reached, there is a verdict.
        let guarded = ##"{"$dynamicAnchor":"x","properties":{"a":{"$dynamicRef":"#x"}},"unevaluatedProperties":false}"##
        try Judging.expect(guarded, valid: [#"{"a":{"a":{}}}"#], invalid: [#"{"a":{"b":{}}}"#])
    }

    @Test(arguments: [
        ("#/$defs/foo%3Abar", "foo:bar"), ("#/$defs/percent%25field", "percent%field"), ("#/$defs/a~1b", "a/b"),
        ("#/$defs/a~0b", "a~b"), ("#/$defs/~01", "~1"), ("#/$defs/%C3%A9", "\u{E9}"), ("#/$defs/", ""),
        ("#%2F$defs%2Fx", "x"), ("#/$defs/a%22b", #"a\"b"#),
    ])
    func `decode percent escapes before those of pointers`(_ reference: String, _ name: String) throws {
        let schema = #"{"$ref":"\#(reference)","$defs":{"\#(name)":{"type":"null"}}}"#
        try Judging.expect(schema, valid: ["null"], invalid: ["1"])
    }

    @Test(arguments: [
        "#/$defs/b", "#/$defs/~2", "#/$defs/01", "#/allOf/00", "#/allOf/-", "#/allOf/1", "#a", "#/$defs/a%20", "b.json",
        "http://example.com/schema", "urn:example:x", "#/minimum/x",
    ])
    func `that lead nowhere are named`(_ reference: String) {
        let schema = #"{"minimum":1,"allOf":[{}],"$defs":{"a":{}},"properties":{"p":{"$ref":"\#(reference)"}}}"#
        let error = Judging.refusal(of: schema)
        guard case .unresolvableReference(let uri) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(uri.hasSuffix(reference))
        #expect(error?.location.pointer.description == "/properties/p/$ref")
    }

    @Test
    func `leave a dynamic scope when its schema is done`() throws {
        let schema = """
            {"$id":"https://example.com/main",
             "if":{"$id":"first","$defs":{"t":{"$dynamicAnchor":"t","type":"number"}}},
             "then":{"$id":"second","$ref":"start","$defs":{"t":{"$dynamicAnchor":"t","type":"null"}}},
             "$defs":{"start":{"$id":"start","$dynamicRef":"inner#t"},
                      "t":{"$id":"inner","$dynamicAnchor":"t","type":"string"}}}
            """
        try Judging.expect(schema, valid: ["null"], invalid: [#""a""#, "42"])
    }

    @Test
    func `take a plain anchor for what it is, even if dynamic`() throws {
        let schema = """
            {"$id":"https://example.com/root","$ref":"list",
             "$defs":{"foo":{"$dynamicAnchor":"items","type":"string"},
                      "list":{"$id":"list","items":{"$dynamicRef":"#items"},"$defs":{"i":{"$anchor":"items"}}}}}
            """
        try Judging.expect(schema, valid: [#"["a",42]"#])
    }

    @Test
    func `find dynamic anchors in definitions that nothing else visits`() throws {
        let schema = """
            {"$id":"https://example.com/root","$ref":"list",
             "$defs":{"foo":{"$dynamicAnchor":"items","type":"string"},
                      "list":{"$id":"list","items":{"$dynamicRef":"#items"},"$defs":{"i":{"$dynamicAnchor":"items"}}}}}
            """
        try Judging.expect(schema, valid: [#"["a"]"#], invalid: [#"["a",42]"#])
    }

    @Test
    func `lead only to documents that were given`() throws {
        var resources = SchemaResources()
        try resources.add(#"{"type":"string","$defs":{"n":{"$anchor":"n","type":"null"}}}"#, uri: "https://example.com/a/b.json")
        try resources.add(#"{"$id":"https://example.com/own","$ref":"a/b.json"}"#, uri: "https://elsewhere.example/x")
        for reference in ["https://example.com/a/b.json", "HTTPS://EXAMPLE.COM/a/./c/../b.json#", "https://example.com/own"] {
            #expect(try Judging.fits(#"{"$ref":"\#(reference)"}"#, #""x""#, resources: resources))
            #expect(try !Judging.fits(#"{"$ref":"\#(reference)"}"#, "1", resources: resources))
        }
        let based = #"{"$id":"https://example.com/z/q","$ref":"../a/b.json#n"}"#
        #expect(try Judging.fits(based, "null", resources: resources))
        #expect(throws: SchemaError.self) { try resources.add("{}", uri: "https://example.com/a/b.json") }
        #expect(throws: SchemaError.self) { try resources.add("{}", uri: "b.json") }
        #expect(throws: SchemaError.self) { try resources.add("{", uri: "https://example.com/c") }
    }
}
