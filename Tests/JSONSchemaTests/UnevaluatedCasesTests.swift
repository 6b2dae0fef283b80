import Testing

@Suite
struct `What is not evaluated` {
    @Test
    func `an if alone evaluates`() throws {
        try Judging.expect(
            #"{"if":{"properties":{"b":{"type":"string"}},"required":["b"]},"unevaluatedProperties":false}"#,
            valid: [#"{"b":"y"}"#, "{}"], invalid: [#"{"b":1}"#, #"{"b":"y","c":1}"#])
    }

    @Test
    func `a failed alternative evaluates nothing`() throws {
        try Judging.expect(
            #"{"anyOf":[{"properties":{"v":true},"maxProperties":0},{"type":"object"}],"unevaluatedProperties":false}"#,
            valid: ["{}"], invalid: [#"{"v":1}"#])
        try Judging.expect(
            #"{"oneOf":[{"properties":{"a":{"const":1}},"required":["a"]},{"properties":{"b":true},"required":["b"]}],"unevaluatedProperties":false}"#,
            valid: [#"{"a":1}"#, #"{"b":1}"#], invalid: [#"{"a":2,"b":1}"#, #"{"a":1,"b":1}"#])
    }

    @Test
    func `one bad nested property gives one error`() throws {
        let schema = """
            {"properties":{"a":{"properties":{"b":{"properties":{"c":{"type":"string"}},"unevaluatedProperties":false}},
             "unevaluatedProperties":false}},"unevaluatedProperties":false}
            """
        #expect(
            try Judging.lines(schema, #"{"a":{"b":{"c":1}}}"#) == [
                "/a/b/c | /properties/a/properties/b/properties/c/type | expected string, found 1"
            ])
        let referred = ##"{"$ref":"#/$defs/x","unevaluatedProperties":false,"$defs":{"x":{"properties":{"a":{"type":"string"}}}}}"##
        #expect(
            try Judging.lines(referred, #"{"a":1}"#) == ["/a | /$ref/properties/a/type | expected string, found 1"])
        #expect(
            try Judging.lines(referred, #"{"a":"","z":1}"#) == [
                "/z | /unevaluatedProperties | expected nothing here, found 1"
            ])
        let chosen = #"{"anyOf":[{"properties":{"a":{"type":"string"}}}],"unevaluatedProperties":false}"#
        #expect(
            try Judging.lines(chosen, #"{"a":1}"#) == [
                "/a | /anyOf/0/properties/a/type | expected string, found 1",
                " | /anyOf | expected a value that fits at least one of the schemas, found one that fits none",
            ])
    }

    @Test
    func `a condition that fails for its own reasons blames nobody and hides nothing`() throws {
        try Judging.expect(
            #"{"if":{"anyOf":[{"required":["x"]}]},"else":{"properties":{"a":true}},"unevaluatedProperties":false}"#,
            valid: [#"{"a":1}"#], invalid: [#"{"b":1}"#])
        try Judging.expect(
            #"{"not":{"anyOf":[{"required":["x"]}]},"unevaluatedProperties":false}"#, valid: ["{}"],
            invalid: [#"{"b":1}"#])
    }

    @Test
    func `a reference and alternatives evaluate together`() throws {
        let schema = ##"""
            {"$ref":"#/$defs/base","oneOf":[{"properties":{"k":{"const":"a"},"a":true},"required":["k"]},
             {"properties":{"k":{"const":"b"},"b":true},"required":["k"]}],"unevaluatedProperties":false,
             "$defs":{"base":{"properties":{"id":{"type":"integer"}},"required":["id"]}}}
            """##
        try Judging.expect(
            schema, valid: [#"{"id":1,"k":"a","a":1}"#, #"{"k":"b","b":1,"id":1}"#],
            invalid: [#"{"id":1,"k":"a","b":1}"#, #"{"id":1,"k":"a","x":1}"#])
    }

    @Test
    func `elements count as members do`() throws {
        try Judging.expect(
            #"{"prefixItems":[true],"contains":{"type":"string"},"unevaluatedItems":false}"#,
            valid: [#"[1,"a","b"]"#, #"["a"]"#], invalid: [#"[1,"a",2]"#, "[1]"])
        try Judging.expect(
            #"{"anyOf":[{"items":{"type":"string"}},{"prefixItems":[{"type":"number"}]}],"unevaluatedItems":{"type":"null"}}"#,
            valid: [#"["a","b"]"#, "[1,null]", "[1]"], invalid: [#"[1,"a"]"#])
    }

    @Test
    func `many members evaluated out of order are found`() throws {
        let names = (0..<300).map { "p\($0)" }
        let halves = [names.filter { $0.hasSuffix("1") }, names.filter { !$0.hasSuffix("1") }]
        let branches = halves.map { "{\"properties\":{" + $0.map { "\"\($0)\":true" }.joined(separator: ",") + "}}" }
        let schema = "{\"allOf\":[\(branches.joined(separator: ","))],\"unevaluatedProperties\":false}"
        let members = names.map { "\"\($0)\":1" }
        try Judging.expect(
            schema, valid: ["{" + members.joined(separator: ",") + "}"],
            invalid: ["{" + (members + ["\"q\":1"]).joined(separator: ",") + "}"])
    }
}
