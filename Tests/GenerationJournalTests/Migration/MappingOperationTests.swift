import Envelopes
import Testing

@testable import GenerationJournal

/// What each operation makes of an object, and what it leaves alone.
struct MappingOperationTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let operations: String
        let before: String
        let after: String
        var testDescription: String { operations }
    }

    private static let cases = [
        Case(operations: #"{"op":"rename","path":"/a","to":"z"}"#, before: #"{"b":1.0,"a":2,"c":3}"#, after: #"{"b":1.0,"z":2,"c":3}"#),
        Case(operations: #"{"op":"rename","path":"/none","to":"z"}"#, before: #"{"a":2}"#, after: #"{"a":2}"#),
        Case(operations: #"{"op":"rename","path":"/~1~0","to":"\""}"#, before: #"{"\u002f~":2}"#, after: #"{"\"":2}"#),
        Case(
            operations: #"{"op":"rename","path":"/items/*/sku","to":"id"}"#,
            before: #"{"items":[{"sku":1e0,"x":[ 1 ]},7,{"sku":"\u0041"}]}"#,
            after: #"{"items":[{"id":1e0,"x":[ 1 ]},7,{"id":"\u0041"}]}"#),
        Case(
            operations: #"{"op":"move","from":"/a/b","path":"/c/d"}"#, before: #"{"a":{"b":1,"x":2},"c":{}}"#,
            after: #"{"a":{"x":2},"c":{"d":1}}"#),
        Case(operations: #"{"op":"move","from":"/a","path":"/b"}"#, before: #"{"a":1,"c":2}"#, after: #"{"b":1,"c":2}"#),
        Case(operations: #"{"op":"copy","from":"/a","path":"/b"}"#, before: #"{"a":[1]}"#, after: #"{"a":[1],"b":[1]}"#),
        Case(
            operations: #"{"op":"rename","path":"/a/x","to":"y"},{"op":"copy","from":"/a","path":"/b"},"#
                + #"{"op":"remove","path":"/b/y"}"#,
            before: #"{"a":{"x":1}}"#, after: #"{"a":{"y":1},"b":{}}"#),
        Case(operations: #"{"op":"remove","path":"/a"}"#, before: #"{"a":1,"b":2}"#, after: #"{"b":2}"#),
        Case(operations: #"{"op":"setDefault","path":"/b","value":[1.50]}"#, before: #"{"a":1}"#, after: #"{"a":1,"b":[1.50]}"#),
        Case(operations: #"{"op":"setDefault","path":"/a","value":2}"#, before: #"{"a":1}"#, after: #"{"a":1}"#),
        Case(operations: #"{"op":"setDefault","path":"/x/a","value":2}"#, before: #"{"a":1}"#, after: #"{"a":1}"#),
        Case(
            operations: #"{"op":"setDefault","path":"/o","value":{"k":{}}},{"op":"constant","path":"/o/k/z","value":null}"#,
            before: "{}", after: #"{"o":{"k":{"z":null}}}"#),
        Case(operations: #"{"op":"constant","path":"/a","value":"x"}"#, before: #"{"a":1,"b":2}"#, after: #"{"a":"x","b":2}"#),
        Case(
            operations: #"{"op":"convert","path":"/a","using":"numberFromText"}"#, before: #"{"a":"1.50e3"}"#,
            after: #"{"a":1.50e3}"#),
        Case(
            operations: #"{"op":"convert","path":"/a","using":"textFromNumber"}"#, before: #"{"a":-0.0}"#,
            after: #"{"a":"-0.0"}"#),
        Case(
            operations: #"{"op":"convert","path":"/a","using":"multiply","by":60}"#, before: #"{"a":1.5}"#, after: #"{"a":90}"#),
        Case(
            operations: #"{"op":"convert","path":"/a","using":"arrayOfOne"}"#, before: #"{"a":{"x" : 1}}"#,
            after: #"{"a":[{"x" : 1}]}"#),
        Case(operations: #"{"op":"convert","path":"/a","using":"onlyElement"}"#, before: #"{"a":[ 7 ]}"#, after: #"{"a":7}"#),
        Case(
            operations: #"{"op":"mapValues","path":"/a","values":[[true,"pickup"],[1,"one"],["\u0078",2.0]]}"#,
            before: #"{"a":1.0}"#, after: #"{"a":"one"}"#),
        Case(
            operations: #"{"op":"mapValues","path":"/a","values":[["x",2.0]],"otherwise":null}"#, before: #"{"a":"y"}"#,
            after: #"{"a":null}"#),
        Case(
            operations: #"{"op":"wrap","path":"/item","members":["id","n","none"]}"#, before: #"{"x":0,"n":1,"y":2,"id":"a"}"#,
            after: #"{"x":0,"item":{"n":1,"id":"a"},"y":2}"#),
        Case(operations: #"{"op":"wrap","path":"/item","members":["id"]}"#, before: #"{"x":0}"#, after: #"{"x":0}"#),
        Case(
            operations: #"{"op":"rename","path":"/step","to":"v"},{"op":"convert","path":"/v","using":"numberFromText"},"#
                + #"{"op":"wrap","path":"/step","members":["v"]},{"op":"constant","path":"/step/t","value":"int"}"#,
            before: #"{"step":"15"}"#, after: #"{"step":{"v":15,"t":"int"}}"#),
        Case(
            operations: #"{"op":"unwrap","path":"/item","members":["n","id"]}"#, before: #"{"x":0,"item":{"id":1,"n":2},"y":3}"#,
            after: #"{"x":0,"id":1,"n":2,"y":3}"#),
        Case(
            operations: #"{"op":"split","path":"/name","separator":", ","into":["last","first"]}"#,
            before: #"{"name":"Lovelace, Ad\u0061"}"#, after: #"{"last":"Lovelace","first":"Ada"}"#),
        Case(
            operations: #"{"op":"join","path":"/name","separator":" ","members":["first","last"]}"#,
            before: #"{"last":"L\"","x":0,"first":"Ada"}"#, after: #"{"name":"Ada L\"","x":0}"#),
    ]

    @Test(arguments: cases)
    func `an operation makes of an object`(_ test: Case) throws {
        #expect(try MappingSamples.mapped(test.before, test.operations) == test.after)
    }

    private static let failures = [
        Case(operations: #"{"op":"rename","path":"/a","to":"b"}"#, before: #"{"a":1,"b":2}"#, after: "there is a member \"b\" already"),
        Case(
            operations: #"{"op":"move","from":"/a","path":"/x/y"}"#, before: #"{"a":1}"#,
            after: "/x/y leads into nothing: there is no object around it"),
        Case(operations: #"{"op":"convert","path":"/a","using":"numberFromText"}"#, before: #"{"a":"x"}"#, after: "the text is no number"),
        Case(
            operations: #"{"op":"convert","path":"/a","using":"textFromNumber"}"#, before: #"{"a":"x"}"#,
            after: "expected a number, found a string"),
        Case(operations: #"{"op":"mapValues","path":"/a","values":[["x","y"]]}"#, before: #"{"a":"X"}"#, after: "the table does not list the value"),
        Case(
            operations: #"{"op":"unwrap","path":"/a","members":["x"]}"#, before: #"{"a":{"x":1,"y":2}}"#,
            after: "the object holds a member that the operation does not list"),
        Case(
            operations: #"{"op":"split","path":"/a","separator":"-","into":["x","y"]}"#, before: #"{"a":"1-2-3"}"#,
            after: "the text has another number of parts than 2"),
        Case(
            operations: #"{"op":"join","path":"/a","separator":"-","members":["x","y"]}"#, before: #"{"x":"1"}"#,
            after: "some of the texts to join are not there"),
        Case(
            operations: #"{"op":"convert","path":"/a","using":"multiply","by":60}"#, before: #"{"a":1e99999}"#,
            after: "the number has more than 300 digits, or its power of ten is past 10000"),
        Case(
            operations: #"{"op":"convert","path":"/a","using":"onlyElement"}"#, before: #"{"a":[1,2]}"#,
            after: "the array does not hold exactly one element"),
    ]

    @Test(arguments: failures)
    func `what cannot be done is a failure that says where and why`(_ test: Case) throws {
        let failure = #expect(throws: MappingFailure.self) { try MappingSamples.mapped(test.before, test.operations) }
        #expect(failure?.reason == test.after)
        #expect(failure?.description == "T 1 to 2, operation 1: \(test.after)")
    }

    @Test func `what nobody touches keeps every letter`() throws {
        let untouched = #" { "n" : [1.0, 1e2, -0, 12345678901234567890.10], "s\u0041" : "\u00e9\/\ud83c\udf38 é" } "#
        let content = #"{"old":0,"x":\#(untouched),"old2":1}"#
        let mapped = try MappingSamples.mapped(content, #"{"op":"rename","path":"/old","to":"new"}"#)
        #expect(mapped == #"{"new":0,"x":\#(untouched.dropFirst().dropLast()),"old2":1}"#)
    }

    @Test func `an envelope keeps its white space, extra keys and their order`() throws {
        let text = "\n{ \"x-foo\": [1.0], \"parameters\" :{\"a\":1} , \"schemaVersion\": 1.0,\t\"source\":\"foundation-models\","
            + #""sessionId":null,"generable":"\u0054","complete":true,"content": { "a" : 1 },"intent":"Do"} "#
        let mappings = try MappingSet([try MappingSamples.mapping(#"{"op":"rename","path":"/a","to":"b"}"#)])
        let mapped = try mappings.view(of: try .init(text), at: 2)
        #expect(
            mapped.text == text.replacing("{\"a\":1}", with: "{\"b\":1}").replacing("1.0,\t", with: "2,\t")
                .replacing("{ \"a\" : 1 }", with: "{\"b\":1}"))
    }

    @Test func `an unfinished content gets no defaults, and is mapped as far as it goes`() throws {
        let operations = #"{"op":"rename","path":"/a","to":"b"},{"op":"setDefault","path":"/c","value":1},"#
            + #"{"op":"constant","path":"/d","value":1}"#
        #expect(try MappingSamples.mapped(#"{"a":1}"#, operations, complete: false) == #"{"b":1}"#)
        #expect(try MappingSamples.mapped(#"{"a":1}"#, operations) == #"{"b":1,"c":1,"d":1}"#)
    }

    @Test func `operations apply to parameters as well, unless they are for content alone`() throws {
        let mapping = try MappingSamples.mapping(
            #"{"op":"rename","path":"/a","to":"b"},{"op":"setDefault","in":"content","path":"/c","value":1}"#)
        let envelope = try MappingSamples.envelope(#"{"a":1}"#, parameters: #"{"a":1}"#)
        let view = try MappingSet([mapping]).view(of: envelope, at: 2)
        #expect(view.content.map { String(decoding: $0, as: UTF8.self) } == #"{"b":1,"c":1}"#)
        #expect(view.parameters.map { String(decoding: $0, as: UTF8.self) } == #"{"b":1}"#)
    }
}
