import JSONSchema
import StrictJSON
import Testing

@Suite
struct `Members that a schema does not name` {
    private func unnamed(_ schema: String, _ instance: String, at pointer: String = "") throws -> [String] {
        var validator = SchemaValidator(try Schema(schema))
        let document = try JSONDocument(instance)
        let found = try document.resolve(JSONPointer(pointer))
        let node = try #require(found)
        return try validator.unnamedMembers(document, at: node).map(\.description)
    }

    @Test
    func `are those that neither properties nor patternProperties match`() throws {
        let schema = #"{"properties":{"a":true,"c":{"properties":{"d":true}}},"patternProperties":{"^x":{}},"additionalProperties":true}"#
        #expect(
            try unnamed(schema, #"{"a":1,"b":2,"c":{"d":1,"e":2},"x1":{"y":{"z":1}},"q":[{"r":1}]}"#)
                == ["/b", "/c/e", "/x1/y", "/x1/y/z", "/q", "/q/0/r"])
        #expect(try unnamed(#"{"unevaluatedProperties":{"properties":{"b":true}}}"#, #"{"a":{"b":1}}"#) == ["/a"])
        #expect(try unnamed("{}", "[1,[{}]]") == [])
        #expect(try unnamed("false", #"{"":{"/":1}}"#) == ["/", "//~1"])
    }

    @Test
    func `are none where a reference or allOf names them`() throws {
        let schema = ##"{"$ref":"#/$defs/r","allOf":[{"properties":{"b":true}}],"$defs":{"r":{"properties":{"a":{"$ref":"#"}}}}}"##
        #expect(try unnamed(schema, #"{"a":{"b":1,"x":1},"b":{"y":2}}"#) == ["/a/x", "/b/y"])
    }

    @Test
    func `are named by alternatives only where the value fits them`() throws {
        let schema = #"{"anyOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"b":true},"required":["b"]}]}"#
        #expect(try unnamed(schema, #"{"a":1,"b":2}"#) == ["/a"])
        #expect(try unnamed(schema, #"{"a":"","b":2}"#) == [])
        #expect(try unnamed(schema, #"{"a":1}"#) == ["/a"])
        let exclusive = #"{"oneOf":[{"properties":{"a":{"const":1}},"required":["a"]},{"properties":{"a":{"const":2},"b":true}}]}"#
        #expect(try unnamed(exclusive, #"{"a":1,"b":2}"#) == ["/b"])
        #expect(try unnamed(exclusive, #"{"a":2,"b":2}"#) == [])
    }

    @Test
    func `are named by conditions and what follows from them`() throws {
        let schema = #"{"if":{"properties":{"k":{"const":1}},"required":["k"]},"then":{"properties":{"a":{"type":"null"}}},"else":{"properties":{"b":true}}}"#
        #expect(try unnamed(schema, #"{"k":1,"a":1,"b":1}"#) == ["/b"])
        #expect(try unnamed(schema, #"{"k":2,"a":1,"b":1}"#) == ["/k", "/a"])
        #expect(
            try unnamed(#"{"dependentSchemas":{"k":{"properties":{"a":true}}}}"#, #"{"k":1,"a":1}"#) == ["/k"])
        #expect(try unnamed(#"{"dependentSchemas":{"k":{"properties":{"a":true}}}}"#, #"{"a":1}"#) == ["/a"])
        #expect(try unnamed(#"{"not":{"not":{"properties":{"a":true}}}}"#, #"{"a":1}"#) == ["/a"])
    }

    @Test
    func `are the same whether the value fits or not`() throws {
        let schema = #"{"properties":{"a":{"type":"string"},"o":{"properties":{"p":true},"required":["q"]}},"required":["z"],"maxProperties":1}"#
        #expect(try unnamed(schema, #"{"a":1,"o":{"p":1,"r":2},"b":{}}"#) == ["/o/r", "/b"])
    }

    @Test
    func `are told by code points and in elements`() throws {
        #expect(try unnamed(#"{"properties":{"\u00e9":true}}"#, #"{"e\u0301":1,"\u00e9":1}"#) == ["/e\u{301}"])
        let schema = #"{"prefixItems":[{"properties":{"a":true}}],"items":{"properties":{"b":true}},"contains":{"properties":{"c":{"const":1}},"required":["c"]}}"#
        #expect(try unnamed(schema, #"[{"a":1,"b":1},{"a":1,"b":1,"c":1},{"c":2}]"#) == ["/0/b", "/1/a", "/2/c"])
    }

    @Test
    func `are looked for inside of a document too`() throws {
        #expect(try unnamed(#"{"properties":{"a":true}}"#, #"{"p":[0,{"a":1,"b":2}]}"#, at: "/p/1") == ["/p/1/b"])
    }
}
