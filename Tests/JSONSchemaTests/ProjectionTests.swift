import JSONSchema
import StrictJSON
import Testing

@Suite
struct `Projections to declared fields` {
    private func project(_ schema: String, _ content: String, at pointer: String = "") throws -> String {
        let projection = SchemaProjection(try Schema(schema))
        let document = try JSONDocument(content)
        let found = try document.resolve(JSONPointer(pointer))
        let node = try #require(found)
        return String(decoding: try projection.project(document, at: node), as: UTF8.self)
    }

    private static let order = """
        {"type":"object","properties":{"itemId":{"type":"string"},"quantity":{"type":"integer"},"fulfillment":{}},
         "required":["itemId"],"additionalProperties":false}
        """

    @Test
    func `copy what the schema declares and leave the model's own words`() throws {
        let content = #"{"itemId":"sku_42","quantity":1,"fulfillment":"pickup","rationale":"User asked for pickup."}"#
        #expect(
            try project(Self.order, content) == #"{"itemId":"sku_42","quantity":1,"fulfillment":"pickup"}"#)
    }

    @Test
    func `keep spellings and the content's order`() throws {
        #expect(
            try project(Self.order, "{ \"x\" : 1 , \"quantity\" : 1.0e0 , \"\\u0069temId\" : \"\\u0061\\/é\" }")
                == #"{"quantity":1.0e0,"\u0069temId":"\u0061\/é"}"#)
    }

    @Test
    func `go down members, elements, references and allOf`() throws {
        let schema = ##"""
            {"$ref":"#/$defs/base","allOf":[{"properties":{"list":{"items":{"$ref":"#/$defs/item"}}}},
              {"properties":{"list":{"items":{"properties":{"m":true}}}}}],
             "$defs":{"base":{"properties":{"id":true,"child":{"$ref":"#"}}},"item":{"properties":{"n":true}}}}
            """##
        let content = #"{"id":1,"no":2,"list":[{"n":1,"m":2,"o":3},[4],5],"child":{"id":{"x":1},"child":{"no":1}}}"#
        #expect(
            try project(schema, content) == #"{"id":1,"list":[{"n":1,"m":2},[4],5],"child":{"id":{},"child":{}}}"#)
        #expect(
            try project(#"{"patternProperties":{"^a":{"prefixItems":[{"properties":{"p":true}}]}}}"#, #"{"ab":[{"p":1,"q":2},{"p":1}],"b":1}"#)
                == #"{"ab":[{"p":1},{}]}"#)
    }

    @Test
    func `declare nothing by additionalProperties or by nothing at all`() throws {
        #expect(try project(#"{"additionalProperties":{"properties":{"a":true}}}"#, #"{"x":{"a":1}}"#) == "{}")
        #expect(try project("true", #"{"a":1}"#) == "{}")
        #expect(try project("{}", #"[{"a":1}, "b" ]"#) == #"[{},"b"]"#)
        #expect(try project("{}", "1.50") == "1.50")
    }

    @Test(arguments: [
        (#"{"anyOf":[{"properties":{"a":true}}]}"#, "anyOf"), (#"{"oneOf":[{"properties":{"a":true}}]}"#, "oneOf"),
        (#"{"if":true,"then":{"properties":{"a":true}}}"#, "if"), (#"{"dependentSchemas":{"a":true}}"#, "dependentSchemas"),
        (##"{"$dynamicRef":"#d","$defs":{"d":{"$dynamicAnchor":"d"}}}"##, "$dynamicRef"),
    ])
    func `refuse where what is declared depends on the value`(_ schema: String, _ keyword: String) throws {
        let nested = #"{"properties":{"p":{"items":{"$ref":"s"}}},"$defs":{"s":{"$id":"s","allOf":[\#(schema)]}}}"#
        let pointer = try JSONPointer("/$defs/s/allOf/0").appending(key: keyword)
        let expected = SchemaProjectionError.conditional(
            keyword: keyword, schema: SchemaLocation(document: SchemaOptions.defaultBaseURI, pointer: pointer),
            pointer: try JSONPointer("/p/1"))
        #expect(throws: expected) { try project(nested, #"{"p":[1,{"a":1}]}"#) }
        // A scalar has no fields that could depend on anything.
        #expect(try project(nested, #"{"p":[1,null],"q":1}"#) == #"{"p":[1,null]}"#)
    }

    @Test
    func `of a part of a document begin there`() throws {
        #expect(try project(#"{"properties":{"a":true}}"#, #"{"content":{"a":[ 1 ],"b":2}}"#, at: "/content") == #"{"a":[1]}"#)
    }

    @Test
    func `stop at the limit of applications`() throws {
        let options = SchemaOptions(limits: SchemaLimits(applicationsMax: 3))
        let projection = SchemaProjection(try Schema(#"{"items":{}}"#, options: options))
        for (content, fits) in [("[[]]", true), ("[[],[]]", true), ("[[],[],[]]", false)] {
            let document = try JSONDocument(content)
            if fits {
                #expect(try projection.project(document, at: document.root) == Array(content.utf8))
            } else {
                #expect(throws: SchemaProjectionError.tooManyApplications(applicationsMax: 3)) {
                    try projection.project(document, at: document.root)
                }
            }
        }
    }
}
